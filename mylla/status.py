"""Exit statuses, and the exceptions that end a command early."""

from __future__ import annotations

OK, NOT_ACCEPTED, USAGE, JUDGE_ERROR, INTERRUPTED = 0, 1, 2, 3, 130


class UsageError(Exception):
    """The request cannot be carried out. The message is one line: what is wrong and what would be right."""


class Terminated(BaseException):
    """A signal that asks the program to end has come: SIGTERM, SIGHUP or SIGQUIT.

    Attributes:
        status: the exit status that tells which, 128 and the signal's number.
    """

    def __init__(self, signal_number: int) -> None:
        super().__init__(signal_number)
        self.status = 128 + signal_number
