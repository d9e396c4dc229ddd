"""The table of languages: which extensions a language has, and how its programs are compiled and run."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Mapping, Optional

import tomllib

from mylla.status import UsageError

OWN_TABLE = Path(__file__).with_name("languages.toml")
"""The languages that are known without ``--languages``; says what each key means."""

PLACES = frozenset({"files", "main", "stem", "dir", "class", "memory"})
"""What a command may name in braces."""


@dataclass(frozen=True)
class Language:
    """A table of ``languages.toml``. Commands are split into words; an optional one that is missing is empty."""

    code: str
    name: str
    extensions: tuple[str, ...]
    run: tuple[str, ...]
    install: str
    headers: tuple[str, ...] = ()
    compile: tuple[str, ...] = ()
    version: tuple[str, ...] = ()
    locate: tuple[str, ...] = ()
    entry: str = ""

    @property
    def tool(self) -> str:
        """The program whose version counts: the compiler, or what runs the sources."""
        return (self.compile or self.run)[0]

    @property
    def runs_from_source(self) -> bool:
        """Whether ``compile`` only checks, and the files themselves are run."""
        return not any("{dir}" in word for word in self.run)

    def names(self, place: str) -> bool:
        """Whether one of its commands names ``place`` in braces."""
        return any(f"{{{place}}}" in word for word in (*self.compile, *self.run))


Languages = Mapping[str, Language]
"""By code; the first that has an extension is the one meant."""

_COMMANDS = ("compile", "run", "version", "locate")
_LISTS = ("extensions", "headers")
_KEYS = [field.name for field in fields(Language) if field.name != "code"]
_REQUIRED = ("name", "extensions", "run", "install")


def known_languages(extra: Optional[str] = None) -> Languages:
    """The languages of the file ``extra``, then all others.

    Raises:
        UsageError: the file cannot be read, or it is no table of languages; says which line or key is wrong.
    """
    own = _read(OWN_TABLE, str(OWN_TABLE))
    if extra is None:
        return own
    first = _read(Path(extra), f"--languages {extra}")
    return {**first, **{code: language for code, language in own.items() if code not in first}}


def by_extension(languages: Languages, extension: str) -> Optional[Language]:
    """The language of files whose names end so, or ``None``."""
    return next((each for each in languages.values() if extension in each.extensions), None)


def by_name(languages: Languages, text: str) -> Language:
    """The language that a person calls ``text``: by its code, name or extension.

    Raises:
        UsageError: there is none.
    """
    wanted = text.lower()
    named = (each for each in languages.values() if wanted in (each.code, each.name.lower()))
    found = next(named, None) or by_extension(languages, f".{text.lstrip('.')}")
    if found is None:
        raise UsageError(f"--language {text[:40]!r} is not known; there are {', '.join(languages)}")
    return found


def _read(path: Path, name: str) -> dict[str, Language]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{name} is not UTF-8 text; write it as {OWN_TABLE.name} is written") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{name} is not TOML: {error}") from None
    return {code: _language(code, table, name) for code, table in tables.items()}


def _language(code: str, table: Any, name: str) -> Language:
    where = f"{name}: [{code}]"
    if not isinstance(table, dict):
        raise UsageError(f"{name}: {code} stands outside a table; write [{code}] and its keys below")
    for key in table:
        if key not in _KEYS:
            raise UsageError(f"{where}: there is no key {key!r}; there are {', '.join(_KEYS)}")
    for key in _REQUIRED:
        if key not in table:
            raise UsageError(f"{where}: the key {key!r} is missing")
    return Language(code, **{key: _value(value, key, f"{where}: {key}") for key, value in table.items()})


def _value(value: Any, key: str, where: str) -> Any:
    if key in _LISTS:
        if isinstance(value, list) and all(isinstance(each, str) and each.startswith(".") for each in value):
            return tuple(value)
        raise UsageError(f'{where} is no list of extensions; write for example [".py"]')
    if not isinstance(value, str):
        raise UsageError(f"{where} is no text; write it between quotes")
    if key == "entry":
        _check_pattern(value, where)
    return _words(value, where) if key in _COMMANDS else value


def _check_pattern(text: str, where: str) -> None:
    try:
        re.compile(text)
    except re.error as error:
        raise UsageError(f"{where} is no regular expression: {error}") from None


def _words(text: str, where: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise UsageError(f"{where} cannot be split into words: {error}") from None
    if not words:
        raise UsageError(f"{where} is empty")
    for place in re.findall(r"\{(\w*)\}", text):
        if place not in PLACES:
            raise UsageError(
                f"{where} names {{{place}}}; there are {', '.join(f'{{{each}}}' for each in sorted(PLACES))}"
            )
    return words
