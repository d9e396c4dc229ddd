"""``greedy``: looks one move ahead for itself, and one for the other side."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from opponents.policy import pick
from rules.game import OTHER
from rules.grid import LINES
from rules.mylla import MYLLA, OWN, Move, Position


def greedy(position: Position, random: Random) -> Move:
    """A move that wins at once; else one with the most open lines, of those that leave the other side no win next move
    (of all, if there are none). Ties are left to chance."""
    return pick(_candidates(position), random)


@lru_cache(maxsize=4096)
def _candidates(position: Position) -> list[Move]:
    """The moves that are equally good. Games of a tournament meet the same positions again and again."""
    moves = MYLLA.legal_moves(position)
    candidates = winning_moves(position) or [move for move in moves if _is_safe(position, move)] or moves
    open_lines = [_open_lines(position, move) for move in candidates]
    most = max(open_lines)
    return [move for move, lines in zip(candidates, open_lines) if lines == most]


def winning_moves(position: Position) -> list[Move]:
    """The moves that end the game at once; the player who moves never loses by moving."""
    return [move for move in MYLLA.legal_moves(position) if MYLLA.wins_at_once(position, move)]


def _is_safe(position: Position, move: Move) -> bool:
    after = MYLLA.play(position, move)
    return not any(MYLLA.wins_at_once(after, reply) for reply in MYLLA.legal_moves(after))


def _open_lines(position: Position, move: Move) -> int:
    """The lines without a letter of the other side once ``move`` is made."""
    board = MYLLA.play(position, move).board
    theirs = OWN[OTHER[position.turn]]
    return sum(all(board[square] not in theirs for square in line) for line in LINES)
