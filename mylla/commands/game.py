"""``mylla game``: one game of a bot, each board shown as it comes, the verdict explained."""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

from mylla.arguments import add_bot, add_limits, add_seed, limits_of
from mylla.bot_command import bot_command
from mylla.status import JUDGE_ERROR, NOT_ACCEPTED, OK
from opponents import POLICIES, make_opponent
from referee import live
from referee.commentary import Commentary, show_judgement
from referee.match.match import Chooser, Match, OpponentFailed
from referee.match.verdict import Verdict
from referee.person import Person
from referee.process.bot import running
from referee.process.limits import Limits

EXAMPLE = "mylla game --opponent minimax --seed 7"
HUMAN = "human"


class Options(NamedTuple):
    """``argv`` runs the bot; ``opponent`` is a policy's name or ``HUMAN``."""

    argv: tuple[str, ...]
    opponent: str
    seed: int
    limits: Limits


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_bot(parser)
    parser.add_argument(
        "--opponent",
        default="random",
        choices=[*POLICIES, HUMAN],
        metavar="NAME",
        help=f"{', '.join(POLICIES)}; or {HUMAN}: the person at the terminal answers (default: %(default)s)",
    )
    add_seed(parser, "fixes what the opponent leaves to chance")
    add_limits(parser)


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed; raises ``CommandError`` if the bot cannot be run."""
    return Options(bot_command(arguments.bot), arguments.opponent, arguments.seed, limits_of(arguments))


def run(options: Options) -> int:
    """Plays the game; gives the exit status of its verdict."""
    match = Match(_opponent(options), Commentary())
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


def _opponent(options: Options) -> Chooser:
    if options.opponent == HUMAN:
        return Person(sys.stdin, sys.stdout)
    return make_opponent(options.opponent, options.seed)
