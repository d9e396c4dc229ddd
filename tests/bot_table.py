"""The table of misbehaving bots: what is in ``tests/bots``, and how a game of one of them is played.

A bot is a file ``tests/bots/VERDICT/NAME.py`` (or ``.c``, ``.sh``). Its directory is the verdict it must get.
It begins with a header of comment lines: the first says what the bot does, each other one is ``key: value``.

    expect      a text that the message, or what the bot wrote to stderr, must contain
    note        a text that a note on the game must contain; an accepted bot gets as many notes as it has such lines
    limits      what differs from ``LIMITS``: ``wall_s=0.5 memory_mib=200``
    opponent    its name, ``minimax`` where none is given; and ``seed``, 1 where none is given
    needs       what must be there: ``linux``, ``cc`` (a C compiler), ``perl``, ``uring``, or ``pypy3``, which then runs
                the bot
    signals     the name of a signal that a process of ours, not the bot's, sends it when it asks for one
    starts      how many processes it starts, and writes down the numbers of, that nothing but the judge ends

A Python bot runs with the Python that runs the tests; a shell bot gets the name of that as ``$1``.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from functools import lru_cache
from pathlib import Path
from typing import Iterator, NamedTuple, Optional, Sequence
from unittest import mock

from opponents import make_opponent
from referee.match.verdict import Verdict
from referee.process import scratch
from referee.process.descendants import LINUX
from referee.process.limits import Limits
from referee.process.workers import Died, Workers
from referee.tournament.play import GameResult, Setup, judge_error, play_fixture
from referee.tournament.schedule import Fixture

DIRECTORY = Path(__file__).parent / "bots"

VERDICTS = {
    "accepted": Verdict.AC,
    "wrong_answer": Verdict.WA,
    "run_time_error": Verdict.RTE,
    "time_limit_exceeded": Verdict.TLE,
    "memory_limit_exceeded": Verdict.MLE,
    "output_limit_exceeded": Verdict.OLE,
}

LIMITS = Limits(cpu_s=5.0, wall_s=20.0)
"""Wide, so that a busy machine changes no verdict: bots that run into a limit set their own."""

_COMMENT = {".py": "# ", ".sh": "# ", ".c": "// "}
_KEYS = ("expect", "note", "limits", "opponent", "seed", "needs", "signals", "starts")
_NEEDS = {"linux": "Linux", "cc": "a C compiler (cc)", "perl": "perl", "pypy3": "PyPy (pypy3)", "uring": "io_uring"}
_IO_URING_SETUP = 425
_PLEASE_SIGNAL = "please-signal"
_STARTED = "started"
"""The file, in the directory that a bot runs in, in which it writes down the processes it starts."""


class BadHeader(Exception):
    """A bot's header holds something unknown, or lacks something."""


class Bot(NamedTuple):
    """A bot of the table; ``name`` is its path below ``tests/bots``."""

    name: str
    verdict: Verdict
    about: str
    expect: str
    notes: tuple[str, ...]
    limits: Limits
    opponent: str
    seed: int
    needs: tuple[str, ...]
    signals: str
    starts: int

    @property
    def path(self) -> Path:
        """The file."""
        return DIRECTORY / self.name

    @property
    def is_slow(self) -> bool:
        """Whether it is one of those that are correct but slow."""
        return self.path.name.startswith("slow_")

    @property
    def missing(self) -> Optional[str]:
        """The first thing it needs that is not here, in words."""
        for need in self.needs:
            if not (LINUX if need == "linux" else _has_uring() if need == "uring" else shutil.which(need)):
                return _NEEDS[need]
        return None


class Game(NamedTuple):
    """A game to play: of ``bot``, for the ``number``-th time; its opponent has this seed."""

    bot: Bot
    number: int
    seed: int


