"""Games of the bot that must stay as they are. After a change that is meant, ``python -m tests.golden`` writes them.

``data/golden.txt`` has a line for each of seed 1's fifty games against the default opponents, and against each league
(without a seed: the contest's own): what was played, the opponent's seed, and a hash of the transcript.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Iterator

from bot import main as bot
from opponents import LEAGUES, POLICIES, make_opponent
from opponents.cases import CASES
from referee.match.match import Match
from referee.match.protocol import board_text
from referee.tournament.schedule import Fixture, parse_shares, schedule

GOLDEN = Path(__file__).with_name("data") / "golden.txt"
DEFAULT = "random,greedy,minimax"
SEED = 1
DIGITS = 16
"""Of a hash: enough that no change goes unseen."""


def fixtures() -> Iterator[tuple[str, Fixture]]:
    """The games, each with the tournament that it is of: seed 1's, and a league's with seed 1 and without a seed."""
    for opponents in (DEFAULT, *LEAGUES):
        shares = parse_shares(opponents, None, list(POLICIES), LEAGUES)
        yield from ((f"{opponents} seed {SEED}", fixture) for fixture in schedule(shares, SEED))
    for league in LEAGUES:
        shares = parse_shares(league, None, list(POLICIES), LEAGUES)
        yield from ((league, fixture) for fixture in schedule(shares, SEED, CASES))


def transcript(fixture: Fixture) -> str:
    """The game, played by the bot's answers in this process."""
    match = Match(make_opponent(fixture.opponent, fixture.seed))
    while not match.outcome:
        match.receive(board_text(bot.answer(match.position.board)).encode())
    return match.transcript()


def line(tournament: str, fixture: Fixture, played: str) -> str:
    """A line of the file."""
    digest = hashlib.sha256(played.encode()).hexdigest()[:DIGITS]
    return f"{tournament}: {fixture.name} {fixture.seed} {digest}"


def lines() -> list[str]:
    """The file as it should be."""
    return [line(tournament, fixture, transcript(fixture)) for tournament, fixture in fixtures()]


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{each}\n" for each in lines()))
