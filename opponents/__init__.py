"""Who the bot plays against: the policies by name."""

from __future__ import annotations

from opponents import kattis
from opponents.greedy import greedy
from opponents.minimax import minimax
from opponents.policy import Opponent, Policy
from opponents.uniform import uniform

POLICIES: dict[str, Policy] = {
    "random": uniform,
    "greedy": greedy,
    "minimax": minimax,
    "worst": kattis.worst,
    "rand2": kattis.rand2,
    "half": kattis.half,
    "best": kattis.best,
}

LEAGUES = {"kattis": ("worst", "random", "rand2", "half", "best")}
"""Names that stand for several opponents."""


def make_opponent(name: str, seed: int) -> Opponent:
    """The opponent of that name; raises ``KeyError`` for a name that is not in ``POLICIES``."""
    return Opponent(name, POLICIES[name], seed)
