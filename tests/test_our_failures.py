"""Our own failures: odd parents, full devices, directories that are gone, bots that do not end."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable

import pytest

from kattis import testing_tool
from kattis import validator as kattis
from opponents import make_opponent
from referee.match.verdict import Verdict, exit_in_words
from referee.process import descendants, scratch
from referee.process.bot import BotProcess
from referee.process.descendants import LINUX, StillAlive
from referee.process.limits import DEFAULT_LIMITS, Exited
from referee.tournament.play import Setup, play_fixture, play_tournament
from referee.tournament.schedule import Fixture
from tests.support import ROOT, crossed, environment, running, script, shell, wait_for

BOT = ROOT / "bot" / "main.py"
needs_linux = pytest.mark.skipif(not LINUX, reason="needs Linux: elsewhere a bot's processes are not found")
needs_full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full (Linux)")


@pytest.mark.parametrize("command", [["tournament", "--games", "2", "--quiet"], ["game"]])
def test_a_parent_that_ignores_the_end_of_its_children(command: list[str]) -> None:
    """Who is started by it inherits that, and the system then keeps no exit status of a child."""
    words = [sys.executable, "-m", "mylla", *command]
    ignore = f"import os, signal; signal.signal(signal.SIGCHLD, signal.SIG_IGN); os.execv({words[0]!r}, {words!r})"
    done = subprocess.run(
        [sys.executable, "-c", ignore], cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Accepted" in done.stdout


@needs_full_device
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("tournament --games 2", 3),
        ("game", 3),
        ("tournament --help", 3),
        ("tournament --games 0", 2),
        ("frobnicate", 2),
    ],
)
def test_both_streams_on_a_full_device(command: str, status: int) -> None:
    """Nothing can be said. The exit status tells the user's fault from ours, and neither is the bot's."""
    assert shell(f"mylla {command} > /dev/full 2>&1").returncode == status


@needs_full_device
def test_ctrl_c_where_nothing_can_be_said() -> None:
    with open("/dev/full", "w") as full, subprocess.Popen(
        [sys.executable, "-m", "mylla", "play"],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=full,
    ) as process:
        assert process.stdout and process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.wait(30) == 130


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("tournament --games 2 --quiet", 0),
        ("game", 0),
        ("tournament --games 2 --json result.json", 2),
        ("tournament --games 2 --transcripts games", 2),
        ("tournament --bot bot.py", 2),
        ("package problem", 3),
        ("explorer page.html", 2),
        ("replay game.interaction", 2),
        ("validate case.in case.ans feedback", 2),
    ],
)
def test_a_working_directory_that_is_gone(command: str, status: int, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    path = f"PYTHONPATH={shlex.quote(str(ROOT))}"
    done = shell(f"export {path}; cd {shlex.quote(str(gone))}; rmdir {shlex.quote(str(gone))}; mylla {command}")
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    if status:
        assert f"the current directory has been removed: {gone}; change to another one" in done.stderr
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["package {}/problem", "explorer {}/page.html"])
def test_what_is_written_elsewhere_needs_no_working_directory(command: str, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    path = f"PYTHONPATH={shlex.quote(str(ROOT))}"
    done = shell(f"export {path}; cd '{gone}'; rmdir '{gone}'; mylla {command.format(tmp_path)}")
    assert (done.returncode, done.stderr) == (0, "")


class Unkillable:
    """Makes SIGKILL do nothing, as for a bot that has become another user; ``release`` ends what was spared."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        monkeypatch.setattr(os, "kill", self._spare(os.kill))
        monkeypatch.setattr(os, "killpg", self._spare(os.killpg))
        monkeypatch.setattr(descendants, "ENDING_TIMEOUT_S", 0.2)

    @staticmethod
    def _spare(send: Callable[[int, int], None]) -> Callable[[int, int], None]:
        return lambda pid, number: None if number == signal.SIGKILL else send(pid, number)

    def release(self) -> None:
        self._monkeypatch.undo()
        # A child of one that ends comes to us then.
        while children := descendants.own_children():
            for pid in children:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


