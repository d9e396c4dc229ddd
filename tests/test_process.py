"""A bot's process: what it is charged with, what it may use, and that nothing of it stays."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable, Iterator, Union

import pytest

from opponents import make_opponent
from referee.match.verdict import Verdict
from referee.process import bot as process
from referee.process import descendants, scratch
from referee.process.bot import BotProcess
from referee.process.limits import DEFAULT_LIMITS, End, Exited, Limit, Limits
from referee.process.start import MachineFailed
from referee.process.stop import Stop, Stopped
from referee.process.workers import Workers, cores
from referee.tournament import remarks
from referee.tournament.play import GameResult, Setup, play_fixture, play_tournament
from referee.tournament.schedule import Fixture
from tests.support import ROOT, mylla, script, wait_for

pytestmark = pytest.mark.skipif(not descendants.LINUX, reason="needs Linux: there is no /proc elsewhere")

BOT = ROOT / "bot" / "main.py"
PLENTY = Limits(cpu_s=20.0, wall_s=60.0)


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """From a game in the test's own process on, orphans come to it."""
    yield
    descendants.resign()


def python(text: str) -> tuple[str, ...]:
    """A bot of a few lines."""
    return (sys.executable, "-c", text)


def in_worker(work: Callable[[int], GameResult], tasks: int = 1, jobs: int = 1) -> list[GameResult]:
    """The results of ``work`` in processes of their own, so that no child of the tests is taken for the bot's."""
    with Workers[int, GameResult](jobs, work) as workers:
        results = [result for _, result in workers.run(range(tasks))]
    assert all(isinstance(result, GameResult) for result in results), results
    return results  # type: ignore[return-value]


def game(argv: tuple[str, ...], limits: Limits = PLENTY) -> GameResult:
    """One game of a bot, in a worker."""
    (result,) = in_worker(lambda index: play_fixture(Setup(argv, limits, make_opponent), Fixture(1, "random", 1)))
    return result


def end_of(bot: BotProcess) -> End:
    """Reads to the end."""
    while True:
        read: Union[bytes, End] = bot.read()
        if not isinstance(read, bytes):
            return read


# Only its own time


def test_many_games_at_a_time_cost_no_bot_its_time() -> None:
    """Each needs three quarters of its CPU limit, and eight of them share a core."""
    bot = python(f"import time\nwhile time.process_time() < 0.3: pass\nexec(open({str(BOT)!r}).read())")
    limits = Limits(cpu_s=0.4, wall_s=1.2)
    fixtures = [Fixture(index, "greedy", index) for index in range(1, 8 * cores() + 1)]
    results = list(play_tournament(Setup(bot, limits, make_opponent), fixtures, 8 * cores()))
    assert {result.verdict for result in results} == {Verdict.AC}
    assert max(result.delay_s for result in results) > limits.wall_s, "the machine was not busy"
    assert "The machine was busy: in " in remarks.delays(results)


