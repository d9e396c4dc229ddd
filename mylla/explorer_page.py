"""The explorer page of this project."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from bot import main as bot
from explorer import bundle
from solver.tablebase import DEFAULT_PATH


def page(tournament: Optional[Mapping[str, Any]] = None) -> str:
    """The page with this project's tablebase and book, and with a tournament as ``report.as_json`` gives it.

    Raises:
        OSError: one of its sources cannot be read.
    """
    return bundle.page(DEFAULT_PATH.read_bytes(), bot.BOOK, tournament)