@needs_linux
@pytest.mark.parametrize("command", ["sleep 60", "sleep 60 & echo ok"], ids=["first process", "child"])
def test_a_bot_that_cannot_be_ended(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a deadline, and all that is ours is closed and removed (which ``nothing_left`` looks at)."""
    unkillable = Unkillable(monkeypatch)
    before = set(os.listdir("/proc/self/fd")), set(os.listdir(tempfile.gettempdir()))
    bot = BotProcess(["sh", "-c", f"exec 2>&-; {command}"], DEFAULT_LIMITS)
    if "&" in command:
        assert bot.read() == b"ok\n"
        assert bot.read() == Exited(0)
    try:
        with pytest.raises(StillAlive, match="of the bot does not end|do not end, though they were sent SIGKILL"):
            bot.stop()
        scratch.remove_spare()
        assert (set(os.listdir("/proc/self/fd")), set(os.listdir(tempfile.gettempdir()))) == before
        bot.stop()
    finally:
        unkillable.release()


@needs_linux
def test_a_game_of_a_bot_that_cannot_be_ended_is_our_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    unkillable = Unkillable(monkeypatch)
    try:
        result = play_fixture(
            Setup(("sh", "-c", "echo hello; sleep 60"), DEFAULT_LIMITS, make_opponent), Fixture(1, "random", 1)
        )
    finally:
        unkillable.release()
    assert result.verdict is Verdict.JE
    assert "though it was sent SIGKILL" in result.message


@needs_linux
def test_a_bot_that_cannot_be_ended_costs_its_own_game_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    once = script(
        tmp_path / "bot.sh",
        f'mkdir "$1" 2>&- && exec sleep 60\nexec {shlex.quote(sys.executable)} {shlex.quote(str(BOT))}\n',
    )
    unkillable = Unkillable(monkeypatch)
    argv = ("sh", str(once), str(tmp_path / "seen"))
    fixtures = [Fixture(number, "random", number) for number in (1, 2, 3)]
    try:
        limits = DEFAULT_LIMITS._replace(wall_s=0.5)
        results = list(play_tournament(Setup(argv, limits, make_opponent), fixtures, 1))
    finally:
        unkillable.release()
    assert sorted((result.index, result.verdict.name) for result in results) == [(1, "JE"), (2, "AC"), (3, "AC")]


@needs_linux
def test_a_killed_game_leaves_no_bot(tmp_path: Path) -> None:
    """Though the bot passes over SIGTERM and the end of its input."""
    marker = f"marker-{os.getpid()}-{time.monotonic_ns()}"
    bot = script(
        tmp_path / "bot.py",
        "import signal, sys, time\nfor number in (1, 2, 3, 15): signal.signal(number, signal.SIG_IGN)\n"
        "print('...\\n.x.\\n...', flush=True)\nwhile True: time.sleep(60)",
    )
    words = [sys.executable, "-m", "mylla", "game", "--bot", shlex.join([sys.executable, str(bot), marker])]
    before = set(os.listdir(tempfile.gettempdir()))
    with subprocess.Popen([*words, "--wall-limit", "90"], cwd=ROOT, env=environment(), stdout=-1) as game:
        assert game.stdout and any(b"bot placed" in line for line in game.stdout)
        assert len(running(marker)) >= 1
        game.kill()
    wait_for(lambda: not running(marker))
    wait_for(lambda: set(os.listdir(tempfile.gettempdir())) <= before)


@pytest.mark.parametrize(
    ("program", "blocking", "flags"),
    [
        ("kattis", True, ["case_sensitive", "--tolerance", "1e-6"]),
        ("kattis", False, []),
        ("mylla", True, ["--tolerance", "1e-6", "case_sensitive"]),
        ("mylla", False, ["case_sensitive"]),
    ],
)
def test_a_judge_that_adds_words_or_has_pipes_that_do_not_block(
    program: str, blocking: bool, flags: list[str], tmp_path: Path
) -> None:
    case, feedback = tmp_path / "case.in", tmp_path / "feedback"
    case.write_text("half 7\n")
    feedback.mkdir()
    start = "from kattis.validator import main; import sys; sys.exit(main(sys.argv))"
    command = ["-c", start] if program == "kattis" else ["-m", "mylla", "validate"]
    words = [sys.executable, *command, str(case), "case.ans", str(feedback), *flags]

    def judge(heard: int, said: int) -> int:
        for fd in (heard, said):
            os.set_blocking(fd, blocking)
        return subprocess.call(words, stdin=heard, stdout=said, cwd=ROOT, env=environment())

    status, code = crossed([sys.executable, str(BOT)], judge)
    assert (status, code) == (kattis.ACCEPTED, 0)
    assert sorted(path.name for path in feedback.iterdir()) == ["judgemessage.txt", "score.txt"]


def test_exit_statuses_above_128_where_there_are_no_real_time_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on macOS."""
    for name in ("SIGRTMIN", "SIGRTMAX"):
        monkeypatch.delattr(signal, name, raising=False)
    assert exit_in_words(139) == "exit status 139 (a shell's way to say: killed by SIGSEGV (segmentation fault))"
    assert exit_in_words(128) == "exit status 128"
    assert exit_in_words(255) == "exit status 255"
    for code in range(256):
        assert exit_in_words(code).startswith(f"exit status {code}")


def test_the_contestants_tool_says_that_the_bot_must_exit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = f"import sys, time\nsys.path.append({str(BOT.parent)!r})\nfrom main import play\nplay()\n"
    bot = script(tmp_path / "bot.py", play + "time.sleep(60)\n")
    assert testing_tool.main(["--time-limit", "1.5", str(bot)]) == 1
    assert "after the end of the game: the bot must exit once it has read Sigur! or Tap!" in capsys.readouterr().out
