"""Times commands side by side: in turn, several rounds, medians, and the ratio of each round."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from typing import Callable, NamedTuple, Sequence

ROUNDS = 7


class Run(NamedTuple):
    """What one run took: wall and CPU seconds, peak resident memory, and what it printed."""

    wall_s: float
    cpu_s: float
    peak_mib: float
    printed: str


class Figure(NamedTuple):
    """A line of the table: ours and the baseline's medians, the median of the ratios, and the most it may be."""

    name: str
    ours: float
    baseline: float
    unit: str
    ratio: float
    most: float | None


def run(argv: Sequence[str], stdin: bytes = b"") -> Run:
    """Runs a command to its end, with ``stdin`` as its standard input.

    Raises:
        RuntimeError: its exit status is not 0.
    """
    begun = time.perf_counter()
    process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment())
    assert process.stdin and process.stdout
    process.stdin.write(stdin)
    process.stdin.close()
    printed = process.stdout.read().decode()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(argv)} ended with {process.returncode}")
    wall_s = time.perf_counter() - begun
    return Run(wall_s, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, printed)


def compare(
    name: str,
    ours: Callable[[], float],
    baseline: Callable[[], float],
    unit: str,
    most: float | None,
    rounds: int = ROUNDS,
) -> Figure:
    """Measures both in turn, ``rounds`` times after one that does not count. The ratio is the median of the rounds'."""
    pairs = [(ours(), baseline()) for _ in range(rounds + 1)][1:]
    return Figure(
        name,
        statistics.median(ours for ours, _ in pairs),
        statistics.median(baseline for _, baseline in pairs),
        unit,
        statistics.median(ours / baseline for ours, baseline in pairs),
        most,
    )


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