class Played(NamedTuple):
    """A game that was played.

    ``started`` are the processes whose numbers the bot wrote down; ``left`` is what there was of the bot after the
    game: processes (Linux only), and files in the directory it ran in.
    """

    game: Game
    result: GameResult
    started: tuple[int, ...]
    left: tuple[str, ...]

    @property
    def surprises(self) -> list[str]:
        """How the result differs from the header; empty if it does not."""
        bot, result = self.game.bot, self.result
        found = []
        if result.verdict is not bot.verdict:
            found.append(f"{result.verdict.name} and not {bot.verdict.name}: {result.message}")
        if bot.expect not in result.message + result.stderr:
            found.append(f"the message lacks {bot.expect!r}: {result.message}")
        notes = " | ".join(result.notes)
        if bot.verdict is Verdict.AC and len(result.notes) != len(bot.notes):
            found.append(f"not {len(bot.notes)} notes: {notes}")
        return found + [f"no note says {note!r}: {notes}" for note in bot.notes if note not in notes]


def bots(directory: Path = DIRECTORY) -> list[Bot]:
    """All bots of the table, in a stable order; raises ``BadHeader``."""
    paths = sorted(path for path in directory.glob("*/*") if path.suffix in _COMMENT)
    return [read_bot(path, directory) for path in paths]


def read_bot(path: Path, directory: Path = DIRECTORY) -> Bot:
    """The bot in the file ``path``; raises ``BadHeader``."""
    name = path.relative_to(directory).as_posix()
    if path.parent.name not in VERDICTS:
        raise BadHeader(f"{name}: the directory is not one of {', '.join(VERDICTS)}")
    about, *fields = _header(path)
    values: dict[str, list[str]] = {key: [] for key in _KEYS}
    for field in fields:
        key, colon, value = field.partition(": ")
        if not colon or key not in values or not value.strip():
            raise BadHeader(f"{name}: {field!r} is not one of {', '.join(_KEYS)} with a value")
        values[key].append(value.strip())
    for key, given in values.items():
        if len(given) > 1 and key != "note":
            raise BadHeader(f"{name}: {key} is given twice")
    if not about or about.startswith(tuple(f"{key}:" for key in _KEYS)):
        raise BadHeader(f"{name}: the first line does not say what the bot does")
    if not values["expect"]:
        raise BadHeader(f"{name}: there is no line that says what to expect")
    needs = tuple(" ".join(values["needs"]).split())
    if not set(needs) <= set(_NEEDS):
        raise BadHeader(f"{name}: needs {' '.join(needs)}, which are not all of {', '.join(_NEEDS)}")
    try:
        return Bot(
            name=name,
            verdict=VERDICTS[path.parent.name],
            about=about,
            expect=values["expect"][0],
            notes=tuple(values["note"]),
            limits=_limits(" ".join(values["limits"])),
            opponent="".join(values["opponent"]) or "minimax",
            seed=int("".join(values["seed"]) or 1),
            needs=needs,
            signals="".join(values["signals"]),
            starts=int("".join(values["starts"]) or 0),
        )
    except ValueError as error:
        raise BadHeader(f"{name}: {error}") from error


def _header(path: Path) -> list[str]:
    """The comment lines at the head of the file, without what makes them comments; one empty one if there are none."""
    mark = _COMMENT[path.suffix]
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith(mark):
            break
        lines.append(line.removeprefix(mark))
    return lines or [""]


def _limits(text: str) -> Limits:
    limits = LIMITS
    for part in text.split():
        name, _, value = part.partition("=")
        if name not in Limits._fields or not re.fullmatch(r"[0-9]+(\.[0-9]+)?", value):
            raise ValueError(f"{part!r} is not a limit")
        limits = limits._replace(**{name: type(getattr(limits, name))(value)})
    return limits


def first_game(bot: Bot) -> Game:
    """The game that the header describes."""
    return Game(bot, 1, bot.seed)


@contextlib.contextmanager
def compiled(table: Sequence[Bot]) -> Iterator[dict[str, tuple[str, ...]]]:
    """The command that runs each bot, by name; the programs of C bots are there as long as the block runs."""
    with tempfile.TemporaryDirectory(prefix="mylla-bots-") as directory:
        yield {bot.name: _command(bot, Path(directory)) for bot in table}


