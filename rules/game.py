"""What both games share: two players, of whom X begins, and how a game ends."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Optional

OTHER = {"x": "o", "o": "x"}
"""The opponent of each player."""


class Ending(Enum):
    """Why a game is over. The limits and crashes of a process are not endings: see ``referee.match.verdict``."""

    LINE = "line"
    NO_MOVES = "no moves"
    FULL_BOARD = "full board"


class Outcome(NamedTuple):
    """How a game ended: the winner (``None`` for a draw) and the reason."""

    winner: Optional[str]
    ending: Ending
