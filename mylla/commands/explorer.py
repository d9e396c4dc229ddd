"""``mylla explorer``: the solved game in one HTML page."""

from __future__ import annotations

import argparse
from typing import Any, Mapping, Optional

from bot import main as bot
from explorer import bundle as explorer
from mylla.commands.files import writable, write_whole
from mylla.commands.status import OK
from solver.tablebase import DEFAULT_PATH

EXAMPLE = "mylla explorer build/explorer.html"


def add(parser: argparse.ArgumentParser) -> None:
    """Describes the arguments."""
    parser.add_argument("file", metavar="FILE", help="the page to write, for a browser to open")


def run(arguments: argparse.Namespace) -> int:
    """Writes the page, and gives the exit status."""
    path = writable("FILE", arguments.file)
    text = page()
    write_whole(path, text)
    print(f"{path}: {len(text.encode()):,} bytes; open it in a browser")
    return OK


def page(tournament: Optional[Mapping[str, Any]] = None) -> str:
    """The page with this project's tablebase and book, and with a tournament as ``report.as_json`` gives it."""
    return explorer.page(DEFAULT_PATH.read_bytes(), bot.BOOK, tournament)
