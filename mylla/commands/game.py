"""``mylla game``: one game of a bot, each board shown as it comes, the verdict explained."""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple, Optional

from mylla.arguments import add_bot, add_limits, add_seed, limits_of
from mylla.bot_command import bot_command
from mylla.games import DEFAULT_SEED, case
from mylla.status import JUDGE_ERROR, NOT_ACCEPTED, OK, UsageError
from opponents import POLICIES, make_opponent
from opponents.cases import Case
from referee import live
from referee.commentary import Commentary, show_judgement
from referee.match.match import Chooser, Match, OpponentFailed
from referee.match.verdict import Verdict
from referee.person import Person
from referee.process.bot import running
from referee.process.limits import Limits

EXAMPLE = "mylla game --opponent minimax --seed 7"
HUMAN = "human"
DEFAULT_OPPONENT = "random"


class Options(NamedTuple):
    """``argv`` runs the bot; the opponent of ``case`` is a policy's name or ``HUMAN``."""

    argv: tuple[str, ...]
    case: Case
    limits: Limits


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_bot(parser)
    parser.add_argument(
        "--opponent",
        choices=[*POLICIES, HUMAN],
        metavar="NAME",
        help=f"{', '.join(POLICIES)}; or {HUMAN}: the person at the terminal answers (default: {DEFAULT_OPPONENT})",
    )
    add_seed(parser, f"fixes what the opponent leaves to chance (default: {DEFAULT_SEED})")
    parser.add_argument("--case", type=case, metavar="CASE", help="a game of the contest, such as 07-half")
    add_limits(parser)


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed.

    Raises:
        CommandError: the bot cannot be run.
        UsageError: a case stands beside an opponent or a seed.
    """
    named = _case(arguments.case, arguments.opponent, arguments.seed)
    return Options(bot_command(arguments.bot), named, limits_of(arguments))


def _case(named: Optional[Case], opponent: Optional[str], seed: Optional[int]) -> Case:
    if named is None:
        return Case(opponent or DEFAULT_OPPONENT, DEFAULT_SEED if seed is None else seed)
    if opponent is not None or seed is not None:
        raise UsageError("--case names an opponent and its seed; leave out --opponent and --seed")
    return named


def run(options: Options) -> int:
    """Plays the game; gives the exit status of its verdict."""
    match = Match(_opponent(options.case), Commentary())
    with running(options.argv, options.limits) as bot:
        try:
            judgement = live.play(match, bot)
        except OpponentFailed as error:
            print(f"{Verdict.JE.value}: {error}")
            return JUDGE_ERROR
    show_judgement(match, judgement)
    usage = bot.usage
    print(f"CPU {1000 * usage.cpu_s:.0f} ms, waited for {1000 * usage.wall_s:.0f} ms, {usage.peak_rss_mib:.0f} MiB")
    return OK if judgement.verdict is Verdict.AC else NOT_ACCEPTED


def _opponent(case: Case) -> Chooser:
    return Person(sys.stdin, sys.stdout) if case.opponent == HUMAN else make_opponent(*case)
