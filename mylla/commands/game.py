"""``mylla game``: one game of a bot, each board shown as it comes, the verdict explained."""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

from mylla.arguments import add_bot, add_limits, add_seed, limits_of
from mylla.bot_command import bot_command
from mylla.status import JUDGE_ERROR, NOT_ACCEPTED, OK
from opponents import POLICIES, make_opponent
from referee.commentary import Commentary, show_judgement
from referee.match.match import Chooser
from referee.match.verdict import Judgement, Verdict
from referee.person import Person
from referee.process.limits import Limits
from referee.process.stop import Stop, StoppableLines
from referee.tournament.play import Setup, play_tournament
from referee.tournament.schedule import Fixture

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
    with Stop() as stop:
        results = list(play_tournament(_setup(options, stop), [Fixture(1, options.opponent, options.seed)], 1, stop))
        if not results:
            return 128 + stop.signal
    result = results[0]
    show_judgement(Judgement(result.verdict, result.won, result.message), result.notes)
    if result.verdict is Verdict.JE:
        return JUDGE_ERROR
    print(f"CPU {1000 * result.cpu_s:.0f} ms, waited for {1000 * result.wall_s:.0f} ms, {result.peak_rss_mib:.0f} MiB")
    return OK if result.verdict is Verdict.AC else NOT_ACCEPTED


def _setup(options: Options, stop: Stop) -> Setup:
    """How the game is played. A worker plays it, so that nothing of the bot is left even if this process is killed."""

    def make(name: str, seed: int) -> Chooser:
        return Person(StoppableLines(0, stop), sys.stdout) if name == HUMAN else make_opponent(name, seed)

    return Setup(options.argv, options.limits, make, Commentary)
