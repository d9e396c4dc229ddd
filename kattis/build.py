"""Builds the Kattis problem package: the files under ``problem/``, and beside them what is made here.

data/secret/                 a case for each game: the opponent's name and seed
submissions/accepted/        the bot
output_validators/validator/ ``kattis.validator``, the modules that it needs, and the solved game's two files
attachments/testing_tool.py  ``kattis.testing_tool`` and the modules that it needs, in one file
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Sequence

from bot import MAIN
from kattis.modules import ROOT, closure
from referee.tournament.schedule import Fixture
from solver.contest import MISJUDGED_PATH
from solver.tablebase import DEFAULT_PATH

TEMPLATES = Path(__file__).resolve().with_name("problem")
DATA = (DEFAULT_PATH, MISJUDGED_PATH)
"""What the opponents read."""

BEGIN, END = "# The modules begin.\n", "# The modules end.\n"


def build(target: Path, games: Sequence[Fixture]) -> None:
    """Writes the package into the directory ``target``, which must not exist, with ``games`` as its secret cases.

    Raises:
        OSError: something could not be read or written.
    """
    shutil.copytree(TEMPLATES, target, ignore=shutil.ignore_patterns("__pycache__"))
    _write_cases(target / "data" / "secret", games)
    _copy(MAIN, target / "submissions" / "accepted" / MAIN.name)
    validator = target / "output_validators" / "validator"
    for path in [*closure("kattis.validator").values(), *DATA]:
        _copy(path, validator / path.relative_to(ROOT))
    tool = target / "attachments" / "testing_tool.py"
    tool.write_text(with_modules(tool.read_text(encoding="utf-8"), closure("kattis.testing_tool")), encoding="utf-8")


def with_modules(frame: str, modules: dict[str, Path]) -> str:
    """The text ``frame`` with the modules' sources, each as it is, between its two marks."""
    before, _, rest = frame.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "".join(_literal(name, path) for name, path in modules.items()) + END + after


def _literal(name: str, path: Path) -> str:
    source = path.read_text(encoding="utf-8")
    if "'''" in source:
        raise ValueError(f"{path} holds ''', which would end the literal it is put in")
    return f"SOURCES[{name!r}] = r'''{source}'''\n"


def _write_cases(directory: Path, games: Sequence[Fixture]) -> None:
    for game in games:
        case = directory / f"{game.name}.in"
        case.write_text(f"{game.opponent} {game.seed}\n", encoding="ascii")
        case.with_suffix(".ans").touch()


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
