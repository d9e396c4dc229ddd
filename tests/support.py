"""What several test modules use: the command as a process, terminals, and sample positions and outputs."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any, Callable, Sequence

import pexpect

from opponents import make_opponent
from referee.match.match import Match
from referee.match.protocol import board_text
from rules.grid import SQUARES
from rules.mylla import MYLLA, Move, Position
from tests.numbers import known_positions

ROOT = Path(__file__).resolve().parent.parent


ROOMS = ("rules", "solver", "opponents", "referee", "bot", "kattis", "explorer", "mylla")
"""The packages of the project, from the ground up."""


def environment(**more: str) -> dict[str, str]:
    # A test runner may set COLUMNS, which would override the width of the terminal.
    ours = ("PYTHON", "MAKE", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "TERM": "xterm-256color", **more}


def mylla(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs a command from the checkout; text in, text out."""
    options = {"cwd": ROOT, "env": environment(), "timeout": 60, "encoding": "utf-8", **options}
    return subprocess.run([sys.executable, "-m", "mylla", *words], capture_output=True, **options)


def terminal(*words: str, columns: int = 100, **more: str) -> pexpect.spawn:
    return pexpect.spawn(
        sys.executable,
        ["-m", "mylla", *words],
        cwd=str(ROOT),
        env=environment(**more),
        timeout=30,
        encoding="utf-8",
        dimensions=(40, columns),
    )


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command line of bash, in which ``mylla`` is ours."""
    line = f"mylla() {{ '{sys.executable}' -m mylla \"$@\"; }}; {command}"
    return subprocess.run(
        ["bash", "-c", line], cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=120
    )


def result(*words: str) -> dict[str, Any]:
    done = mylla("tournament", "--json", "-", *words)
    loaded: dict[str, Any] = json.loads(done.stdout)
    assert done.stderr.splitlines()[-1].startswith(f"Score: {loaded['score']}/{loaded['max_score']} (")
    return loaded


def script(path: Path, text: str, mode: int = 0o755) -> Path:
    path.write_text(text)
    path.chmod(mode)
    return path


def running(marker: str) -> list[int]:
    """The processes that have ``marker`` as an argument. The referee that starts them has it inside a longer one."""
    found = []
    for name in os.listdir("/proc"):
        try:
            words = Path(f"/proc/{name}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if name.isdigit() and marker.encode() in words:
            found.append(int(name))
    return found


def wait_for(condition: Any) -> None:
    give_up = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.02)


def crossed(argv: Sequence[str], judge: Callable[[int, int], int], patience_s: float = 60.0) -> tuple[int, int]:
    """Runs a bot and a judge on crossed pipes; gives both exit statuses. Kills the bot after ``patience_s``."""
    to_bot, said = os.pipe()
    heard, from_bot = os.pipe()
    with subprocess.Popen(argv, stdin=to_bot, stdout=from_bot, stderr=subprocess.DEVNULL, env=environment()) as bot:
        os.close(to_bot)
        os.close(from_bot)
        timer = threading.Timer(patience_s, bot.kill)
        timer.start()
        try:
            status = judge(heard, said)
        finally:
            os.close(heard)
            os.close(said)
            code = bot.wait()
            timer.cancel()
            timer.join()
    return status, code


def random_positions(game: Any, games: int) -> list[Any]:
    """Every position of ``games`` games of random moves, the last ones included."""
    chance = random.Random(20)
    met = []
    for _ in range(games):
        position = game.start()
        met.append(position)
        while moves := game.legal_moves(position):
            position = game.play(position, chance.choice(moves))
            met.append(position)
    return met


def sampled_positions(count: int, seed: int = 1) -> list[Position]:
    """Positions of random games, the ends of games among them."""
    chance = random.Random(seed)
    found: dict[Position, None] = {}
    while len(found) < count:
        position = MYLLA.start()
        found[position] = None
        while moves := MYLLA.legal_moves(position):
            position = MYLLA.play(position, chance.choice(moves))
            found[position] = None
    return list(found)[:count]


POSITIONS = [known.position for known in known_positions()] + sampled_positions(600)


def all_moves() -> list[Move]:
    placed = [Move(letter, target) for letter in "xXoO" for target in SQUARES]
    return placed + [Move(letter, target, source) for letter in "xXoO" for source in SQUARES for target in SQUARES]


def legal_output(name: str, seed: int, moves: list[int]) -> bytes:
    """What a bot prints that plays the ``moves[n]``-th legal move at its n-th turn."""
    match = Match(make_opponent(name, seed))
    printed = b""
    for choice in moves:
        legal = MYLLA.legal_moves(match.position)
        if not legal:
            break
        board = board_text(MYLLA.play(match.position, legal[choice % len(legal)]).board).encode()
        printed += board
        match.receive(board)
    return printed


def perft(game: Any, plies: int) -> int:
    """The number of sequences of exactly ``plies`` legal moves from the start (the chess programmers' *perft*).

    Sequences that meet in one position are counted together from there on.
    """
    layer = Counter([game.start()])
    for _ in range(plies):
        following: Counter[Any] = Counter()
        for position, sequences in layer.items():
            for move in game.legal_moves(position):
                following[game.play(position, move)] += sequences
        layer = following
    return layer.total()
