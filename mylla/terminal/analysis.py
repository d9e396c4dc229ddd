"""The value of a position: who wins, in how many plies, and the same for every move."""

from __future__ import annotations

from typing import Callable, NamedTuple, Optional, Sequence

from referee.match.match import Ply
from rules.game import OTHER
from rules.mylla import MYLLA, Move, Position
from rules.notation import format_move, format_position

Evaluate = Callable[[Position], Sequence[tuple[Move, int]]]
"""Every legal move of a position with its distance in plies, positive where the player who moves wins."""


class ValuedMove(NamedTuple):
    """A move, who wins after it, and in how many plies from before it."""

    move: Move
    winner: str
    plies: int


class Analysis(NamedTuple):
    """A position, who wins it and in how many plies, and its moves, the best ones first."""

    position: Position
    winner: str
    plies: int
    moves: list[ValuedMove]


def analyse(position: Position, evaluate: Evaluate) -> Analysis:
    """Evaluates a possible position; the game may be over."""
    outcome = MYLLA.outcome(position)
    if outcome:
        assert outcome.winner, "this game has no draw"
        return Analysis(position, outcome.winner, 0, [])
    mover = position.turn
    best_first = sorted(evaluate(position), key=lambda each: (each[1] <= 0, each[1]))
    moves = [ValuedMove(move, mover if plies > 0 else OTHER[mover], abs(plies)) for move, plies in best_first]
    return Analysis(position, moves[0].winner, moves[0].plies, moves)


def first_losing_move(plies: Sequence[Ply], player: str, evaluate: Evaluate) -> Optional[int]:
    """The index of the first move with which ``player`` turned a won position into a lost one; ``None`` if none did."""
    for index, ply in enumerate(plies):
        if ply.before.turn == player:
            distances = dict(evaluate(ply.before))
            if max(distances.values()) > 0 >= distances[ply.move]:
                return index
    return None


def had_winning_position(plies: Sequence[Ply], player: str, evaluate: Evaluate) -> bool:
    """Whether ``player`` was ever to move in a position that it could win."""
    return any(max(d for _, d in evaluate(ply.before)) > 0 for ply in plies if ply.before.turn == player)


def result_in_words(winner: str, plies: int) -> str:
    """``X wins in 13 plies``."""
    return f"{winner.upper()} wins in {plies} {'ply' if plies == 1 else 'plies'}"


def as_json(analysis: Analysis) -> dict[str, object]:
    """The analysis as an object for scripts."""
    return {
        "position": format_position(analysis.position),
        "winner": analysis.winner,
        "plies": analysis.plies,
        "moves": [
            {"move": format_move(each.move), "winner": each.winner, "plies": each.plies} for each in analysis.moves
        ],
    }