def _command(bot: Bot, directory: Path) -> tuple[str, ...]:
    if bot.path.suffix == ".sh":
        return ("sh", str(bot.path), sys.executable)
    if bot.path.suffix == ".py":
        return ("pypy3" if "pypy3" in bot.needs else sys.executable, str(bot.path))
    program = str(directory / bot.name.replace("/", "-").replace(".", "-"))
    subprocess.run(["cc", "-O1", "-w", "-pthread", "-o", program, str(bot.path)], check=True, stdin=subprocess.DEVNULL)
    return (program,)


def play(games: Sequence[Game], jobs: int) -> Iterator[Played]:
    """Plays the games, ``jobs`` at a time; gives each when it is done, in no fixed order.

    A worker process plays each game, so that no child of ours is taken for a bot's.
    """
    with contextlib.ExitStack() as stack:
        commands = stack.enter_context(compiled(sorted({game.bot for game in games})))

        def work(game: Game) -> Played:
            return _play(game, commands[game.bot.name])

        workers = stack.enter_context(Workers(min(jobs, len(games)), work))
        for game, played in workers.run(games):
            yield Played(game, judge_error(_fixture(game), played.how), (), ()) if isinstance(played, Died) else played


def _play(game: Game, command: tuple[str, ...]) -> Played:
    """Plays one game, in a worker."""
    # The bot's own directory for temporary files is in this one; TMPDIR also marks the processes that the bot starts.
    with tempfile.TemporaryDirectory(prefix="mylla-bot-") as directory, mock.patch.object(
        tempfile, "tempdir", directory
    ):
        os.chdir(directory)
        signaller = threading.Thread(target=_signal_when_asked, args=(game.bot.signals,), daemon=True)
        if game.bot.signals:
            signaller.start()
        _allow_core_files(os.getpid())
        result = play_fixture(Setup(command, game.bot.limits, make_opponent), _fixture(game))
        scratch.remove_spare()
        processes = list(processes_of(directory))
        started = _started(Path(directory))
        return Played(game, result, started, (*processes, *os.listdir(directory)))


@lru_cache(maxsize=None)
def _allow_core_files(_pid: int) -> None:
    """Once in each worker, before its first game: a crash must not leave a core file although it could."""
    _, most = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (most, most))


@lru_cache(maxsize=None)
def _has_uring() -> bool:
    """Whether the kernel lets us make a ring for asynchronous input and output."""
    if platform.machine() not in ("x86_64", "aarch64") or not LINUX:
        return False
    ring = int(ctypes.CDLL(None).syscall(_IO_URING_SETUP, 1, ctypes.create_string_buffer(120)))
    if ring >= 0:
        os.close(ring)
    return ring >= 0


def _signal_when_asked(name: str) -> None:
    """Sends the signal to each process whose number is written into a file of the working directory, 0.2 s later."""
    asked = Path(_PLEASE_SIGNAL).absolute()
    while asked.parent.exists():
        with contextlib.suppress(OSError, ValueError):
            pid = int(asked.read_text())
            asked.unlink()
            time.sleep(0.2)
            os.kill(pid, signal.Signals[name])
        time.sleep(0.02)


def _fixture(game: Game) -> Fixture:
    return Fixture(game.number, game.bot.opponent, game.seed)


def _started(directory: Path) -> tuple[int, ...]:
    """The processes that a bot wrote down in ``directory``; takes the file away."""
    path = directory / _STARTED
    if not path.exists():
        return ()
    numbers = tuple(map(int, path.read_text().split()))
    path.unlink()
    return numbers


def processes_of(directory: str) -> Iterator[str]:
    """Each process with ``directory`` in its environment or arguments, and each child of ours; Linux only."""
    if not LINUX:
        return
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == os.getpid():
            continue
        # A process may end while we read about it.
        with contextlib.suppress(OSError):
            process = Path("/proc") / name
            arguments = (process / "cmdline").read_bytes()
            is_child = (process / "stat").read_bytes().rpartition(b")")[2].split()[1] == b"%d" % os.getpid()
            if is_child or os.fsencode(directory) in arguments + (process / "environ").read_bytes():
                yield f"{name} {os.fsdecode(arguments)!r}"
