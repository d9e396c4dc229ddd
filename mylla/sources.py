"""The sources of a bot: which files of a file or folder, in which language, and with which of them it begins."""

from __future__ import annotations

import os
import re
import shlex
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Iterator, Optional, Sequence

from mylla.languages import Language, Languages, by_extension
from mylla.status import UsageError

MOST_FILES = 1000
"""A folder with more files than this is not a bot's."""


@dataclass(frozen=True)
class Sources:
    """The files of a program; their names are relative to ``folder``.

    Attributes:
        shown: what names it, for messages: ``--bot my_bot.cpp``.
        headers: the other files that belong to it.
        in_place: whether a program that needs no compiler is run where it stands, and not in a copy.
        main: the file with which the program begins; ``""`` where its language has no need to know.
    """

    shown: str
    language: Language
    folder: Path
    files: tuple[str, ...]
    headers: tuple[str, ...]
    main: str
    in_place: bool = True

    def contents(self) -> dict[str, bytes]:
        """What is in each file, headers included.

        Raises:
            UsageError: one cannot be read.
        """
        return {name: self._content(name) for name in (*self.files, *self.headers)}

    def _content(self, name: str) -> bytes:
        path = self.folder / name
        try:
            return path.read_bytes()
        except OSError as error:
            wrong = f"{self.shown}: the file {name} cannot be read: {error.strerror}"
            raise UsageError(f"{wrong}; try chmod +r {shlex.quote(str(path))}") from None


def sources_of_file(option: str, path: str, language: Language) -> Sources:
    """The program that is one file; ``option`` stands before its name in messages."""
    file = Path(path)
    return Sources(f"{option} {path}", language, file.parent, (file.name,), (), file.name)


def sources_of_folder(option: str, path: str, languages: Languages, language: Optional[Language]) -> Sources:
    """The program that is the sources in a folder and the folders below it, hidden ones aside.

    Its language is, where ``language`` is ``None``, the one that most of them are written in.

    Args:
        option: what stands before ``path`` in messages.

    Raises:
        UsageError: no file is a source, or nothing tells with which one the program begins.
    """
    shown = f"{option} {path}"
    names = _names(shown, path)
    language = language or _most_used(shown, names, languages)
    files = tuple(name for name in names if _extension(name) in language.extensions)
    if not files:
        ends = ", ".join(language.extensions)
        raise UsageError(f"{shown}: the folder has no {language.name} source, whose name ends in {ends}")
    headers = tuple(name for name in names if _extension(name) in language.headers)
    folder = Path(path)
    needs_main = language.names("main") or language.names("stem")
    main = _entry(shown, folder, language, files) if needs_main else ""
    return Sources(shown, language, folder, files, headers, main)


def with_all_files(sources: Sources) -> Sources:
    """The same with every file in its folder, of whatever kind; it is run in a copy of that."""
    names = _names(sources.shown, str(sources.folder))
    others = tuple(name for name in names if name not in sources.files)
    return replace(sources, headers=others, in_place=False)


def _names(shown: str, path: str) -> list[str]:
    names = []
    for name in _walk(shown, path):
        names.append(name)
        if len(names) > MOST_FILES:
            raise UsageError(
                f"{shown}: more than {MOST_FILES} files; give a folder that holds only the program's sources"
            )
    return sorted(names)


def _walk(shown: str, path: str) -> Iterator[str]:
    def refuse(error: OSError) -> None:
        raise UsageError(f"{shown}: {error.filename}: the folder cannot be read: {error.strerror}")

    for folder, below, files in os.walk(path, onerror=refuse):
        below[:] = [name for name in below if not name.startswith((".", "__pycache__"))]
        for name in files:
            if not name.startswith("."):
                yield os.path.relpath(os.path.join(folder, name), path)


def _most_used(shown: str, names: Sequence[str], languages: Languages) -> Language:
    """The language of most files; of several with as many, the first of the table."""
    found = (by_extension(languages, _extension(name)) for name in names)
    counts = Counter(each.code for each in found if each is not None)
    if not counts:
        raise UsageError(f"{shown}: the folder has no source in a known language; give a file, a folder or a command")
    return languages[max(languages, key=lambda code: counts[code])]


def _entry(shown: str, folder: Path, language: Language, files: Sequence[str]) -> str:
    """The file to begin with: the only one, or the only one called main, or the only one with ``language.entry``."""
    called_main = [name for name in files if Path(name).stem.lower() == "main" or name == "__main__.py"]
    for found in (files, called_main, [name for name in files if _has_entry(folder / name, language)]):
        if len(found) == 1:
            return found[0]
    some = ", ".join(files[:5]) + (", ..." if len(files) > 5 else "")
    raise UsageError(f"{shown}: the program could begin with {some}; call that file main{language.extensions[0]}")


def _has_entry(path: Path, language: Language) -> bool:
    if not language.entry:
        return False
    try:
        return re.search(language.entry, path.read_text(encoding="utf-8", errors="replace")) is not None
    except OSError:
        return False


def _extension(name: str) -> str:
    return os.path.splitext(name)[1]
