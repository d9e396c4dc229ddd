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

_EXAMPLE = "write for example [[0, 0], [2, 2]]"
_DIGITS = 50

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
    moves = _json(data)
    if not isinstance(moves, list):
        kind = _JSON_KINDS.get(type(moves), "number")
        raise UsageError(f"the moves are a JSON {kind}, not a list; {_EXAMPLE}")
    try:
        return play_against_ai(moves)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _json(data: bytes) -> object:
    """What the JSON text stands for; an integer is cut to its first digits, which still are too large for a row."""
    try:
        return json.loads(data.decode("utf-8-sig"), parse_int=lambda digits: int(digits[:_DIGITS]))
    except UnicodeDecodeError as error:
        why = f"byte {error.start + 1}, 0x{data[error.start]:02x}, is no UTF-8"
    except json.JSONDecodeError as error:
        there = f"{error.doc[error.pos]!r} is wrong there" if error.pos < len(error.doc) else "the text ends there"
        why = f"line {error.lineno}, column {error.colno}: {there}"
    except RecursionError:
        why = "too many lists inside lists"
    raise UsageError(f"the moves are no JSON ({why}); {_EXAMPLE}")