def test_delays_are_taken_off_the_wall_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that sleeps for ever, while its thread is said to wait for a processor three quarters of the time."""
    since = time.monotonic()
    monkeypatch.setattr(descendants, "delays_s", lambda pids: {"1": 0.75 * (time.monotonic() - since)})
    with BotProcess(python("import time; time.sleep(60)"), Limits(wall_s=0.2)) as bot:
        assert end_of(bot) is Limit.WALL
    usage = bot.run(None).usage
    assert 0.2 <= usage.wall_s < 0.4
    assert usage.delay_s > 2 * usage.wall_s


def test_delays_of_threads_that_wait_together_count_once(monkeypatch: pytest.MonkeyPatch) -> None:
    since = time.monotonic()
    delays = {"1": 0.5, "2": 0.5, "3": 0.4}
    monkeypatch.setattr(
        descendants, "delays_s", lambda pids: {name: part * (time.monotonic() - since) for name, part in delays.items()}
    )
    with BotProcess(python("import time; time.sleep(60)"), Limits(wall_s=0.3)) as bot:
        assert end_of(bot) is Limit.WALL
    usage = bot.run(None).usage
    assert 0.6 < usage.delay_s / usage.wall_s < 1.4


def test_a_machine_that_is_too_busy_is_no_fault_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    since = time.monotonic()
    monkeypatch.setattr(descendants, "delays_s", lambda pids: {"1": time.monotonic() - since})
    with BotProcess(python("import time; time.sleep(60)"), Limits(wall_s=0.02)) as bot, pytest.raises(
        MachineFailed
    ) as error:
        end_of(bot)
    assert "the machine is too busy to judge" in str(error.value)


def test_nothing_is_said_of_a_machine_that_is_not_busy() -> None:
    assert remarks.delays([game((sys.executable, str(BOT)))]) == "" or os.getloadavg()[0] > 1


# A missing flush

NO_FLUSH = ROOT / "tests" / "bots" / "time_limit_exceeded" / "no_flush"
RUST = r"""use std::io::{BufWriter, Write, stdin, stdout};
fn main() {
    let mut out = BufWriter::new(stdout());
    write!(out, "...\n.x.\n...\n").unwrap();
    stdin().read_line(&mut String::new()).unwrap();
}
"""
CPP = r"""#include <iostream>
#include <string>
int main() {
    std::cin.tie(nullptr);  // Else reading flushes.
    std::string line;
    std::cout << "...\n.x.\n...\n";
    std::getline(std::cin, line);
}
"""


def compiled(tmp_path: Path, name: str, source: str, compiler: str) -> str:
    path = tmp_path / name
    path.write_text(source)
    subprocess.run([compiler, str(path), "-o", str(tmp_path / "bot")], check=True, capture_output=True)
    return str(tmp_path / "bot")


SEEN_AT_ONCE = {
    "env": ("env", "A=1", sys.executable, f"{NO_FLUSH}.py"),
    "nice": ("nice", "-n", "1", sys.executable, f"{NO_FLUSH}.py"),
    "stdbuf": ("stdbuf", "-o0", sys.executable, f"{NO_FLUSH}.py"),
    "bash": ("bash", "-c", f"'{sys.executable}' '{NO_FLUSH}.py'"),
    "perl": ("perl", "-e", r'print "...\n.x.\n...\n"; <STDIN>'),
    "lua": ("lua", "-e", r'io.write("...\n.x.\n...\n") io.read()'),
}


@pytest.mark.parametrize("name", SEEN_AT_ONCE)
def test_a_missing_flush_is_seen_at_once_through_and_in(name: str) -> None:
    command = SEEN_AT_ONCE[name]
    if not shutil.which(command[0]):
        pytest.skip(f"needs {command[0]}")
    assert_seen_at_once(command)


@pytest.mark.parametrize(("compiler", "name", "source"), [("g++", "bot.cpp", CPP), ("rustc", "bot.rs", RUST)])
def test_a_missing_flush_is_seen_at_once_in_compiled_programs(
    compiler: str, name: str, source: str, tmp_path: Path
) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"needs {compiler}")
    assert_seen_at_once((compiled(tmp_path, name, source, compiler),))


def assert_seen_at_once(command: tuple[str, ...]) -> None:
    """The limit is a minute, and nothing here waits for it."""
    result = game(command)
    assert result.verdict is Verdict.TLE
    assert (
        "waits for input before board 1, and the judge waits for that board: did you forget to flush?" in result.message
    )
    assert result.wall_s < PLENTY.wall_s / 2


# Memory


def test_pages_that_processes_share_count_once() -> None:
    result = game(
        python(
            "import os, time\nblock = bytes(range(256)) * (40 * 2**12)\n"
            "for _ in range(60):\n    if os.fork() == 0: time.sleep(60)\n"
            "time.sleep(0.5)\nprint('?')"
        )
    )
    assert 40 < result.peak_rss_mib < 300, "60 times 40 MiB are 2,400"


def test_memory_in_a_file_that_is_not_mapped_counts() -> None:
    result = game(
        python(
            "import os, time\nfile = os.memfd_create('x')\nfor _ in range(150): os.write(file, bytes(2**20))\n"
            "time.sleep(0.5)\nprint('?')"
        )
    )
    assert 150 < result.peak_rss_mib < 250


def test_the_peak_of_a_bot_that_is_gone_right_after_its_first_answer(tmp_path: Path) -> None:
    bot = script(tmp_path / "bot.sh", "#!/bin/sh\nprintf '...\\n.x.\\n...\\n'\nread a\nread a\nread a\n")
    result = game((str(bot),))
    assert result.verdict is Verdict.WA
    assert result.peak_rss_mib > 0.3


def test_cpu_time_of_children_that_nobody_waited_for(tmp_path: Path) -> None:
    """The parent ignores SIGCHLD, so that the kernel adds the time of its children to no account."""
    text = (
        "import os, signal, time\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
        "for _ in range(100):\n"
        "    if os.fork() == 0:\n        while time.process_time() < 0.1: pass\n        os._exit(0)\n"
        "    try: os.wait()\n    except ChildProcessError: pass\n"
    )
    result = game(python(text), Limits(cpu_s=0.5, wall_s=60))
    assert result.verdict is Verdict.TLE
    assert result.message.startswith("the CPU time ran out")


@pytest.mark.parametrize("chunk", [1, 100, process.CHUNK])
@pytest.mark.parametrize(("extra", "is_too_much"), [(-1, False), (0, False), (1, True)])
def test_the_output_limit_to_the_byte(
    extra: int, is_too_much: bool, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whatever pieces it is read."""
    monkeypatch.setattr(process, "CHUNK", chunk)
    with BotProcess(python(f"print(' ' * {1024 + extra}, end='')"), Limits(output_kib=1)) as bot:
        assert end_of(bot) == (Limit.OUTPUT if is_too_much else Exited(0))


