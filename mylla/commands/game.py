"""``mylla game``: one game of a bot, each board shown as it comes, the verdict explained."""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple, Optional, Union

from mylla import talk
from mylla.arguments import DEFAULT_SEED, add_bot, add_limits, add_optional_seed, add_testlib, bot_of, limits_of
from mylla.bot_command import Bot
from mylla.games import case
from mylla.status import JUDGE_ERROR, NOT_ACCEPTED, OK, UsageError
from mylla.terminal.console import Console
from mylla.terminal.mistakes import losing_move
from opponents import POLICIES, make_opponent
from referee.commentary import Commentary, judgement_in_words
from referee.match.match import Chooser
from referee.match.verdict import Judgement, Verdict
from referee.person import Person
from referee.process.limits import Limits
from referee.process.stop import Stop, StoppableLines
from referee.tournament.play import Setup, play_tournament
from referee.tournament.schedule import Fixture
from solver.tablebase import tablebase

EXAMPLE = "mylla game --opponent minimax --seed 7"
HUMAN = "human"
DEFAULT_OPPONENT = "random"


class Options(NamedTuple):
    """What is played; the opponent of ``game`` is a policy's name or ``HUMAN``."""

    bot: Bot
    game: Fixture
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
    add_optional_seed(parser, "fixes what the opponent leaves to chance", str(DEFAULT_SEED))
    parser.add_argument(
        "--case",
        metavar="CASE",
        help="a game of the contest, such as 07-half (default: the one of --opponent and --seed); or one of PACKAGE",
    )
    parser.add_argument(
        "--package",
        metavar="PACKAGE",
        help=f"a talk with the validator of a problem package instead of a game; BOT may be {HUMAN}: you talk with it "
        "(default: a game)",
    )
    add_testlib(parser)
    add_limits(parser)


def options(arguments: argparse.Namespace) -> Union[Options, talk.Options]:
    """The options that were parsed.

    Raises:
        UsageError: the bot cannot be run, or a case stands beside an opponent or a seed.
    """
    if arguments.package is not None:
        return talk.options(arguments)
    game = _game(_contests_case(arguments.case), arguments.opponent, arguments.seed)
    return Options(bot_of(arguments), game, limits_of(arguments))


def _contests_case(name: Optional[str]) -> Optional[Fixture]:
    try:
        return None if name is None else case(name)
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"argument --case: {error}") from None


def _game(named: Optional[Fixture], opponent: Optional[str], seed: Optional[int]) -> Fixture:
    if named is None:
        return Fixture(1, opponent or DEFAULT_OPPONENT, DEFAULT_SEED if seed is None else seed)
    if opponent is not None or seed is not None:
        raise UsageError("--case names an opponent and its seed; leave out --opponent and --seed")
    return named


def run(options: Union[Options, talk.Options]) -> int:
    """Plays the game; gives the exit status of its verdict."""
    if isinstance(options, talk.Options):
        return talk.run(options)
    print(options.bot.line, flush=True)
    with Stop() as stop:
        results = list(play_tournament(_setup(options, stop), [options.game], 1, stop))
        if not results:
            return 128 + stop.signal
    result = results[0]
    console = Console(sys.stdout)
    console.tell(judgement_in_words(Judgement(result.verdict, result.won, result.message), result.notes))
    if result.verdict is Verdict.JE:
        return JUDGE_ERROR
    if result.verdict is Verdict.AC and not result.won:
        console.tell(losing_move(result.transcript, tablebase().evaluate))
    print(f"CPU {1000 * result.cpu_s:.0f} ms, waited for {1000 * result.wall_s:.0f} ms, {result.peak_rss_mib:.0f} MiB")
    return OK if result.verdict is Verdict.AC else NOT_ACCEPTED


def _setup(options: Options, stop: Stop) -> Setup:
    """How the game is played. A worker plays it, so that nothing of the bot is left even if this process is killed."""

    def make(name: str, seed: int) -> Chooser:
        return Person(StoppableLines(0, stop), sys.stdout) if name == HUMAN else make_opponent(name, seed)

    return Setup(options.bot.argv, options.limits, make, Commentary)
