"""``mylla explorer``: the solved game in one HTML page."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

from mylla.explorer_page import page
from mylla.files import writable, write_whole
from mylla.status import OK

EXAMPLE = "mylla explorer explorer.html"


class Options(NamedTuple):
    """The file to write, which can be written."""

    file: Path


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", metavar="FILE", help="the page to write, for a browser to open")


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed; raises ``UsageError`` if the file cannot be written."""
    return Options(writable("FILE", Path(arguments.file)))


def run(options: Options) -> int:
    """Writes the page."""
    text = page()
    write_whole(options.file, text)
    print(f"{options.file}: {len(text.encode()):,} bytes; open it in a browser")
    return OK