def test_a_last_row_without_newline_while_a_child_holds_the_output(tmp_path: Path) -> None:
    """The process has ended, so that its output has, though the pipe is open."""
    bot = python(
        f"import os, sys, time\nif os.fork() == 0: time.sleep(60)\nsys.path.append({str(BOT.parent)!r})\n"
        "import main\nshow = main.say\n"
        "def say(board):\n"
        "    last = any(all(board[s] in 'xX' for s in line) for line in "
        "((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)))\n"
        "    if not last: return show(board)\n"
        "    print(board[0:3], board[3:6], board[6:9], sep='\\n', end='', flush=True)\n    os._exit(0)\n"
        "main.say = say\nmain.play()"
    )
    result = game(bot)
    assert (result.verdict, result.message) == (Verdict.AC, "X wins with three in a row")
    assert result.notes == ("the last row does not end in a newline",)


def test_a_wrong_word_is_shown_whole_although_it_came_in_parts() -> None:
    """What is in the pipe when the fault is seen is read, so that the word that is shown is not cut."""
    with BotProcess(python("import time; print('wrong', end='', flush=True); time.sleep(60)"), PLENTY) as bot:
        assert bot.read() == b"wrong"
        assert bot.read_rest() == b""
    with BotProcess(python("import time; print('wrong', end='', flush=True); time.sleep(60)"), PLENTY) as bot:
        wait_for(lambda: process._holds_bytes(bot._stdout))
        assert bot.read_rest() == b"wrong"


# Nothing of it stays


def directory_of(bot: tuple[str, ...]) -> str:
    """The TMPDIR of a bot that prints it; it is there, and empty, while the bot runs."""
    with BotProcess(bot, PLENTY) as running_bot:
        printed = running_bot.read()
        assert isinstance(printed, bytes)
        path = printed.decode().strip()
        assert Path(path).is_dir() and not os.listdir(path)
        running_bot.send(b"go on\n")
        assert end_of(running_bot) == Exited(0)
    scratch.remove_spare()
    return path


