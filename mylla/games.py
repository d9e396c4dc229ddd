"""Which games are played: the contest's own cases, or others that follow from a seed."""

from __future__ import annotations

import argparse
from typing import Optional, Sequence

from mylla.arguments import DEFAULT_SEED
from opponents import LEAGUES
from opponents.cases import CASES
from referee.tournament.schedule import Fixture, schedule

WITHOUT_SEED = f"{DEFAULT_SEED}; for a league, the contest's own games"


def games_seed(opponents: str, seed: Optional[int]) -> Optional[int]:
    """The seed of the games against ``--opponents``; ``None`` for a league without ``--seed``: the contest's own."""
    has_league = any(part.strip() in LEAGUES for part in opponents.split(","))
    return DEFAULT_SEED if seed is None and not has_league else seed


def scheduled(shares: Sequence[tuple[str, int]], seed: Optional[int]) -> list[Fixture]:
    """The games against each opponent of ``shares``; with ``None`` the contest's own, and where a share has more
    games than the contest, the others by the default seed."""
    return schedule(shares, DEFAULT_SEED, CASES) if seed is None else schedule(shares, seed)


def case(text: str) -> Fixture:
    """The contest's game of that name, as the type of an argument."""
    if text not in CASES:
        names = ", ".join(LEAGUES["kattis"])
        raise argparse.ArgumentTypeError(
            f"the contest has no case {text[:40]!r}; it has 01-NAME to 10-NAME, where NAME is one of {names}"
        )
    return Fixture(1, *CASES[text], text)
