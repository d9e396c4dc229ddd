"""``minimax``: never errs; when lost, it holds out as long as it can."""

from __future__ import annotations

from random import Random

from bot.tablebase import Evaluation
from opponents.policy import pick, tablebase
from referee.games.mylla import Move, Position


def minimax(position: Position, random: Random) -> Move:
    """A move that wins soonest, or else one that loses latest. Ties are left to chance."""
    evaluations = tablebase().evaluate(position)
    best = max(map(_preference, evaluations))
    return pick([each.move for each in evaluations if _preference(each) == best], random)


def _preference(evaluation: Evaluation) -> tuple[bool, int]:
    """Larger is better: a win before a loss, a short win before a long one, a long loss before a short one."""
    return evaluation.distance > 0, -evaluation.distance
