"""``mylla against-ai``: the events of tic-tac-toe against the automatic opponent, for scripts."""

from __future__ import annotations

import argparse
import json
import os
import sys

from mylla.commands.status import OK, UsageError
from referee.automatic_opponent import play_against_ai

EXAMPLE = "mylla against-ai '[[0, 0], [2, 2]]'"


def add(parser: argparse.ArgumentParser) -> None:
    """Describes the arguments."""
    parser.add_argument(
        "moves", nargs="?", metavar="MOVES", help="a JSON list of [row, column], each from 0 to 2; else standard input"
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the events as JSON, an event a line."""
    events = _events(sys.stdin.buffer.read() if arguments.moves is None else os.fsencode(arguments.moves))
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
        raise UsageError(f"the moves are a JSON {_kind(moves)}, not a list; write for example [[0, 0], [2, 2]]")
    try:
        return play_against_ai(moves)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _kind(value: object) -> str:
    return {dict: "object", str: "string", bool: "true or false", type(None): "null"}.get(type(value), "number")
