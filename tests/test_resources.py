"""What the machine may do to a tournament: no room, no disk, a referee that is killed; and nothing left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from multiprocessing.connection import wait
from pathlib import Path
from typing import Optional

import pytest

from opponents import make_opponent
from referee.match.match import Chooser
from referee.match.verdict import Verdict
from referee.process import workers
from referee.process.limits import DEFAULT_LIMITS
from referee.process.stop import Stop
from referee.process.workers import Died, Workers
from referee.tournament.play import GameResult, Setup, play_fixture, play_tournament, summarise
from referee.tournament.schedule import Fixture
from rules.mylla import Move, Position
from tests.support import ROOMS, ROOT, environment, mylla, running, script, shell, wait_for

BOT = (sys.executable, str(ROOT / "bot" / "main.py"))


class Broken:
    """An opponent that fails at its second move."""

    def __init__(self) -> None:
        self._moves = 0

    def choose(self, position: Position) -> Move:
        self._moves += 1
        if self._moves == 2:
            raise RuntimeError("out of ideas")
        return make_opponent("worst", 1).choose(position)


def broken_or(name: str, seed: int) -> Chooser:
    if name == "unmade":
        raise FileNotFoundError("no tablebase")
    return Broken() if name == "broken" else make_opponent(name, seed)


def test_our_own_failures_are_told_apart_and_never_scored() -> None:
    fixtures = [Fixture(1, "broken", 1), Fixture(2, "random", 1), Fixture(3, "unmade", 1)]
    results = sorted(play_tournament(Setup(BOT, DEFAULT_LIMITS, broken_or), fixtures, 2), key=lambda each: each.index)
    assert [result.verdict for result in results] == [Verdict.JE, Verdict.AC, Verdict.JE]
    assert [result.score for result in results] == [0, 2, 0]
    assert results[0].message == "the opponent raised RuntimeError: out of ideas"
    assert results[0].transcript.count(">") == 6
    assert results[2].message == "the opponent could not be made: FileNotFoundError: no tablebase"
    assert summarise(results, 3).verdict is Verdict.JE


def test_a_damaged_tablebase_is_a_judge_error(tmp_path: Path) -> None:
    """In a copy of the project, as a user may have it."""
    subprocess.run(["cp", "-r", *(str(ROOT / name) for name in ROOMS), tmp_path], check=True)
    (tmp_path / "solver" / "mylla.tb").write_bytes(b"mylla.tb")
    done = mylla("tournament", "--games", "2", "--opponents", "minimax,random", "--jobs", "1", cwd=tmp_path)
    assert done.returncode == 3
    assert "Game 1 against minimax: Judge Error" in done.stdout
    assert "mylla.tb: cut short: 8 bytes" in done.stdout
    assert done.stdout.endswith("Score: 2/4 (Judge Error)\n")


@pytest.mark.parametrize("descriptors", [64, 40])
def test_few_descriptors_mean_fewer_workers(descriptors: int) -> None:
    done = shell(f"ulimit -n {descriptors}; mylla tournament --jobs 50 --games 60 --quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "Score: 120/120 (Accepted)\n", "")


def test_too_few_descriptors_are_said_so() -> None:
    done = shell("ulimit -n 16; mylla tournament --games 2 --quiet")
    assert done.returncode == 3
    assert done.stderr == "mylla tournament: no process can be started to run a game: Too many open files\n"


def test_a_full_disk_leaves_no_half_file(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk."""
    path = tmp_path / "result.json"
    path.write_text("old\n")
    done = shell(f"ulimit -f 1; mylla tournament --games 30 --quiet --json '{path}'")
    assert done.returncode == 3
    assert done.stderr == f"mylla tournament: {path} could not be written: File too large\n"
    assert done.stdout == "Score: 60/60 (Accepted)\n"
    assert path.read_text() == "old\n"
    assert [each.name for each in tmp_path.iterdir()] == ["result.json"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full (Linux)")
@pytest.mark.parametrize("command", ["tournament --games 2", "tournament --games 2 --json /dev/full", "game"])
def test_a_full_device(command: str) -> None:
    done = shell(f"mylla {command} > /dev/full")
    assert done.returncode == 3
    assert "No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_killed_referee_leaves_no_bot(tmp_path: Path) -> None:
    marker = f"marker-{os.getpid()}-{time.monotonic_ns()}"
    bot = script(tmp_path / "bot.py", "import time; time.sleep(100)")
    command = [sys.executable, "-m", "mylla", "tournament", "--bot", f"'{sys.executable}' {bot} {marker}"]
    with subprocess.Popen([*command, "--wall-limit", "90"], cwd=ROOT, env=environment()) as referee:
        wait_for(lambda: len(running(marker)) >= 2)
        referee.kill()
    wait_for(lambda: not running(marker))


def slow_task(number: int) -> int:
    """A worker that is killed in the middle of its second task."""
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_a_bot_that_kills_the_worker_leaves_no_directory(tmp_path: Path) -> None:
    bot = script(tmp_path / "bot.py", "import os\nopen(os.environ['TMPDIR'] + '/x', 'w')\nos.kill(os.getppid(), 9)")
    before = set(os.listdir(tempfile.gettempdir()))
    setup = Setup((sys.executable, str(bot)), DEFAULT_LIMITS, make_opponent)
    (result,) = play_tournament(setup, [Fixture(1, "random", 1)], 1)
    assert (result.verdict, "a bot that signals its parent does that" in result.message) == (Verdict.JE, True)
    assert set(os.listdir(tempfile.gettempdir())) == before


def test_a_worker_that_dies_before_its_first_task() -> None:
    """A signal may end it so early that it cannot even be told what to do."""
    with Workers[int, int](1, slow_task) as workers:
        worker = workers._idle([])
        assert worker is not None
        os.kill(worker.pid, signal.SIGKILL)
        os.waitid(os.P_PID, worker.pid, os.WEXITED | os.WNOWAIT)
        results = dict(workers.run([3, 4]))
    assert results == {
        3: Died("the process that ran the game ended: signal 9 (a bot that signals its parent does that)"),
        4: 16,
    }


def test_a_worker_that_is_stopped_with_us_has_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a terminal stops all of us at once; here the worker has ended before we are told."""
    us = os.getpid()

    def wait_until_told(pipes: list[object], timeout: Optional[float] = None) -> list[object]:
        ready = wait(pipes, timeout)  # type: ignore[arg-type]
        if os.getpid() == us:
            os.kill(us, signal.SIGTERM)
        return list(ready)

    monkeypatch.setattr(workers, "wait", wait_until_told)
    with Stop() as stop, Workers[int, int](1, os._exit, stop) as some:
        assert list(some.run([1, 2])) == []
    assert stop.signal == signal.SIGTERM


def test_a_worker_that_dies_costs_its_own_task_only() -> None:
    with Workers[int, int](2, slow_task) as workers:
        results = dict(workers.run([1, 2, 3, 4, 5]))
    assert results.pop(2) == Died(
        "the process that ran the game ended: signal 9 (a bot that signals its parent does that)"
    )
    assert results == {1: 1, 3: 9, 4: 16, 5: 25}


def many_games(count: int) -> list[tuple[int, int]]:
    """Open descriptors and resident KiB after each tenth of ``count`` games in one process."""
    setup = Setup(("/bin/echo", "...\n.x.\n..."), DEFAULT_LIMITS, make_opponent)
    seen = []
    for index in range(count):
        result = play_fixture(setup, Fixture(index, "random", index))
        assert isinstance(result, GameResult) and result.verdict is Verdict.WA
        if (index + 1) % (count // 10) == 0:
            resident = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
            seen.append((len(os.listdir("/proc/self/fd")), resident))
    return seen


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: it counts in /proc")
def test_2000_games_in_one_process() -> None:
    """A process of its own, so that nothing else opens or closes anything in it."""
    with Workers[int, list[tuple[int, int]]](1, many_games) as workers:
        ((_, seen),) = workers.run([2000])
    assert isinstance(seen, list)
    descriptors = {count for count, _ in seen}
    assert len(descriptors) == 1, seen
    assert seen[-1][1] - seen[1][1] < 1024, seen


def test_progress_is_plain_where_there_is_no_terminal_and_json_is_valid() -> None:
    done = shell("mylla tournament --games 3 --json - 2>/dev/null")
    assert json.loads(done.stdout)["verdict"] == "AC"
