"""``random``: any legal move, each as likely."""

from __future__ import annotations

from random import Random

from opponents.policy import pick
from rules.mylla import MYLLA, Move, Position


def uniform(position: Position, random: Random) -> Move:
    """A legal move chosen evenly."""
    return pick(MYLLA.legal_moves(position), random)
