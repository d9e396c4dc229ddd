"""The games that must stay as they are."""

from __future__ import annotations

from opponents.cases import CASES
from referee.tournament.schedule import Fixture
from tests import golden
from tests.support import result


def test_the_fifty_games_against_each_league_are_as_they_were() -> None:
    """A change that is meant is written down by ``python -m tests.golden``."""
    assert golden.lines() == golden.GOLDEN.read_text().splitlines()


def test_a_tournament_of_processes_plays_these_games() -> None:
    games = result("--opponents", "kattis")["games"]
    played = [
        golden.line("kattis", Fixture(game["index"], game["opponent"], game["seed"], game["case"]), game["transcript"])
        for game in games
    ]
    assert len(played) == len(CASES)
    assert played == [line for line in golden.GOLDEN.read_text().splitlines() if line.startswith("kattis: ")]


def test_a_seed_has_31_bits() -> None:
    """The file holds the seeds too, so that it would tell a change of them."""
    seeds = [fixture.seed for tournament, fixture in golden.fixtures() if tournament.endswith("seed 1")]
    assert 2**30 <= max(seeds) < 2**31
