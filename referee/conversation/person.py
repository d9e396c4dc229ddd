"""A person in the place of a bot: what is typed goes to the validator, as a bot's output would."""

from __future__ import annotations

import math
import os
import select
from types import TracebackType
from typing import Optional, Union

from referee.process.clock import WallClock
from referee.process.limits import End, Exited, Limits, Run, Usage
from referee.process.stop import Stop

_PATIENCE_S = 1.0
_CHUNK = 65536
_LIMITS = Limits(cpu_s=math.inf, wall_s=math.inf)


class Person:
    """What ``referee.process.bot.BotProcess`` is to a talk; ends with 0 at the end of the input, or of the talk.

    What is said to the person is shown by those who listen to the talk.
    """

    def __init__(self, fd: int, poll: select.poll, stop: Optional[Stop]) -> None:
        """``fd`` is where lines are typed."""
        self._fd = fd
        self._poll = poll
        self._stop = stop
        self._has_left = False
        self.clock = WallClock(_LIMITS.wall_s)
        poll.register(fd, select.POLLIN)

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.clock.close()

    def heard(self, ready: set[int]) -> Union[bytes, End, None]:
        """What was typed; at the end of the input, how a bot would have ended."""
        if self._stop is not None:
            self._stop.check()
        if self._has_left:
            return Exited(0)
        if self._fd not in ready:
            return None
        data = os.read(self._fd, _CHUNK)
        self._has_left = not data
        return data or Exited(0)

    def send(self, data: bytes) -> None:
        """Nothing: whoever listens has shown it."""

    def take_stderr(self) -> bytes:
        """Nothing."""
        return b""

    def write(self) -> None:
        """Nothing is held back."""

    def has_taken_all(self) -> bool:
        """Always."""
        return True

    def patience_s(self) -> float:
        """How long it may be waited for what is typed before it is looked again."""
        return _PATIENCE_S

    def close_stdin(self) -> None:
        """The talk is over, and so is the person's part."""
        self._has_left = True

    def stop(self) -> None:
        """Listens no more."""
        if self._fd >= 0:
            self._poll.unregister(self._fd)
            self._fd = -1

    def run(self, end: Optional[End]) -> Run:
        """The report of a run that used nothing."""
        return Run(end, Usage(0.0, self.clock.wall_s, 0.0), _LIMITS, b"")
