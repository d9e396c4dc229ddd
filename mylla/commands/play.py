"""``mylla play``: a person at the terminal against the computer."""

from __future__ import annotations

import argparse
import contextlib
import sys

from bot.main import answer
from mylla.commands import arguments as common
from mylla.commands.status import OK
from mylla.terminal.console import Out
from mylla.terminal.session import MyllaSitting, ReadLine, Sitting, TicTacToeSitting, sit
from opponents import make_opponent
from rules.board_change import find_move
from rules.mylla import Move, Position
from solver.tablebase import tablebase

EXAMPLE = "mylla play tictactoe"


def add(parser: argparse.ArgumentParser) -> None:
    """Describes the arguments."""
    parser.add_argument("game", nargs="?", choices=["mylla", "tictactoe"], default="mylla", help="which game")
    parser.add_argument(
        "--as",
        dest="player",
        choices=["x", "o"],
        default="o",
        help="mylla: o against the bot's book, x against perfect play; in tictactoe the person is always x",
    )
    parser.add_argument("--seed", type=common.integer, default=1, metavar="S", help="fixes what O leaves to chance")


def run(arguments: argparse.Namespace) -> int:
    """Plays until the person leaves."""
    out = Out(sys.stdout)
    sit(_sitting(arguments, out), _reader(), out)
    return OK


def _sitting(arguments: argparse.Namespace, out: Out) -> Sitting:
    if arguments.game == "tictactoe":
        return TicTacToeSitting(out)
    opponent = make_opponent("minimax", arguments.seed)
    reply = opponent.choose if arguments.player == "x" else _book_reply
    return MyllaSitting(arguments.player, reply, tablebase().evaluate, out)


def _book_reply(position: Position) -> Move:
    after = answer(position.board)
    assert after is not None, "the book knows every board that play can reach"
    return find_move(position, after)


def _reader() -> ReadLine:
    """Reads from a terminal with line editing where Python has it."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (its import is what gives input() line editing)
    return input
