"""``mylla play``: a person at the terminal against the computer."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import NamedTuple

from bot.main import answer
from mylla.arguments import add_seed
from mylla.status import OK
from mylla.terminal.console import Console
from mylla.terminal.mylla_session import MyllaSession
from mylla.terminal.session import ReadLine, Session, run_session
from mylla.terminal.tictactoe_session import TicTacToeSession
from opponents import make_opponent
from rules.board_change import find_move
from rules.mylla import Move, Position
from solver.tablebase import tablebase

EXAMPLE = "mylla play tictactoe"


class Options(NamedTuple):
    """``game`` is mylla or tictactoe, ``player`` the person's side in mylla, x or o."""

    game: str
    player: str
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
        default="o",
        help="in mylla: o against the bot's book, x against perfect play; in tictactoe you are always x "
        "(default: %(default)s)",
    )
    add_seed(parser, "fixes what the computer's O leaves to chance")


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed."""
    return Options(arguments.game, arguments.player, arguments.seed)


def run(options: Options) -> int:
    """Plays until the person leaves."""
    console = Console(sys.stdout)
    run_session(_session(options, console), _reader(), console)
    return OK


def _session(options: Options, console: Console) -> Session:
    if options.game == "tictactoe":
        return TicTacToeSession(console)
    reply = make_opponent("minimax", options.seed).choose if options.player == "x" else _book_reply
    return MyllaSession(options.player, reply, tablebase().evaluate, console)


def _book_reply(position: Position) -> Move:
    after = answer(position.board)
    assert after is not None, "the book knows every board that play can reach"
    return find_move(position, after)


def _reader() -> ReadLine:
    """Reads lines; from a terminal with line editing, where Python has it."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (its import gives input() line editing)
    return input
