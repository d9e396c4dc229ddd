"""``mylla game``: one game of a bot, each board shown as it comes, the verdict explained."""

from __future__ import annotations

import argparse
import sys
from typing import Optional

from mylla.bot_command import bot_command
from mylla.commands import arguments as common
from mylla.commands.status import JUDGE_ERROR, NOT_ACCEPTED, OK, UsageError
from mylla.games import DEFAULT_SEED, case
from opponents import POLICIES, make_opponent
from opponents.cases import Case
from referee import live
from referee.commentary import Commentary, show_judgement
from referee.match.match import Chooser, Match, OpponentFailed
from referee.match.verdict import Verdict
from referee.person import Person
from referee.process.bot import running

EXAMPLE = "mylla game --opponent minimax --seed 7"
HUMAN = "human"
DEFAULT_CASE = Case("random", DEFAULT_SEED)


def add(parser: argparse.ArgumentParser) -> None:
    """Describes the arguments."""
    common.add_bot(parser)
    parser.add_argument(
        "--opponent",
        choices=[*POLICIES, HUMAN],
        metavar="NAME",
        help=f"{', '.join(POLICIES)}; or {HUMAN}: the person at the terminal answers "
        f"(default: {DEFAULT_CASE.opponent})",
    )
    parser.add_argument(
        "--seed",
        type=common.integer,
        metavar="S",
        help=f"fixes what it leaves to chance (default: {DEFAULT_CASE.seed})",
    )
    parser.add_argument("--case", type=case, metavar="CASE", help="a game of the contest, such as 07-half")
    common.add_limits(parser)


def run(arguments: argparse.Namespace) -> int:
    """Plays the game, and gives the exit status."""
    argv = bot_command(arguments.bot)
    match = Match(_opponent(_case(arguments)), Commentary())
    with running(argv, common.limits_of(arguments)) as bot:
        try:
            judgement = live.play(match, bot)
        except OpponentFailed as error:
            print(f"{Verdict.JE.value}: {error}")
            return JUDGE_ERROR
    show_judgement(match, judgement)
    usage = bot.usage
    print(f"CPU {1000 * usage.cpu_s:.0f} ms, waited for {1000 * usage.wall_s:.0f} ms, {usage.peak_rss_mib:.0f} MiB")
    return OK if judgement.verdict is Verdict.AC else NOT_ACCEPTED


def _case(arguments: argparse.Namespace) -> Case:
    """Who plays O, and its seed.

    Raises:
        UsageError: both are named twice.
    """
    opponent, seed = arguments.opponent, arguments.seed
    named: Optional[Case] = arguments.case
    if named is None:
        return Case(opponent or DEFAULT_CASE.opponent, DEFAULT_CASE.seed if seed is None else seed)
    if opponent is not None or seed is not None:
        raise UsageError("--case names an opponent and its seed; leave out --opponent and --seed")
    return named


def _opponent(case: Case) -> Chooser:
    return Person(sys.stdin, sys.stdout) if case.opponent == HUMAN else make_opponent(*case)
