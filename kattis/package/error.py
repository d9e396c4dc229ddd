"""What is wrong with a package."""

from __future__ import annotations


class PackageError(ValueError):
    """The package cannot be judged. The message is one line: where, what is wrong, what would be right."""
