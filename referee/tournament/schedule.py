"""Which games a tournament has: from ``--opponents``, ``--games`` and ``--seed`` to opponents and seeds."""

from __future__ import annotations

import random
from dataclasses import dataclass
from types import MappingProxyType
from typing import Mapping, Optional, Sequence

DEFAULT_GAMES = 50


@dataclass(frozen=True)
class Fixture:
    """A game to be played: its number from 1, the opponent's name, and the opponent's seed.

    ``case`` is the name of the contest's game that it is, such as ``07-half``.
    """

    index: int
    opponent: str
    seed: int
    case: Optional[str] = None

    @property
    def name(self) -> str:
        """The case's name; ``007-half`` for any other game."""
        return self.case or f"{self.index:03}-{self.opponent}"


class SharesError(ValueError):
    """The list of opponents makes no tournament; the message says what is wrong and what would be right."""


def parse_shares(
    text: str, games: Optional[int], known: Sequence[str], leagues: Mapping[str, Sequence[str]]
) -> list[tuple[str, int]]:
    """The games against each opponent of a list such as ``random:17,greedy:17,minimax`` or ``kattis``.

    A name without a number takes an equal part of the games that the others leave; the first take one more
    where it does not come out even. Without ``games``, 50 are played, or as many as the numbers add up to.

    Raises:
        SharesError: a name is unknown or stands twice, a number is none, or they do not add up to ``games``.
    """
    named = [_name_and_share(part.strip(), known, leagues) for part in text.split(",")]
    shares = [(name, share) for names, share in named for name in names]
    for name, _ in shares:
        if [each for each, _ in shares].count(name) > 1:
            raise SharesError(f"--opponents names {name} twice; give each opponent once, with its games as {name}:20")
    fixed = sum(share for _, share in shares if share is not None)
    open_shares = [name for name, share in shares if share is None]
    if games is None:
        games = max(DEFAULT_GAMES, fixed) if open_shares else fixed
    if fixed > games or (not open_shares and fixed != games):
        raise SharesError(f"--opponents {text} asks for {fixed} games, but --games is {games}; make them equal")
    even, extra = divmod(games - fixed, len(open_shares)) if open_shares else (0, 0)
    parts = {name: even + (place < extra) for place, name in enumerate(open_shares)}
    return [(name, parts[name] if share is None else share) for name, share in shares]


def _name_and_share(
    part: str, known: Sequence[str], leagues: Mapping[str, Sequence[str]]
) -> tuple[Sequence[str], Optional[int]]:
    name, colon, number = part.partition(":")
    if name in leagues:
        if colon:
            example = f"{leagues[name][0]}:3"
            raise SharesError(f"--opponents {part}: {name} is several opponents; name each, such as {example}")
        return leagues[name], None
    if name not in known:
        choices = ", ".join([*known, *leagues])
        raise SharesError(f"--opponents: there is no opponent {name!r}; there are {choices}")
    if not colon:
        return [name], None
    if not (number.isascii() and number.isdigit() and len(number) < 7 and int(number) >= 1):
        raise SharesError(
            f"--opponents {name}: {number[:40]!r} is no number of games from 1 to 999999; write for example {name}:17"
        )
    return [name], int(number)


def schedule(
    shares: Sequence[tuple[str, int]], seed: int, cases: Mapping[str, tuple[str, int]] = MappingProxyType({})
) -> list[Fixture]:
    """As many games against each opponent of ``shares`` as it says, in turn; every game's seed follows from ``seed``.

    Where ``cases`` has a game by its name, such as ``07-half``, the seed is the one that stands there.
    """
    seeds = random.Random(seed)
    names = [(name, f"{number:02}-{name}") for name, games in shares for number in range(1, games + 1)]
    return [
        Fixture(index, *cases[case], case) if case in cases else Fixture(index, name, seeds.getrandbits(31))
        for index, (name, case) in enumerate(names, 1)
    ]
