"""What an opponent is.

A *policy* picks a move for the side to move, with a random generator for its ties and coins. An
*opponent* is a policy with its generator: the same seed gives the same moves in the same positions.
"""

from __future__ import annotations

from random import Random
from typing import Callable, Sequence, TypeVar

from rules.mylla import Move, Position

Policy = Callable[[Position, Random], Move]
T = TypeVar("T")


class Opponent:
    """A policy that plays one game, and leaves every choice that it does not make to ``random``."""

    def __init__(self, name: str, policy: Policy, random: Random) -> None:
        self.name = name
        self._policy = policy
        self._random = random

    def choose(self, position: Position) -> Move:
        """A legal move in ``position``, where the game is not over."""
        return self._policy(position, self._random)


def pick(choices: Sequence[T], random: Random) -> T:
    """One of ``choices``, each as likely."""
    return choices[random.randrange(len(choices))]
