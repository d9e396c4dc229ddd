"""Exit statuses, and the exception that ends a command with the status for wrong usage."""

from __future__ import annotations

OK, NOT_ACCEPTED, USAGE, JUDGE_ERROR, INTERRUPTED = 0, 1, 2, 3, 130


class UsageError(Exception):
    """The request cannot be carried out. The message is one line: what is wrong and what would be right."""
