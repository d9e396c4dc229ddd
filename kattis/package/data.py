"""What both formats lay out alike: cases in folders, and where the output validator is."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Iterable

from kattis.package.error import PackageError

HEADERS = (".h", ".hh", ".hpp", ".hxx")
_NO_PROGRAM = (*HEADERS, ".md", ".txt", "")
_SCRIPTS = ("build", "run")


def visible(folder: Path) -> list[Path]:
    """What is in a folder, in the order of names, hidden files and what Python leaves aside."""
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if not path.name.startswith((".", "__pycache__")))


def case_names(folder: Path, where: str) -> list[str]:
    """The base names of the cases directly in a folder.

    Raises:
        PackageError: one lacks its input or its answer.
    """
    names = {path.stem for path in visible(folder) if path.suffix == ".in" and path.is_file()}
    answers = {path.stem for path in visible(folder) if path.suffix == ".ans" and path.is_file()}
    for name in sorted(names ^ answers):
        there, missing = (".in", ".ans") if name in names else (".ans", ".in")
        raise PackageError(f"{where}/{name}{there}: there is no {name}{missing} beside it (it may be empty)")
    return sorted(names)


def find_validator(folder: Path, one_program: bool) -> Path:
    """The output validator in ``folder``: a file, or the folder of a program.

    ``one_program``: files beside each other belong to one program, not to one each.

    Raises:
        PackageError: there is none, or there are several.
    """
    entries = visible(folder)
    folders = [path for path in entries if path.is_dir()]
    files = [path for path in entries if path.is_file()]
    sources = [path for path in files if path.suffix not in _NO_PROGRAM]
    if any(path.name in _SCRIPTS for path in files):
        return folder
    if not folders and not sources:
        raise PackageError(f"{folder.name}/: there is no output validator, and without one nothing can be judged")
    if one_program:
        return folders[0] if len(folders) == 1 and not sources else folder
    if len(folders) + len(sources) > 1:
        raise PackageError(
            f"{folder.name}/ holds several validators ({_listed(folders + sources)}), and only one can talk with a "
            "submission; put the files of one program into a folder of their own"
        )
    if folders:
        return folders[0]
    return sources[0] if len(files) == 1 else folder


def require(present: Iterable[Path], understood: Callable[[Path], bool], where: str, known: str) -> None:
    """Complains of the first path that is not understood."""
    for path in present:
        if not understood(path):
            raise PackageError(f"{where}/{path.name} is not understood; there are {known}")


def _listed(paths: Iterable[Path]) -> str:
    return ", ".join(sorted(path.name for path in paths))
