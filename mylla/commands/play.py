"""``mylla play``: a person at the terminal against the computer."""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
from typing import Callable, NamedTuple, Optional

from bot.main import answer
from mylla import signals
from mylla.arguments import add_seed
from mylla.status import OK, UsageError
from mylla.terminal.console import Console
from mylla.terminal.mylla_session import MyllaSession
from mylla.terminal.session import ReadLine, Session, run_session
from mylla.terminal.tictactoe_session import TicTacToeSession
from opponents import make_opponent
from rules.board_change import find_move
from rules.mylla import Move, Position
from solver.tablebase import tablebase

EXAMPLE = "mylla play --level half"

LEVELS = ("worst", "random", "greedy", "half", "best")
"""The policies that may err."""


class Options(NamedTuple):
    """``game`` is mylla or tictactoe, ``player`` the person's side in mylla, x or o.

    ``level`` is the policy that plays against the person; ``None``: the computer never errs.
    """

    game: str
    player: str
    level: Optional[str]
    seed: int


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "game",
        nargs="?",
        choices=["mylla", "tictactoe"],
        default="mylla",
        help="which game, mylla or tictactoe (default: %(default)s)",
    )
    parser.add_argument(
        "--as",
        dest="player",
        choices=["x", "o"],
        help="the side that you play (default: o in mylla, x in tictactoe, which has no other)",
    )
    parser.add_argument(
        "--level",
        choices=LEVELS,
        help="in mylla, how well the computer plays: worst plays to lose, random plays any move, greedy looks one move "
        "ahead, half is best or random by a coin each move, best errs seldom (default: it never errs)",
    )
    add_seed(parser, "fixes what the computer leaves to chance")


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed.

    Raises:
        UsageError: tic-tac-toe has no such side or no levels.
    """
    if arguments.game == "mylla":
        return Options("mylla", arguments.player or "o", arguments.level, arguments.seed)
    if arguments.player == "o":
        raise UsageError("in tictactoe you are always x; leave --as o out, or play mylla --as o")
    if arguments.level:
        raise UsageError("tictactoe has no levels, the computer never errs; leave --level out, or play mylla")
    return Options("tictactoe", "x", None, arguments.seed)


def run(options: Options) -> int:
    """Plays until the person leaves."""
    console = Console(sys.stdout)
    with signals.repeated():
        run_session(_session(options, console), _reader(), console)
    return OK


def _session(options: Options, console: Console) -> Session:
    if options.game == "tictactoe":
        return TicTacToeSession(console)
    if options.level:
        strength = f"Its level is {options.level}."
    else:
        strength = f"It never errs. Easier: --level {', '.join(LEVELS[:-1])} or {LEVELS[-1]}."
    return MyllaSession(options.player, _reply(options), strength, tablebase().evaluate, console)


def _reply(options: Options) -> Callable[[Position], Move]:
    """What chooses the computer's moves."""
    if options.level is None and options.player == "o":
        return _book_reply
    return make_opponent(options.level or "minimax", options.seed).choose


def _book_reply(position: Position) -> Move:
    after = answer(position.board)
    assert after is not None, "the book knows every board that play can reach"
    return find_move(position, after)


def _reader() -> ReadLine:
    """Reads lines; from a terminal with line editing, where Python has it."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")  # What is no text is no move, and said to be none.
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (its import gives input() line editing)
    return input
