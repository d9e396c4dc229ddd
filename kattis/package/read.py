"""Reads a package, in whichever format it is."""

from __future__ import annotations

from pathlib import Path

from kattis.package import format_2025_09, legacy
from kattis.package.error import PackageError
from kattis.package.model import Package
from kattis.package.settings import read_settings

_READERS = {"legacy": legacy.read, "legacy-icpc": legacy.read, "2025-09": format_2025_09.read}


def read_package(folder: Path) -> Package:
    """The problem package in ``folder``.

    Raises:
        PackageError: it is no interactive problem, or something in it is not understood.
    """
    settings = read_settings(folder / "problem.yaml", "problem.yaml")
    version = settings.one_of("problem_format_version", tuple(_READERS), "legacy")
    try:
        return _READERS[version](folder, settings)
    except OSError as error:
        raise PackageError(f"{error.filename} cannot be read: {error.strerror}") from None
