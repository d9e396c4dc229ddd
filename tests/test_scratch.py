"""A bot's directory for temporary files, and what it leaves elsewhere: there while it runs, gone after the game."""

from __future__ import annotations

import ctypes
import os
import shlex
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Callable

import pytest

from opponents import make_opponent
from referee.match.verdict import Verdict
from referee.process import scratch
from referee.process.bot import BotProcess
from referee.process.descendants import LINUX
from referee.process.limits import DEFAULT_LIMITS
from referee.process.scratch import Scratch
from referee.process.workers import Workers
from referee.tournament.play import Setup, play_tournament
from referee.tournament.schedule import Fixture
from tests.support import ROOT, environment, script, wait_for

needs_shared_memory = pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="needs /dev/shm (Linux)")
_CAPABILITIES_V3 = 0x20080522


def first_line(bot: BotProcess) -> str:
    """What the bot prints first, up to a newline."""
    heard = b""
    while not heard.endswith(b"\n"):
        piece = bot.read()
        assert isinstance(piece, bytes)
        heard += piece
    return heard.decode().strip()


def test_each_game_has_a_directory_of_its_own(tmp_path: Path) -> None:
    main = ROOT / "bot" / "main.py"
    seen = tmp_path / "seen"
    seen.mkdir()
    bot = script(
        tmp_path / "bot.py",
        "import os, tempfile\n"
        "own = os.environ['TMPDIR']\n"
        "assert os.path.isdir(own) and not os.listdir(own) and os.stat(own).st_mode & 0o777 == 0o700\n"
        f"open(os.path.join({str(seen)!r}, os.path.basename(own)), 'w').close()\n"
        "tempfile.mkstemp(), tempfile.mkdtemp()\n"
        f"exec(open({str(main)!r}).read())\n",
    )
    fixtures = [Fixture(number, "random", number) for number in range(1, 7)]
    setup = Setup((sys.executable, str(bot)), DEFAULT_LIMITS, make_opponent)
    results = list(play_tournament(setup, fixtures, 3))
    assert [result.message for result in results if result.verdict is not Verdict.AC] == []
    directories = [path.name for path in seen.iterdir()]
    assert len(directories) == len(fixtures)
    assert not set(directories) & set(os.listdir(tempfile.gettempdir()))


