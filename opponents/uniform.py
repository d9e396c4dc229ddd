"""``random``: any legal move, each as likely."""

from __future__ import annotations

from random import Random

from opponents.chance import below
from rules.mylla import MYLLA, Move, Position


def uniform(position: Position, random: Random) -> Move:
    """A legal move chosen evenly."""
    moves = MYLLA.legal_moves(position)
    return moves[below(len(moves), random)]
