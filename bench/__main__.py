"""All figures of docs/figures.md in one run: ``make bench``."""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Callable, Iterator, Sequence

from rich.console import Console
from rich.table import Table

from bench import growth
from bench.growth import Step
from bench.measure import Figure, Run, compare, run
from bench.package import build_with_cpp_validator, contest_games
from referee.tournament.schedule import Fixture, schedule

ROOT = Path(__file__).resolve().parent.parent
FLOOR = ROOT / "bench" / "floor.py"
BOT = ROOT / "bot" / "main.py"
GAMES = 50
STARTS = 300


def _seconds(printed: str) -> float:
    """The seconds that both solvers print last."""
    return float(printed.split()[-1])


def solver_figures(scratch: Path) -> Iterator[Figure]:
    """The solver against a plain memoised search in C++ of the reachable positions."""
    peer = _compiled(scratch, "baseline.cpp", "c++", "-std=c++17")
    if not peer:
        return

    def solve() -> Run:
        return run([sys.executable, "-m", "solver.solver"])

    def search() -> Run:
        return run([str(peer)])

    yield compare(
        "solving, C++ search", lambda: _seconds(solve().printed), lambda: _seconds(search().printed), "s", 0.25
    )
    yield compare("solver process, C++ process", lambda: solve().wall_s, lambda: search().wall_s, "s", 0.5)
    yield compare("solver's peak memory, 300 MiB", lambda: solve().peak_mib, lambda: 300.0, "MiB", 1.0)


def _compiled(scratch: Path, source: str, *compiler: str) -> Path | None:
    """The program compiled into ``scratch``; ``None``, and a line that says so, where there is no compiler."""
    if not shutil.which(compiler[0]):
        print(f"needs a compiler ({compiler[0]}) to measure against bench/{source}: left out", file=sys.stderr)
        return None
    program = scratch / Path(source).stem
    subprocess.run([*compiler, "-O2", "-o", program, ROOT / "bench" / source], check=True)
    return program


def bot_figures() -> Iterator[Figure]:
    """The bot's CPU time over a whole game against the floor script's."""
    replies = _judge_replies()
    yield compare(
        "bot's CPU time for a game, floor script",
        lambda: 1000 * run([sys.executable, str(BOT)], replies).cpu_s,
        lambda: 1000 * run([sys.executable, str(FLOOR)], b"x\n").cpu_s,
        "ms",
        1.05,
        rounds=41,
    )


