"""The wall time that a bot is charged with: its own only."""

from __future__ import annotations

import contextlib
import time
from typing import Iterator, Sequence

from referee.process import descendants
from referee.process.start import MachineFailed

STALL_S = 0.25
"""If we get the processor this much later than we asked for, the bot is charged with no more than this."""

TOO_BUSY = 10
"""The machine is too busy to judge a bot that has waited for a processor this many times its wall limit."""


class WallClock:
    """Runs while a bot is waited for, less the time for which the machine gave it, or us, no processor.

    Attributes:
        wall_s: the seconds that it is charged with so far.
        delay_s: the seconds that were taken off.
    """

    def __init__(self, limit_s: float) -> None:
        self.wall_s = 0.0
        self.delay_s = 0.0
        self._limit_s = limit_s
        self._forgiven_at_s = 0.0
        self._delays: dict[str, float] = {}
        self._own_delay = descendants.OwnDelay()
        self._own_delay_s = self._own_delay.seconds()

    def is_over(self) -> bool:
        """Whether the bot is at its limit."""
        return self.wall_s >= self._limit_s

    @contextlib.contextmanager
    def running(self, wait_s: float) -> Iterator[float]:
        """Charges the time of the block, in which we wait for at most the seconds that it is given.

        These are ``wait_s``, or what is left until the limit.
        """
        begun = time.monotonic()
        wait_s = max(0.0, min(wait_s, self._limit_s - self.wall_s))
        yield wait_s
        # Where we were stopped meanwhile (Ctrl-Z) or not given the processor, that is not the bot's time.
        self.charge(min(time.monotonic() - begun, wait_s + STALL_S))

    def charge(self, seconds: float) -> None:
        """Charges a time."""
        self.wall_s += seconds

    def take_back(self, since_s: float) -> float:
        """Takes back what was charged since ``wall_s`` was ``since_s``, as another one's time; gives how much."""
        seconds = max(0.0, self.wall_s - since_s)
        self.wall_s -= seconds
        self._forgiven_at_s = min(self._forgiven_at_s, self.wall_s)
        return seconds

    def forgive_delays(self, members: Sequence[int]) -> None:
        """Takes off for how long the processes ``members`` were kept from the processor since this was last done.

        Threads that wait for a processor at the same time wait together: the longest delay of one counts.

        Raises:
            MachineFailed: the machine is too busy.
        """
        delays = descendants.delays_s(members)
        longest = max((each - self._delays.get(thread, 0.0) for thread, each in delays.items()), default=0.0)
        self._delays, self._own_delay_s = delays, self._own_delay.seconds()
        self._forgive(longest)
        if self.delay_s > TOO_BUSY * self._limit_s:
            raise MachineFailed(
                f"the machine is too busy to judge: in {self.wall_s + self.delay_s:.1f} s the bot was kept from the "
                f"processor for {self.delay_s:.1f} s; play fewer games at a time (--jobs)"
            )

    def forgive_late_reading(self) -> None:
        """Takes off for how long output has waited until we were given the processor."""
        own_delay_s = self._own_delay.seconds()
        self._forgive(own_delay_s - self._own_delay_s)
        self._own_delay_s = own_delay_s

    def close(self) -> None:
        """Closes what it reads from."""
        self._own_delay.close()

    def _forgive(self, delay_s: float) -> None:
        """Takes off a delay, at most what was charged since this was last done."""
        delay_s = min(delay_s, self.wall_s - self._forgiven_at_s)
        self.wall_s -= delay_s
        self._forgiven_at_s = self.wall_s
        self.delay_s += delay_s
