"""``minimax``: never errs; when lost, it holds out as long as it can."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from opponents.policy import pick
from rules.mylla import Move, Position
from solver.tablebase import Evaluation, tablebase


def minimax(position: Position, random: Random) -> Move:
    """A move that wins soonest, or else one that loses latest. Ties are left to chance."""
    return pick(_best_moves(position), random)


@lru_cache(maxsize=4096)
def _best_moves(position: Position) -> list[Move]:
    """The moves that are equally good. Games of a tournament meet the same positions again and again."""
    evaluations = tablebase().evaluate(position)
    best = max(map(_preference, evaluations))
    return [each.move for each in evaluations if _preference(each) == best]


def _preference(evaluation: Evaluation) -> tuple[bool, int]:
    """Larger is better: a win before a loss, a short win before a long one, a long loss before a short one."""
    return evaluation.distance > 0, -evaluation.distance
