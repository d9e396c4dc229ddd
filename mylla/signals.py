"""What SIGINT, SIGTERM, SIGHUP and SIGQUIT do to the program.

While it starts they end it at once: there is nothing to clean up yet. While a command runs they are raised as an
exception, which suits a person at a prompt. Commands that start bots set a flag instead (``referee.process.stop``).
"""

from __future__ import annotations

import contextlib
import os
import signal
from types import FrameType
from typing import Iterator, Optional

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


class Signalled(BaseException):
    """A signal asks the program to end.

    Attributes:
        status: the exit status that tells which, 128 and the signal's number.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


def end_at_once() -> None:
    """From now on a signal ends the program, without a word."""
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, _exit)


@contextlib.contextmanager
def raised() -> Iterator[None]:
    """Signals raise ``Signalled`` in the block."""
    before = {number: signal.getsignal(number) for number in ENDING}
    try:
        for number, handler in before.items():
            if handler is not signal.SIG_IGN:
                signal.signal(number, _raise)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _exit(number: int, frame: Optional[FrameType]) -> None:
    os._exit(128 + number)


def _raise(number: int, frame: Optional[FrameType]) -> None:
    raise Signalled(number)
