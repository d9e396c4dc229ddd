"""What a bot may use, what it used, and how its process ended. Values only: ``referee.process.bot`` finds them out."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Union


class Limits(NamedTuple):
    """What a bot may use in one game."""

    cpu_s: float = 2.0
    wall_s: float = 5.0
    memory_mib: int = 1024
    output_kib: int = 64
    stderr_kib: int = 4


DEFAULT_LIMITS = Limits()


class Exited(NamedTuple):
    """The process ended; a negative code is the number of the signal that ended it."""

    code: int


class Limit(Enum):
    """The process was still running at a limit."""

    CPU = "CPU time"
    WALL = "wall time"
    MEMORY = "memory"
    OUTPUT = "output"


class WaitsForInput(NamedTuple):
    """The process waits for input that will not come before it prints. Seen on Linux only."""


End = Union[Exited, Limit, WaitsForInput]


class Usage(NamedTuple):
    """What a bot used: CPU time of all its processes, the time it was waited for, its largest resident memory."""

    cpu_s: float
    wall_s: float
    peak_rss_mib: float
