"""A signal stops a tournament or a game at any moment, with the status that tells which, and nothing is left."""

from __future__ import annotations

import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable

import pytest

from mylla import signals
from tests.support import ROOT, environment, running, script, wait_for

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
LONGEST_START_S = 0.4
"""Signals come up to this long after the start: while the program starts, plays and ends."""

PATIENCE_S = 20.0
"""A bot thinks for longer than this. A stop that takes as long did not happen."""

THINKS = "import time, signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"


@pytest.fixture
def bots(tmp_path: Path) -> dict[str, str]:
    """The commands of a bot that thinks for a minute and of one that plays."""
    thinking = script(tmp_path / "thinks.py", THINKS)
    return {
        "thinks": shlex.join([sys.executable, str(thinking), str(tmp_path)]),
        "plays": shlex.join([sys.executable, str(ROOT / "bot" / "main.py"), str(tmp_path)]),
    }


def stopped(
    words: list[str],
    signals: list[signal.Signals],
    send: Callable[[int, int], None],
    after_s: float,
    directory: Path,
) -> None:
    """Starts the command, sends it the signals, and looks at how it ended."""
    env = environment(TMPDIR=str(directory))
    with subprocess.Popen(
        [sys.executable, "-m", "mylla", *words],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        time.sleep(after_s)
        for number in signals:
            send(process.pid, number)
        begun = time.monotonic()
        printed, complaint = process.communicate(timeout=60)
    told = f"{words}, {[each.name for each in signals]} after {after_s:.4f} s: {process.returncode} {complaint!r}"
    assert time.monotonic() - begun < PATIENCE_S, told
    # Until Python itself has started, a signal ends it as it ends any program, or makes its own start fail.
    before_us = process.returncode in [-number for number in signals] or (
        b"Traceback" in complaint and b"mylla" not in complaint
    )
    if not before_us:
        assert process.returncode in [0, *(128 + number for number in signals)], told
        assert b"Traceback" not in complaint and b"Exception ignored" not in complaint, told
        if words[0] == "tournament" and printed:
            assert b"Score: " in printed.splitlines()[-1], told


def try_signals(count: int, bots: dict[str, str], tmp_path: Path) -> None:
    chance = random.Random(count)
    directory = tmp_path / "temporary"
    directory.mkdir()
    for _ in range(count):
        command, name = chance.choice(["tournament", "game"]), chance.choice(list(bots))
        signals = [chance.choice(STOPPING)] * chance.choice([1, 1, 2])
        # A terminal sends it to the whole group, most others to the process alone.
        send = chance.choice([os.kill, os.killpg])
        stopped([command, "--bot", bots[name]], signals, send, chance.uniform(0, LONGEST_START_S), directory)
    wait_for(lambda: not running(str(tmp_path)))
    wait_for(lambda: not os.listdir(directory))
    assert tempfile.gettempdir() != str(directory)


def test_signals_at_random_moments(bots: dict[str, str], tmp_path: Path) -> None:
    try_signals(24, bots, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_three_thousand_signals_at_random_moments(bots: dict[str, str], tmp_path: Path, part: int) -> None:
    try_signals(300 + part, bots, tmp_path)


def test_a_signal_that_a_prompt_does_not_see_comes_again() -> None:
    """The handler stands for ``readline``, which misses the first two."""
    seen: list[int] = []

    def heed_the_third(number: int, frame: object) -> None:
        seen.append(number)
        if len(seen) == 3:
            raise signals.Signalled(number)

    before = signal.signal(signal.SIGTERM, heed_the_third)
    try:
        with pytest.raises(signals.Signalled), signals.repeated():
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(30)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert seen == [signal.SIGTERM] * 3
