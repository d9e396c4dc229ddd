"""``mylla package``: builds the Kattis problem package."""

from __future__ import annotations

import argparse
import re
import shutil
from pathlib import Path
from typing import NamedTuple, Optional

from kattis.build import build
from mylla.arguments import add_optional_seed
from mylla.games import WITHOUT_SEED, games_seed, scheduled
from mylla.status import OK, UsageError
from opponents import LEAGUES, POLICIES
from referee.tournament.schedule import DEFAULT_GAMES, Fixture, parse_shares

EXAMPLE = "mylla package mognudmylla --opponents random:20,best:30 --seed 7"

GAMES = DEFAULT_GAMES
"""The number of secret games; the statement and the range of scores in ``kattis/problem/`` depend on it."""


class Options(NamedTuple):
    """Where the package goes, and its secret games; ``seed`` is ``None`` for the contest's own."""

    directory: Path
    games: tuple[Fixture, ...]
    seed: Optional[int]


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "directory", type=Path, metavar="DIR", help="where it goes; the last part of the path is the problem's name"
    )
    parser.add_argument(
        "--opponents",
        default="kattis",
        metavar="LIST",
        help=f"who plays the {GAMES} secret games, written as for mylla tournament (default: %(default)s)",
    )
    add_optional_seed(parser, "fixes the secret games, which are those of mylla tournament", WITHOUT_SEED)


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed.

    Raises:
        SharesError: the opponents are no such list.
        UsageError: there are not ``GAMES`` games, or no package can be at that place.
    """
    directory: Path = arguments.directory
    name = directory.absolute().name
    if not re.fullmatch("[a-z0-9]+", name):
        raise UsageError(f"{name!r} is no name of a problem; write only lowercase letters a to z and digits")
    if directory.exists() and not (directory / "problem.yaml").is_file():
        raise UsageError(f"{directory} exists and is no problem package; name another directory, or remove it")
    seed = games_seed(arguments.opponents, arguments.seed)
    return Options(directory, _games(arguments.opponents, seed), seed)


def _games(text: str, seed: Optional[int]) -> tuple[Fixture, ...]:
    """The games against the opponents of the list ``text``."""
    games = scheduled(parse_shares(text, None, list(POLICIES), LEAGUES), seed)
    if len(games) != GAMES:
        raise UsageError(
            f"--opponents {text} asks for {len(games)} games, but a package has {GAMES}; "
            f"make the numbers add up to {GAMES}"
        )
    return tuple(games)


def run(options: Options) -> int:
    """Builds the package; one that is there already is replaced."""
    directory = options.directory.absolute()
    fresh = directory.with_name(directory.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    build(fresh, options.games)
    shutil.rmtree(directory, ignore_errors=True)
    fresh.rename(directory)
    cases = sum(game.case is not None for game in options.games)
    which = f"{cases} of them the contest's own" if options.seed is None else f"seed {options.seed}"
    print(f"{options.directory}: {len(options.games)} secret games, {which}")
    return OK
