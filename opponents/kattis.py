"""The league ``kattis``: the opponents of the contest's own judge, reply for reply. ``random`` is one of them.

The judge goes through the moves in the order of ``MYLLA.legal_moves``, so that "the first" below is its first.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from opponents.chance import below
from opponents.uniform import uniform
from rules.mylla import MYLLA, Move, Position
from solver.contest import winning_moves


def worst(position: Position, random: Random) -> Move:
    """The first move that the judge takes for lost; where there is none, ``random``."""
    winning = _winning_moves(position)
    losing = (move for move in MYLLA.legal_moves(position) if move not in winning)
    return next(losing, None) or uniform(position, random)


def rand2(position: Position, random: Random) -> Move:
    """The first move that wins at once; where there is none, any.

    It shifts no large letter onto a small one of its own side while it has another move.
    """
    moves = MYLLA.legal_moves(position)
    sensible = [move for move in moves if move.source is None or position.board[move.target] != position.turn]
    candidates = sensible or moves
    at_once = (move for move in candidates if MYLLA.wins_at_once(position, move))
    return next(at_once, None) or candidates[below(len(candidates), random)]


def half(position: Position, random: Random) -> Move:
    """A coin each move: ``best`` or ``rand2``."""
    return rand2(position, random) if below(2, random) else best(position, random)


def best(position: Position, random: Random) -> Move:
    """The first move that the judge takes for won; where there is none, ``rand2``."""
    winning = _winning_moves(position)
    return winning[0] if winning else rand2(position, random)


@lru_cache(maxsize=4096)
def _winning_moves(position: Position) -> list[Move]:
    """What the judge takes for won. Games of a tournament meet the same positions again and again."""
    return winning_moves(position)
