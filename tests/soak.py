"""Every bot of the table many times on a machine kept busy: always the same verdict, and no false alarm.

    python -m tests.soak [--times N] [--slow-games N] [--page FILE]

Of each bot's games a quarter is played with one worker and the others with four. Then the slow but correct bots play:
all must be Accepted. The exit status is 1 if any verdict differs from the bot's directory, or anything was left.
``--page`` also writes the table as Markdown, as it is in ``docs/fairness.md``.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Iterator, NamedTuple, Optional, Sequence

from rich.console import Console
from rich.table import Table

from referee.match.verdict import Verdict
from tests.bot_table import Bot, Game, Played, bots, play

QUARTERS = {1: 1, 4: 3}
"""How many quarters of the games are played with how many workers."""

JOBS = tuple(QUARTERS)
SLOW_JOBS = 4


class Seen(NamedTuple):
    """Of a bot's games: the verdicts for each number of workers, unexpected messages, games that left anything."""

    verdicts: dict[int, Counter[Verdict]]
    other_messages: int
    left: int


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs it all and prints it; gives the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=count, default=40, metavar="N", help="games of each bot (default: %(default)s)")
    parser.add_argument(
        "--slow-games", type=count, default=1000, metavar="N", help="games of slow bots (default: %(default)s)"
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the table there as Markdown")
    options = parser.parse_args(arguments)
    console = Console(highlight=False, soft_wrap=True)
    if not console.is_terminal:
        console = Console(highlight=False, soft_wrap=True, width=140)
    table = bots()
    here = [bot for bot in table if not bot.missing]
    for bot in table:
        if bot.missing:
            console.print(f"{bot.name} is left out: it needs {bot.missing}")
    with busy_machine():
        begun = time.monotonic()
        played = {
            jobs: _played(repeated(here, max(1, options.times * QUARTERS[jobs] // 4)), jobs, console) for jobs in JOBS
        }
        alarms, slow = false_alarms([bot for bot in here if bot.is_slow], options.slow_games, console)
    seen = {bot: _seen(bot, played) for bot in here}
    console.print(_shown(seen))
    if options.page:
        options.page.write_text(_page(seen, slow, len(alarms)), encoding="utf-8")
    wrong = [bot for bot in here if not _is_right(bot, seen[bot])]
    for bot in wrong:
        console.print(_explained(bot, played), markup=False)
    for each in alarms:
        console.print(f"false alarm: {each.game.bot.name}, seed {each.game.seed}: {each.result.message}", markup=False)
    console.print(
        f"{len(here)} bots, {options.times} games each, a quarter of them with 1 worker: {len(wrong)} not always right"
    )
    console.print(f"{slow} games of slow but correct bots: {len(alarms)} false alarms")
    console.print(f"{time.monotonic() - begun:.0f} s")
    return 1 if wrong or alarms else 0


def count(text: str) -> int:
    """A whole number from 1 on, of an option."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 on")
    return int(text)


def repeated(table: Sequence[Bot], times: int) -> list[Game]:
    """Each bot's game ``times`` times, in rounds."""
    return [Game(bot, number, bot.seed) for number in range(1, times + 1) for bot in table]


def false_alarms(slow: Sequence[Bot], games: int, console: Console) -> tuple[list[Played], int]:
    """The games of slow but correct bots that were not Accepted, and how many there were in all."""
    if not slow:
        return [], 0
    tasks = [Game(slow[number % len(slow)], number, number) for number in range(1, games + 1)]
    played = _played(tasks, SLOW_JOBS, console)
    return [each for each in played if each.result.verdict is not Verdict.AC], len(played)


@contextlib.contextmanager
def busy_machine() -> Iterator[None]:
    """Keeps every core busy as long as the block runs."""
    with contextlib.ExitStack() as stack:
        for _ in range(os.cpu_count() or 1):
            burner = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(burner.kill)
        yield


def _played(games: Sequence[Game], jobs: int, console: Console) -> list[Played]:
    begun = time.monotonic()
    played = list(play(games, jobs))
    workers = "1 worker" if jobs == 1 else f"{jobs} workers"
    console.print(f"{len(games)} games with {workers}: {time.monotonic() - begun:.0f} s")
    return played


def _seen(bot: Bot, played: dict[int, list[Played]]) -> Seen:
    games = {jobs: [each for each in all_games if each.game.bot == bot] for jobs, all_games in played.items()}
    both = [each for some in games.values() for each in some]
    return Seen(
        {jobs: Counter(each.result.verdict for each in some) for jobs, some in games.items()},
        sum(bot.expect not in each.result.message for each in both),
        sum(bool(each.left) for each in both),
    )


def _is_right(bot: Bot, seen: Seen) -> bool:
    return all(set(verdicts) == {bot.verdict} for verdicts in seen.verdicts.values()) and not seen.left


def _shown(seen: dict[Bot, Seen]) -> Table:
    """The table: bot, verdict expected, verdicts seen, messages that lack what they must contain, processes left."""
    shown = Table()
    shown.add_column("bot")
    shown.add_column("expected")
    for jobs in JOBS:
        shown.add_column("1 worker" if jobs == 1 else f"{jobs} workers")
    shown.add_column("other messages", justify="right")
    shown.add_column("left", justify="right")
    for bot, each in seen.items():
        verdicts = [
            ", ".join(f"{verdict.name} {count}" for verdict, count in each.verdicts[jobs].most_common())
            for jobs in JOBS
        ]
        mark = "" if _is_right(bot, each) else " (!)"
        shown.add_row(
            bot.name, bot.verdict.name + mark, *verdicts, str(each.other_messages or ""), str(each.left or "")
        )
    return shown


def _page(seen: dict[Bot, Seen], slow_games: int, false_alarms: int) -> str:
    """The table for people to read: what each bot does, and how often it got which verdict."""
    lines = [
        "# Fairness",
        "",
        "One bot, one verdict: how often each bot of `tests/bots` got which verdict, beside loops that keep every core",
        "busy. A quarter of its games was played one at a time, the others four at a time. `make soak` plays them and",
        "prints this table; `python -m tests.soak --page docs/fairness.md` writes this page.",
        "",
        f"Of {slow_games:,} further games of correct bots that take their time (alarms, timers, signals, threads,",
        f"children, locks, io_uring), {false_alarms} ended in an accusation.",
        "",
        "| the bot | verdicts |",
        "|---|---|",
    ]
    for bot, each in sorted(seen.items(), key=lambda item: (list(Verdict).index(item[0].verdict), item[0].name)):
        counts = sum(each.verdicts.values(), Counter[Verdict]())
        verdicts = ", ".join(f"{verdict.name} {count}" for verdict, count in counts.most_common())
        lines.append(f"| {bot.about.replace('|', chr(92) + '|')} | {verdicts} |")
    return "\n".join(lines) + "\n"


def _explained(bot: Bot, played: dict[int, list[Played]]) -> str:
    """The wrong verdicts and their messages, each once."""
    told: Counter[str] = Counter()
    for games in played.values():
        for each in games:
            if each.game.bot == bot and (each.result.verdict is not bot.verdict or each.left):
                told["\n  ".join([f"{each.result.verdict.name}: {each.result.message}", *each.left])] += 1
    return "\n".join(f"{bot.name}, {count} times\n  {text}" for text, count in told.most_common())


if __name__ == "__main__":
    sys.exit(main())