def test_it_is_gone_after_ctrl_c(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    bot = f"{shlex.quote(sys.executable)} -c 'import tempfile, time; tempfile.mkdtemp(); time.sleep(90)'"
    words = [sys.executable, "-m", "mylla", "tournament", "--jobs", "3", "--bot", bot, "--quiet"]
    with subprocess.Popen(words, cwd=ROOT, env=environment(TMPDIR=str(own)), stdout=subprocess.PIPE) as process:
        wait_for(lambda: len(list(own.glob("mylla-*/*"))) == 3)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    assert process.returncode == 130
    assert list(own.iterdir()) == []


def without_privileges(work: Callable[[], None]) -> None:
    """Does ``work`` in a process for which the rights of files hold, though the tests may run as root."""

    def task(number: int) -> str:
        if os.geteuid() == 0 and LINUX:
            header = (ctypes.c_uint32 * 2)(_CAPABILITIES_V3, 0)
            assert ctypes.CDLL(None).capset(header, (ctypes.c_uint32 * 6)()) == 0
        try:
            work()
        except Exception as error:
            return repr(error)
        return ""

    with Workers[int, str](1, task) as workers:
        assert list(workers.run([1])) == [(1, "")]


def test_what_is_locked_is_removed_and_what_a_link_leads_to_is_kept(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_text("kept")
    (outside / "kept").chmod(0o440)
    outside.chmod(0o750)

    def work() -> None:
        own = Scratch.take()
        for name in ("locked", "locked/below"):
            os.mkdir(os.path.join(own.path, name))
        Path(own.path, "locked", "below", "file").write_text("text")
        os.symlink(outside, os.path.join(own.path, "link"))
        os.symlink(outside, os.path.join(own.path, "locked", "link"))
        os.symlink(outside / "kept", os.path.join(own.path, "locked", "below", "link"))
        for name in ("locked/below", "locked", ""):
            os.chmod(os.path.join(own.path, name), 0)
        own.give_back(())

    without_privileges(work)
    assert outside.stat().st_mode & 0o777 == 0o750
    assert (outside / "kept").stat().st_mode & 0o777 == 0o440
    assert (outside / "kept").read_text() == "kept"


def test_a_directory_that_the_bot_has_removed() -> None:
    with BotProcess(["sh", "-c", 'rmdir "$TMPDIR"; echo ok; sleep 60'], DEFAULT_LIMITS) as bot:
        assert first_line(bot) == "ok"


def test_a_directory_that_the_bot_has_made_a_link(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("kept")
    tmp_path.chmod(0o750)
    link = f'rmdir "$TMPDIR"; ln -s {shlex.quote(str(tmp_path))} "$TMPDIR"; echo ok; sleep 60'
    with BotProcess(["sh", "-c", link], DEFAULT_LIMITS) as bot:
        assert first_line(bot) == "ok"
    assert (tmp_path / "kept").read_text() == "kept"
    assert tmp_path.stat().st_mode & 0o777 == 0o750


def test_a_very_deep_directory() -> None:
    """Deeper than Python's stack, and than the longest path."""
    descend = "for _ in range(1000): os.mkdir('deeper'), os.chdir('deeper')"
    deep = f"import os\nos.chdir(os.environ['TMPDIR'])\n{descend}\nprint('ok')"
    with BotProcess([sys.executable, "-c", deep], DEFAULT_LIMITS) as bot:
        assert first_line(bot) == "ok"


def test_the_counters_of_a_killed_jvm_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = tmp_path / "hsperfdata_me"
    monkeypatch.setattr(scratch, "_jvm_directory", lambda: str(directory))
    directory.mkdir()
    (directory / "1").write_text("another JVM's")
    java = f"cd {shlex.quote(str(directory))}; echo > $$; sh -c 'echo > $$; echo ok; sleep 60'; true"
    with BotProcess(["sh", "-c", java], DEFAULT_LIMITS) as bot:
        assert first_line(bot) == "ok"
        assert len(os.listdir(directory)) == 3
    assert os.listdir(directory) == ["1"]


@needs_shared_memory
def test_shared_memory_of_a_killed_bot_is_removed() -> None:
    make = (
        "import time\nfrom multiprocessing import resource_tracker, shared_memory\n"
        "made = shared_memory.SharedMemory(create=True, size=1000)\n"
        "resource_tracker.unregister(made._name, 'shared_memory')\n"
        "print(made.name, flush=True)\ntime.sleep(60)\n"
    )
    with BotProcess([sys.executable, "-c", make], DEFAULT_LIMITS) as bot:
        path = Path("/dev/shm", first_line(bot))
        assert path.exists()
    assert not path.exists()


@needs_shared_memory
def test_shared_memory_that_was_there_before_is_kept() -> None:
    with tempfile.NamedTemporaryFile(dir="/dev/shm", prefix="mylla-tests-") as file:
        file.write(b"kept" * 1000)
        file.flush()
        # Older than the game by the clock of the files, which ticks slowly.
        wait_for(lambda: _clock_of_files() > os.stat(file.name).st_ctime)
        look = f"import mmap, time\nfile = open({file.name!r}, 'rb')\nmade = mmap.mmap(file.fileno(), 0, prot=1)\n"
        with BotProcess([sys.executable, "-c", look + "print('ok', flush=True)\ntime.sleep(60)"]) as bot:
            assert first_line(bot) == "ok"
        assert Path(file.name).read_bytes() == b"kept" * 1000


def _clock_of_files() -> float:
    with tempfile.NamedTemporaryFile(dir="/dev/shm", prefix="mylla-tests-") as file:
        return os.stat(file.name).st_ctime
