"""The league ``kattis``: players of mixed strength, as a contest's judge would send them."""

from __future__ import annotations

from random import Random

from opponents.greedy import winning_moves
from opponents.policy import pick
from rules.mylla import MYLLA, OWN, Move, Position
from solver.tablebase import tablebase


def worst(position: Position, random: Random) -> Move:
    """A move that loses, where there is one; else any."""
    evaluations = tablebase().evaluate(position)
    losing = [each.move for each in evaluations if each.distance <= 0]
    return pick(losing or [each.move for each in evaluations], random)


def rand2(position: Position, random: Random) -> Move:
    """An immediate win if there is one; else any move that puts no large letter onto a small one of its own side;
    else any."""
    moves = MYLLA.legal_moves(position)
    sensible = [move for move in moves if position.board[move.target] not in OWN[position.turn]]
    return pick(winning_moves(position) or sensible or moves, random)


def half(position: Position, random: Random) -> Move:
    """A coin each move: ``best`` or ``rand2``."""
    return best(position, random) if random.randrange(2) else rand2(position, random)


def best(position: Position, random: Random) -> Move:
    """Any winning move; where there is none, ``rand2``."""
    winning = [each.move for each in tablebase().evaluate(position) if each.distance > 0]
    return pick(winning, random) if winning else rand2(position, random)
