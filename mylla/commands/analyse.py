"""``mylla analyse``: who wins a position, in how many plies, and what every move is worth."""

from __future__ import annotations

import argparse
import json
import sys
from typing import NamedTuple

from mylla.status import OK
from mylla.terminal import analysis, hints
from mylla.terminal.console import Console
from mylla.terminal.drawing import draw
from referee.match.words import hands_in_words, outcome_in_words
from rules.mylla import MYLLA, Position
from rules.notation import parse_position
from solver.tablebase import tablebase

EXAMPLE = 'mylla analyse "..x/.../... o 3 4"'


class Options(NamedTuple):
    """The position, and whether the analysis is printed as JSON."""

    position: Position
    json: bool


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        nargs="+",
        help="rows joined by /, side to move, small letters left in X's and O's hand",
    )
    parser.add_argument("--json", action="store_true", help="print JSON for scripts")


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed.

    Raises:
        NotationError: the text is no position, or one that no game reaches.
    """
    return Options(parse_position(" ".join(arguments.position)), arguments.json)


def run(options: Options) -> int:
    """Prints the analysis."""
    found = analysis.analyse(options.position, tablebase().evaluate)
    if options.json:
        print(json.dumps(analysis.as_json(found), indent=1))
    else:
        _show(found, Console(sys.stdout))
    return OK


def _show(found: analysis.Analysis, console: Console) -> None:
    position = found.position
    console.say(draw(position.board, console))
    console.tell(hands_in_words(position))
    outcome = MYLLA.outcome(position)
    if outcome:
        console.tell(f"The game is over: {outcome_in_words(outcome)}.")
        return
    console.say(f"{position.turn.upper()} to move. {analysis.result_in_words(found.winner, found.plies)}.")
    hints.show_all(found, hints.in_full, console)
