"""``mylla game``: one game of a bot, each board shown as it comes, the verdict explained."""

from __future__ import annotations

import argparse
import sys

from mylla.bot_command import bot_command
from mylla.commands import arguments as common
from mylla.commands.status import JUDGE_ERROR, NOT_ACCEPTED, OK
from opponents import POLICIES, make_opponent
from referee import live
from referee.commentary import Commentary, show_judgement
from referee.match.match import Chooser, Match, OpponentFailed
from referee.match.verdict import Verdict
from referee.person import Person
from referee.process.bot import running

EXAMPLE = "mylla game --opponent minimax --seed 7"
HUMAN = "human"


def add(parser: argparse.ArgumentParser) -> None:
    """Describes the arguments."""
    common.add_bot(parser)
    parser.add_argument(
        "--opponent",
        default="random",
        choices=[*POLICIES, HUMAN],
        metavar="NAME",
        help=f"{', '.join(POLICIES)}; or {HUMAN}: the person at the terminal answers",
    )
    parser.add_argument("--seed", type=common.integer, default=1, metavar="S", help="fixes what it leaves to chance")
    common.add_limits(parser)


def run(arguments: argparse.Namespace) -> int:
    """Plays the game, and gives the exit status."""
    argv = bot_command(arguments.bot)
    human = arguments.opponent == HUMAN
    opponent: Chooser = Person(sys.stdin, sys.stdout) if human else make_opponent(arguments.opponent, arguments.seed)
    match = Match(opponent, Commentary())
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
