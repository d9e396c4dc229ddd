"""``mylla against-ai``: the events of tic-tac-toe against the automatic opponent, for scripts."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import NamedTuple, Optional

from mylla.status import OK, UsageError
from referee.automatic_opponent import play_against_ai

EXAMPLE = "mylla against-ai '[[0, 0], [2, 2]]'"

_JSON_KINDS = {dict: "object", str: "string", bool: "true or false", type(None): "null"}
"""What a JSON value is called that is no list and no number."""


class Options(NamedTuple):
    """The moves as JSON text; ``None``: they come from standard input."""

    moves: Optional[str]


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "moves",
        nargs="?",
        metavar="MOVES",
        help="a JSON list of [row, column], each from 0 to 2 (default: standard input)",
    )


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed."""
    return Options(arguments.moves)


def run(options: Options) -> int:
    """Prints the events as JSON, an event a line."""
    events = _events(sys.stdin.buffer.read() if options.moves is None else os.fsencode(options.moves))
    print("[" + ",\n ".join(json.dumps(event) for event in events) + "]")
    return OK


def _events(data: bytes) -> list[list[str]]:
    try:
        moves = json.loads(data)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise UsageError(f"the moves are no JSON ({where}: {error.msg}); write for example [[0, 0], [2, 2]]") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the moves are no JSON ({error}); write for example [[0, 0], [2, 2]]") from None
    if not isinstance(moves, list):
        kind = _JSON_KINDS.get(type(moves), "number")
        raise UsageError(f"the moves are a JSON {kind}, not a list; write for example [[0, 0], [2, 2]]")
    try:
        return play_against_ai(moves)
    except ValueError as error:
        raise UsageError(str(error)) from None
