"""Exit statuses, and what ends a command before its time."""

from __future__ import annotations

OK, NOT_ACCEPTED, USAGE, JUDGE_ERROR, INTERRUPTED = 0, 1, 2, 3, 130


class UsageError(Exception):
    """What was asked for cannot be done: one line that says what is wrong and what would be right."""


class Terminated(BaseException):
    """SIGTERM or SIGHUP came."""

    def __init__(self, signal_number: int) -> None:
        super().__init__(signal_number)
        self.status = 128 + signal_number
        """The exit status that says so."""
