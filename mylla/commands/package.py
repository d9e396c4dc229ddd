"""``mylla package``: builds the Kattis problem package."""

from __future__ import annotations

import argparse
import re
import shutil
from pathlib import Path

from kattis.build import build
from mylla.commands import arguments as common
from mylla.commands.status import OK, UsageError
from mylla.games import games_seed, scheduled
from opponents import LEAGUES, POLICIES
from referee.tournament.schedule import parse_shares

EXAMPLE = "mylla package build/mognudmylla --opponents random:20,best:30 --seed 7"
GAMES = 50
"""As the statement and the score's range in ``package/`` say."""


def add(parser: argparse.ArgumentParser) -> None:
    """Describes the arguments."""
    parser.add_argument(
        "directory", type=Path, metavar="DIR", help="where it goes; the last part of the path is the problem's name"
    )
    parser.add_argument(
        "--opponents", default="kattis", metavar="LIST", help=f"of the {GAMES} secret games, as mylla tournament has it"
    )
    parser.add_argument(
        "--seed", type=common.integer, metavar="S", help="the secret games are those of mylla tournament"
    )


def run(arguments: argparse.Namespace) -> int:
    """Builds it, in the place of an older one, and gives the exit status."""
    directory: Path = arguments.directory.absolute()
    seed = games_seed(arguments.opponents, arguments.seed)
    games = scheduled(parse_shares(arguments.opponents, GAMES, list(POLICIES), LEAGUES), seed)
    if not re.fullmatch("[a-z0-9]+", directory.name):
        raise UsageError(f"{directory.name!r} is no name of a problem; write small letters a to z and digits only")
    if directory.exists() and not (directory / "problem.yaml").is_file():
        raise UsageError(f"{directory} exists and is no problem package; name another directory, or remove it")
    fresh = directory.with_name(directory.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    build(fresh, games)
    shutil.rmtree(directory, ignore_errors=True)
    fresh.rename(directory)
    cases = sum(game.case is not None for game in games)
    which = f"{cases} of them the contest's own" if seed is None else f"seed {seed}"
    print(f"{arguments.directory}: {len(games)} secret games, {which}")
    return OK
