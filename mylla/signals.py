"""What SIGINT, SIGTERM, SIGHUP and SIGQUIT do to the program.

While it starts they end it at once: there is nothing to clean up yet. While a command runs they are raised as an
exception, which suits a person at a prompt. Commands that start bots set a flag instead (``referee.process.stop``).
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from types import FrameType
from typing import Iterator, Optional

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
REPEAT_AFTER_S = 0.1


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


@contextlib.contextmanager
def repeated() -> Iterator[None]:
    """Signals that end the program come again until they are heeded, for a block that reads with ``readline``.

    Python's ``readline`` does not see a signal that comes between its prompt and its wait for a key.
    """
    heard, told = os.pipe()
    os.set_blocking(told, False)
    before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    over = threading.Event()
    thread = threading.Thread(target=_repeat, args=(heard, threading.get_ident(), over), daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        signal.set_wakeup_fd(before)
        os.close(told)
        thread.join()
        os.close(heard)


def _repeat(heard: int, main_thread: int, over: threading.Event) -> None:
    while number := os.read(heard, 1):
        if number[0] in ENDING and not over.wait(REPEAT_AFTER_S):
            signal.pthread_kill(main_thread, number[0])


def _exit(number: int, frame: Optional[FrameType]) -> None:
    os._exit(128 + number)


def _raise(number: int, frame: Optional[FrameType]) -> None:
    raise Signalled(number)
