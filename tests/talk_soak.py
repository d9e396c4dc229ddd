"""Every bot of the talk table many times on a machine kept busy, with both validators: always the same verdict.

    python -m tests.talk_soak [--times N]

A quarter of the talks is judged with one worker, the others with four. The exit status is 1 if a verdict or a message
is not as the table says, or a process or a file was left.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Optional, Sequence
from unittest import mock

from referee.process import scratch
from tests.bot_table import processes_of
from tests.soak import QUARTERS, busy_machine, count
from tests.talk_table import FAULTS, RUNS, Run, judged


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs it all and prints what is wrong; gives the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.talk_soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--times", type=count, default=200, metavar="N", help="talks of each bot and validator (default: %(default)s)"
    )
    times = parser.parse_args(arguments).times
    begun = time.monotonic()
    surprises = Counter[tuple[str, str]]()
    with tempfile.TemporaryDirectory(prefix="mylla-talks-") as directory:
        with mock.patch.object(tempfile, "tempdir", directory), busy_machine():
            for jobs, quarters in QUARTERS.items():
                for each in judged(_repeated(max(1, times * quarters // 4)), jobs):
                    if each.surprise:
                        surprises[each.run.name, each.surprise] += 1
            scratch.remove_spare()
        left = [*map(str, Path(directory).iterdir()), *processes_of(directory)]
    for (name, surprise), number in surprises.most_common():
        print(f"{name}, {number} times\n  {surprise}")
    for thing in left:
        print(f"left: {thing}")
    print(
        f"{len(FAULTS)} bots, two validators, {times} talks each, a quarter of them with 1 worker: "
        f"{len(surprises)} not always right; {time.monotonic() - begun:.0f} s"
    )
    return 1 if surprises or left else 0


def _repeated(times: int) -> list[Run]:
    """Each bot's talk ``times`` times, in rounds."""
    return [run._replace(number=number) for number in range(1, times + 1) for run in RUNS]


if __name__ == "__main__":
    sys.exit(main())
