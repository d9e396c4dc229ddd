"""What both games share: two players, of whom X begins, and how a game ends."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Optional

OTHER = {"x": "o", "o": "x"}
"""The opponent of each player."""


class Ending(Enum):
    """Why a game is over. What a bot does wrong is not an ending: rules know no clocks and no processes."""

    LINE = "line"
    NO_MOVES = "no moves"
    FULL_BOARD = "full board"


class Outcome(NamedTuple):
    """How a game ended: the winner (``None`` for a draw) and the reason."""

    winner: Optional[str]
    ending: Ending