def _judge_replies() -> bytes:
    """What a judge prints in a game of seven moves."""
    from opponents import make_opponent
    from referee.match.match import Match

    match = Match(make_opponent("minimax", 1))
    with subprocess.Popen([sys.executable, str(BOT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
        assert bot.stdin and bot.stdout
        replies = b""
        while not match.outcome:
            reply = match.receive(bot.stdout.readline())
            replies += reply
            bot.stdin.write(reply)
            bot.stdin.flush()
    return replies


def tournament_figures() -> Iterator[Figure]:
    """Tournaments against as many starts of the floor script with as many workers."""
    jobs = len(os.sched_getaffinity(0))

    def floor_starts() -> float:
        with ThreadPoolExecutor(jobs) as pool:
            return _wall(lambda: list(pool.map(lambda _: run([sys.executable, str(FLOOR)], b"x\n"), range(GAMES))))

    for name, fixtures in _fifty_games().items():
        games = _games(fixtures, jobs)
        yield compare(f"{name}, {GAMES} starts of the floor script", games, floor_starts, "s", 1.2)
    yield compare(
        "make tournament, the same starts",
        lambda: run(["make", "-C", str(ROOT), "--no-print-directory", "tournament"]).wall_s,
        floor_starts,
        "s",
        1.5,
    )


def _fifty_games() -> dict[str, list[Fixture]]:
    """The games of ``make tournament``, and those of the contest."""
    return {
        f"the {GAMES} games": schedule([("random", 17), ("greedy", 17), ("minimax", 16)], 1),
        f"the contest's {GAMES} games": contest_games(),
    }


def _games(fixtures: Sequence[Fixture], jobs: int) -> Callable[[], float]:
    """Plays games without the start of the interpreter and the table."""
    from opponents import make_opponent
    from referee.process.limits import DEFAULT_LIMITS
    from referee.tournament.play import Setup, play_tournament
    from solver.tablebase import tablebase

    tablebase()
    setup = Setup((sys.executable, str(BOT)), DEFAULT_LIMITS, make_opponent)
    return lambda: _wall(lambda: list(play_tournament(setup, fixtures, jobs)))


def _wall(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def referee_figures(scratch: Path) -> Iterator[Figure]:
    """The referee's cost of a game with the smallest bot, against that of starting it and waiting for it."""
    from opponents import make_opponent
    from referee.process.limits import DEFAULT_LIMITS
    from referee.process.start import clean_environment
    from referee.tournament.play import Setup, play_fixture

    program = _compiled(scratch, "trivial.c", "cc")
    if not program:
        return
    setup = Setup((str(program),), DEFAULT_LIMITS, make_opponent)

    def games() -> float:
        return _wall(lambda: [play_fixture(setup, Fixture(index, "random", index)) for index in range(STARTS)])

    def starts() -> float:
        env = clean_environment()
        return _wall(lambda: [subprocess.run([program], stdout=subprocess.DEVNULL, env=env) for _ in range(STARTS)])

    yield compare(f"{STARTS} games of a C program, {STARTS} starts of it", games, starts, "s", 1.4)


def judge_figures(scratch: Path) -> Iterator[Figure]:
    """The contest's games by ``mylla judge`` with a validator in C++, against as many starts of both processes."""
    from kattis.package.read import read_package
    from mylla.judging import Wishes, contestants, files_of
    from referee.conversation.case import Program
    from referee.conversation.play import Task, judge_all

    if not shutil.which("c++"):
        print("needs a compiler (c++) to measure mylla judge: left out", file=sys.stderr)
        return
    jobs = len(os.sched_getaffinity(0))
    build_with_cpp_validator(scratch / "package")
    package = read_package(scratch / "package")
    setup = contestants(package, [str(BOT)], Wishes())[0].setup
    setup = replace(setup, bot=Program((sys.executable, str(BOT))))  # The same Python on both sides.
    cases = [files_of(each) for each in package.data.cases() if each.name.startswith("secret/")]

    def judge() -> float:
        return _wall(lambda: list(judge_all([setup], [Task(0, case) for case in cases], jobs)))

    def start_both(number: int) -> None:
        with tempfile.TemporaryDirectory() as feedback:
            words = [*setup.validator.argv, str(cases[number].input), str(cases[number].answer), feedback]
            with subprocess.Popen(words, stdin=subprocess.DEVNULL):
                run([sys.executable, str(FLOOR)], b"x\n")

    def starts() -> float:
        with ThreadPoolExecutor(jobs) as pool:
            return _wall(lambda: list(pool.map(start_both, range(len(cases)))))

    yield compare(f"mylla judge, {GAMES} games; {GAMES} starts of both processes", judge, starts, "s", 1.4)


def automatic_figures() -> Iterator[Figure]:
    """``play_against_ai``, 10,000 calls of 100 attempts, against only making the same number of event lists."""
    from referee import play_against_ai

    chance = random.Random(1)
    games = [[[chance.randrange(3), chance.randrange(3)] for _ in range(100)] for _ in range(100)]
    events = [tuple(event) for event in play_against_ai(games[0])]
    per_attempt = 1e6 / (10_000 * 100)

    def play() -> float:
        return per_attempt * _wall(lambda: [play_against_ai(games[call % 100]) for call in range(10_000)])

    def make_lists() -> float:
        return per_attempt * _wall(lambda: [[list(event) for event in events] for _ in range(10_000)])

    yield compare("play_against_ai an attempt, making the event lists", play, make_lists, "us", None, rounds=5)


def explorer_figures(scratch: Path) -> Iterator[Figure]:
    """The explorer from the start of loading until it can be used."""
    from explorer.browser import AVAILABLE, MISSING, chromium
    from mylla.explorer_page import page

    if not AVAILABLE:
        print(f"the explorer is not measured: it {MISSING}", file=sys.stderr)
        return
    file = scratch / "explorer.html"
    file.write_text(page(), encoding="utf-8")
    with chromium() as browser:

        def load() -> float:
            view = browser.new_page()
            view.goto(file.as_uri())
            view.wait_for_selector("[data-ready]", state="attached")
            ready_ms = float(view.evaluate("performance.getEntriesByName('ready')[0].startTime"))
            view.close()
            return ready_ms

        yield compare("explorer from loading to ready, 500 ms", load, lambda: 500.0, "ms", 1.0)


def figures() -> Iterator[Figure]:
    """Every figure, as it is measured."""
    with tempfile.TemporaryDirectory() as scratch:
        yield from solver_figures(Path(scratch))
        yield from referee_figures(Path(scratch))
        yield from explorer_figures(Path(scratch))
        yield from judge_figures(Path(scratch))
    yield from bot_figures()
    yield from tournament_figures()
    yield from automatic_figures()


def table(measured: list[Figure]) -> Table:
    """The figures as a table."""
    shown = Table(title=f"{machine()}, {date.today()}")
    shown.add_column("ours, against")
    for heading in ("ours", "baseline", "ratio", "at most"):
        shown.add_column(heading, justify="right")
    for each in measured:
        most = "" if each.most is None else f"{each.most:g}"
        ours, baseline = (f"{value:.3g} {each.unit}" for value in (each.ours, each.baseline))
        shown.add_row(each.name, ours, baseline, f"{each.ratio:.2f}", most)
    return shown


def growth_table(title: str, amount: str, steps: list[Step]) -> Table:
    """How cost grows."""
    shown = Table(title=title)
    shown.add_column("")
    for heading in (amount, "seconds", f"us a {amount.rstrip('s')}"):
        shown.add_column(heading, justify="right")
    for step in steps:
        each_us = 1e6 * step.seconds / step.amount
        shown.add_row(step.what, f"{step.amount:,}", f"{step.seconds:.3g}", f"{each_us:.3g}")
    return shown


def machine() -> str:
    """The kind of machine: processor, cores, Python."""
    processor = platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line.split(":")[1].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        processor = names[0] if names else processor
    return f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main() -> None:
    """Measures, prints the table, writes the JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures the figures of docs/figures.md.")
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "bench.json", metavar="FILE")
    arguments = parser.parse_args()
    measured = []
    for figure in figures():
        print(f"{figure.name}: {figure.ratio:.2f}", file=sys.stderr)
        measured.append(figure)
    console = Console()
    solving = list(growth.solving())
    tournaments = list(growth.tournaments((sys.executable, str(BOT))))
    console.print(table(measured))
    console.print(growth_table("Solving", "positions", solving))
    console.print(growth_table("Tournaments", "games", tournaments))
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    data: dict[str, object] = {
        "machine": machine(),
        "date": str(date.today()),
        "figures": [each._asdict() for each in measured],
    }
    data["growth"] = [step._asdict() for step in [*solving, *tournaments]]
    arguments.json.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main()
