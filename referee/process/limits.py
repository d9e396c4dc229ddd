"""What a bot may use, what it used, and how its run ended. Values only: ``referee.process.bot`` finds them out."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Optional, Union


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
    """The process waits for input that will not come before it prints. Proven on Linux only."""


End = Union[Exited, Limit, WaitsForInput]


class Usage(NamedTuple):
    """What a bot used.

    Attributes:
        cpu_s: CPU time of all its processes.
        wall_s: the time for which it was waited for, less ``delay_s``.
        peak_rss_mib: its largest resident memory.
        delay_s: the time for which it was ready to run and the machine gave it no processor.
    """

    cpu_s: float
    wall_s: float
    peak_rss_mib: float
    delay_s: float = 0.0


class Run(NamedTuple):
    """The report of a bot's run.

    Attributes:
        end: how it ended; ``None`` where it was stopped because its output was wrong.
        stderr: the last of what it wrote to standard error.
        closed_stdout: whether it closed its standard output while it ran.
        was_running: whether it still ran when it was stopped.
        state_when_stopped: what it did then, in a word or two; empty where that is not known.
        left_children: whether processes that it started still ran when it ended.
        argv: the command that was run.
    """

    end: Optional[End]
    usage: Usage
    limits: Limits
    stderr: bytes
    closed_stdout: bool = False
    was_running: bool = False
    state_when_stopped: str = ""
    left_children: bool = False
    argv: tuple[str, ...] = ()

    @property
    def stderr_text(self) -> str:
        """``stderr`` as text; bytes that are no UTF-8 are escaped."""
        return self.stderr.decode("utf-8", "backslashreplace")