PRINTS_ITS_DIRECTORY = "import os; d = os.environ['TMPDIR']; print(d, flush=True); input()\n"


@pytest.mark.parametrize(
    "leave",
    [
        "",
        "open(d + '/left', 'w').write('x')",
        "os.makedirs(d + '/a/b'); open(d + '/a/b/c', 'w'); os.chmod(d + '/a/b', 0); os.chmod(d + '/a', 0)",
        "os.chmod(d, 0)",
        "os.rmdir(d)",
        "os.rmdir(d); open(d, 'w')",
        "os.mkfifo(d + '/pipe'); os.symlink('nowhere', d + '/link')",
    ],
    ids=["nothing", "a file", "a closed tree", "closed", "removed", "a file in its place", "special files"],
)
def test_each_game_has_a_directory_for_temporary_files_of_its_own(leave: str) -> None:
    path = directory_of(python(PRINTS_ITS_DIRECTORY + leave))
    assert Path(path).parent == Path(tempfile.gettempdir())
    assert not os.path.lexists(path)


def test_the_directory_is_empty_in_each_game_of_a_worker() -> None:
    text = PRINTS_ITS_DIRECTORY.replace(
        "print(d, flush=True); input()", "n = len(os.listdir(d)); open(d + '/x', 'w'); print(n)"
    )

    def play(index: int) -> GameResult:
        return play_fixture(Setup(python(text), PLENTY, make_opponent), Fixture(index + 1, "random", 1))

    results = in_worker(play, tasks=3)
    assert [result.message.startswith('row 1 of board 1 is "0", not three of') for result in results] == [True] * 3


def test_a_process_that_cannot_be_killed_is_waited_for_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that has changed its user is out of our reach."""
    kill, killpg = os.kill, os.killpg
    bot = BotProcess(python("import time; print(1, flush=True); time.sleep(60)"), PLENTY)
    bot.read()
    with monkeypatch.context() as patched:
        patched.setattr(os, "kill", lambda pid, number: (_ for _ in ()).throw(PermissionError()))
        patched.setattr(os, "killpg", lambda pid, number: (_ for _ in ()).throw(PermissionError()))
        patched.setattr(descendants, "ENDING_TIMEOUT_S", 0.1)
        with pytest.raises(descendants.StillAlive, match="does not end, though it was sent SIGKILL"):
            bot.stop()
    killpg(bot._pid, signal.SIGKILL)
    os.waitpid(bot._pid, 0)
    assert kill is os.kill


def test_a_flag_stops_a_bot_that_thinks() -> None:
    with Stop() as stop, BotProcess(python("import time; time.sleep(60)"), PLENTY, stop=stop) as bot:
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(Stopped):
            bot.read()
        assert stop.signal == signal.SIGTERM


def test_a_signal_between_two_looks_is_not_lost() -> None:
    """The signal comes from another process, at any moment before or within the wait."""
    for delay_s in (0, 0.0005, 0.001, 0.002, 0.004):
        with Stop() as stop, BotProcess(python("import time; time.sleep(60)"), PLENTY, stop=stop) as bot:
            sender = f"import os, time; time.sleep({delay_s}); os.kill({os.getpid()}, 15)"
            with subprocess.Popen([sys.executable, "-S", "-c", sender]), pytest.raises(Stopped):
                bot.read()


def test_a_game_is_judged_when_the_bot_exits_before_it_reads() -> None:
    done = mylla("game", "--bot", shlex.join(python("print('...', '.x.', '...', sep='\\n')")))
    assert done.returncode == 1
    assert "the bot ended in the middle of the game, with exit status 0, before board 2" in done.stdout


def test_default_limits_are_the_contests() -> None:
    assert (DEFAULT_LIMITS.cpu_s, DEFAULT_LIMITS.wall_s) == (2.0, 5.0)
