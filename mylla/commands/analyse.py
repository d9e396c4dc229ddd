"""``mylla analyse``: who wins a position, in how many plies, and what every move is worth."""

from __future__ import annotations

import argparse
import json
import sys

from mylla.commands.status import OK
from mylla.terminal import analysis
from mylla.terminal.console import Out
from mylla.terminal.drawing import draw
from referee.match.words import hands_in_words, move_in_words, outcome_in_words
from rules.mylla import MYLLA
from rules.notation import format_move, parse_position
from solver.tablebase import tablebase

EXAMPLE = 'mylla analyse "..x/.../... o 3 4"'


def add(parser: argparse.ArgumentParser) -> None:
    """Describes the arguments."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        nargs="+",
        help="rows joined by /, side to move, small letters left in X's and O's hand",
    )
    parser.add_argument("--json", action="store_true", help="print JSON for scripts")


def run(arguments: argparse.Namespace) -> int:
    """Prints the analysis."""
    found = analysis.analyse(parse_position(" ".join(arguments.position)), tablebase().evaluate)
    if arguments.json:
        print(json.dumps(analysis.as_json(found), indent=1))
        return OK
    out = Out(sys.stdout)
    position = found.position
    out.say(draw(position.board, out))
    out.say(hands_in_words(position))
    outcome = MYLLA.outcome(position)
    if outcome:
        out.say(f"The game is over: {outcome_in_words(outcome)}.")
        return OK
    out.say(f"{position.turn.upper()} to move. {analysis.result_in_words(found.winner, found.plies)}.\n")
    for each in found.moves:
        result = analysis.result_in_words(each.winner, each.plies)
        out.say(f"{format_move(each.move):9} {result:18} {move_in_words(position.board, each.move)}")
    return OK
