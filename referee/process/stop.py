"""Asks this process to stop: signals set a flag, and the work looks at it where it can stop.

No signal raises an exception at an arbitrary line. A handler sets the flag, and a descriptor becomes readable (Python's
wake-up descriptor), so that whatever waits with ``poll`` waits for the flag as well. A handler alone would not do: a
signal that comes just before ``poll`` starts to wait is handled after it.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from types import FrameType, TracebackType
from typing import Callable, Optional, Union

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
"""The signals that ask a referee to stop."""

IMPATIENT_S = 3.0
"""A further signal this long after the first one ends the process at once."""

_Handler = Union[Callable[[int, Optional[FrameType]], object], int, signal.Handlers, None]


class Stopped(BaseException):
    """The work was given up because a signal asked for it. Raised only where the flag is looked at."""


class Stop:
    """The flag. In the ``with`` block signals set it; without one nothing ever does.

    Attributes:
        signal: the first signal that asked, or 0.
    """

    def __init__(self) -> None:
        self.signal = 0
        self._since = 0.0
        self._before: dict[signal.Signals, _Handler] = {}
        self._wake_up_before = -1
        self._open()

    def __enter__(self) -> Stop:
        for number in STOPPING:
            # What the caller has us ignore, as nohup does, stays ignored.
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._ask)
        self._wake_up_before = signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wake_up_before)
        self.close()

    def close(self) -> None:
        """Closes the descriptors."""
        os.close(self._reader)
        os.close(self._writer)

    def fileno(self) -> int:
        """The descriptor that becomes readable when the flag is set."""
        return self._reader

    def check(self) -> None:
        """Raises ``Stopped`` where the flag is set."""
        if self.signal:
            raise Stopped

    def become_worker(self) -> None:
        """Makes the flag of a forked process its own: SIGTERM sets it, and what a terminal sends does nothing.

        The parent answers Ctrl-C and tells its workers. They do not ignore it, since a bot would then ignore it too.
        """
        parents = self._reader, self._writer
        self._open()
        signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)
        for fd in parents:
            os.close(fd)
        for number in STOPPING:
            signal.signal(number, self._ask if number == signal.SIGTERM else self._pass_over)
        if self.signal:
            self._wake()

    def _open(self) -> None:
        self._reader, self._writer = os.pipe()
        for fd in (self._reader, self._writer):
            os.set_blocking(fd, False)

    def _ask(self, number: int, frame: Optional[FrameType]) -> None:
        if self.signal == 0:
            self.signal, self._since = number, time.monotonic()
            self._wake()
        elif time.monotonic() - self._since > IMPATIENT_S:
            # Stuck, perhaps in writing to a terminal that nobody reads. Our workers end when we do.
            os._exit(128 + number)

    def _pass_over(self, number: int, frame: Optional[FrameType]) -> None:
        """Takes back the wake-up. One that ``_ask`` gives comes later, or is given again by it."""
        with contextlib.suppress(BlockingIOError):
            os.read(self._reader, 512)
        if self.signal:
            self._wake()

    def _wake(self) -> None:
        with contextlib.suppress(BlockingIOError):
            os.write(self._writer, b"!")


class StoppableLines:
    """Lines from a descriptor; waiting for one can be stopped."""

    def __init__(self, fd: int, stop: Stop) -> None:
        self._fd = fd
        self._stop = stop
        self._read = b""

    def readline(self) -> str:
        """The next line with its newline; the rest without one, then ``""``, at the end of the input.

        Raises:
            Stopped: a signal asked for it.
        """
        while b"\n" not in self._read:
            select.select([self._fd, self._stop.fileno()], [], [])
            self._stop.check()
            data = os.read(self._fd, 4096)
            if not data:
                line, self._read = self._read, b""
                return line.decode("utf-8", "replace")
            self._read += data
        line, newline, self._read = self._read.partition(b"\n")
        return (line + newline).decode("utf-8", "replace")
