"""Our problem package with the validator in C++ in the place of the one in Python."""

from __future__ import annotations

import shutil
from pathlib import Path

from kattis.build import build
from opponents import LEAGUES
from opponents.cases import CASES
from referee.tournament.schedule import Fixture, schedule

VALIDATOR = Path(__file__).with_name("validator")


def contest_games() -> list[Fixture]:
    """The contest's fifty games, in the order of its cases."""
    return schedule([(name, 10) for name in LEAGUES["kattis"]], 1, CASES)


def build_with_cpp_validator(target: Path) -> None:
    """Writes the package with the contest's games into the directory ``target``, which must not exist."""
    build(target, contest_games())
    shutil.rmtree(target / "output_validators" / "validator")
    shutil.copytree(VALIDATOR, target / "output_validators" / "validator")
