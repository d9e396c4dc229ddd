"""What a game is: positions, legal moves, and how a game ends.

Vocabulary: a *position* is a frozen value that holds all a player may know; a *move* is a value;
a *player* is the letter ``"x"`` or ``"o"``, and ``"x"`` always begins. A *ply* is one move of one player.
"""

from __future__ import annotations

from enum import Enum
from typing import Generic, Hashable, NamedTuple, Optional, Sequence, TypeVar

OTHER = {"x": "o", "o": "x"}
"""The opponent of each player."""


class Ending(Enum):
    """Why a game is over. Clocks and crashes are not endings: see ``referee.verdict``."""

    LINE = "line"
    NO_MOVES = "no moves"
    FULL_BOARD = "full board"


class Outcome(NamedTuple):
    """How a game ended: the winner (``None`` for a draw) and the reason."""

    winner: Optional[str]
    ending: Ending


P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class Game(Generic[P, M]):
    """The rules of one game over positions ``P`` and moves ``M``.

    Every game keeps these promises, and one test holds them all to it: ``legal_moves`` is empty
    exactly when ``outcome`` is set; its order is the same at every call; no two legal moves lead to
    the same position; ``play`` never changes the position it is given.
    """

    name: str

    def start(self) -> P:
        """The position before the first move; X is to move."""
        raise NotImplementedError

    def turn(self, position: P) -> str:
        """The player to move: ``"x"`` or ``"o"``."""
        raise NotImplementedError

    def legal_moves(self, position: P) -> Sequence[M]:
        """Every legal move, in a stable order; empty when the game is over."""
        raise NotImplementedError

    def play(self, position: P, move: M) -> P:
        """The position after a *legal* move. An illegal one is the caller's error and not looked for."""
        raise NotImplementedError

    def outcome(self, position: P) -> Optional[Outcome]:
        """How the game ended, or ``None`` while it goes on."""
        raise NotImplementedError


def perft(game: Game[P, M], plies: int, start: Optional[P] = None) -> int:
    """The number of sequences of exactly ``plies`` legal moves (the chess programmers' *perft*).

    Sequences that meet in one position are counted together from there on, so the cost follows the
    number of positions, not of sequences. A game that ends earlier adds nothing.

    Raises:
        ValueError: ``plies`` is negative.
    """
    if plies < 0:
        raise ValueError(f"plies is {plies}, but a count of moves is 0 or more")
    layer = {game.start() if start is None else start: 1}
    for _ in range(plies):
        following: dict[P, int] = {}
        for position, sequences in layer.items():
            for move in game.legal_moves(position):
                child = game.play(position, move)
                following[child] = following.get(child, 0) + sequences
        layer = following
    return sum(layer.values())
