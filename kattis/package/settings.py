"""The YAML files of a package, each key of which must be understood.

Scalars are read as text, so that ``on_reject: no`` is what it looks like, and turned into what a key must hold here.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Callable, Optional, Sequence, TypeVar

import yaml

from kattis.package.error import PackageError

T = TypeVar("T")


class Settings:
    """A mapping of a YAML file. What is asked for is taken from it; ``done`` complains of what is left.

    Every method that takes a value raises ``PackageError`` where it is not of the right kind.
    """

    def __init__(self, where: str, values: dict[str, Any]) -> None:
        """``where`` names the file, and the keys that lead to the mapping, for messages."""
        self.where = where
        self._left = dict(values)
        self._asked: list[str] = []

    def left(self) -> list[str]:
        """The keys that were not taken yet."""
        return list(self._left)

    def has(self, key: str) -> bool:
        """Whether ``key`` is there and was not taken yet."""
        return key in self._left

    def ignore(self, *keys: str) -> None:
        """Takes keys that mean nothing to a judge."""
        for key in keys:
            self._take(key)

    def refuse(self, key: str, reason: str) -> None:
        """Complains of ``key`` if it is there: it is known, and it is not understood here."""
        if self._take(key) not in (None, "", [], {}):
            raise PackageError(f"{self.where}: {key} is not understood: {reason}")

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        value = self._take(key)
        return default if value is None else self._text(key, value)

    def one_of(self, key: str, known: Sequence[str], default: str) -> str:
        """One of the texts ``known``."""
        value = self.text(key, default)
        if value not in known:
            raise PackageError(f"{self.where}: {key} is {value!r}, which is not one of {', '.join(known)}")
        return value

    def words(self, key: str) -> tuple[str, ...]:
        """The words of a text."""
        return tuple(self.text(key).split())

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, or a single one."""
        value = self._take(key)
        if value in (None, ""):
            return ()
        values = value if isinstance(value, list) else [value]
        return tuple(self._text(key, each) for each in values)

    def flag(self, key: str, default: bool) -> bool:
        """``true`` or ``false``."""
        return self.one_of(key, ("true", "false"), "true" if default else "false") == "true"

    def number(self, key: str, default: Optional[float] = None, least: float = -math.inf) -> Optional[float]:
        """A number of at least ``least``."""
        return self._converted(key, default, lambda text: at_least(float(text), least), f"a number{_from(least)}")

    def integer(self, key: str, default: Optional[int] = None, least: int = 1) -> Optional[int]:
        """A whole number of at least ``least``."""
        return self._converted(key, default, lambda text: at_least(int(text), least), f"a whole number from {least} on")

    def bound(self, key: str, default: Optional[float]) -> Optional[float]:
        """A number from 0 on, or ``None`` for ``unbounded``."""
        if self._left.get(key) == "unbounded":
            self.ignore(key)
            return None
        return self.number(key, default, least=0)

    def numbers(self, key: str) -> tuple[float, ...]:
        """Numbers: a list, one alone, or a text that holds them."""
        texts = [word for text in self.texts(key) for word in text.split()]
        try:
            return tuple(map(_not_nan, texts))
        except ValueError:
            raise PackageError(f"{self.where}: {key} is {' '.join(texts)!r}, which are not numbers") from None

    def mapping(self, key: str) -> Settings:
        """A mapping; an empty one where there is none."""
        value = self._take(key)
        if value in (None, ""):
            value = {}
        if not isinstance(value, dict):
            raise PackageError(f"{self.where}: {key} is {_shown(value)}, not keys with values")
        return Settings(f"{self.where}: {key}", value)

    def done(self) -> None:
        """Raises ``PackageError`` where a key is left that nothing has asked for."""
        for key in self._left:
            known = ", ".join(dict.fromkeys(self._asked))
            raise PackageError(f"{self.where}: the key {key!r} is not understood; there are {known}")

    def _take(self, key: str) -> Any:
        self._asked.append(key)
        return self._left.pop(key, None)

    def _text(self, key: str, value: Any) -> str:
        if not isinstance(value, str):
            raise PackageError(f"{self.where}: {key} is {_shown(value)}, not a text")
        return value

    def _converted(self, key: str, default: Optional[T], convert: Callable[[str], T], wanted: str) -> Optional[T]:
        text = self.text(key)
        if text == "":
            return default
        try:
            return convert(text)
        except ValueError:
            raise PackageError(f"{self.where}: {key} is {text!r}, not {wanted}") from None


def read_settings(path: Path, where: str) -> Settings:
    """The mapping in the file ``path``, called ``where`` in messages; an empty one where there is no such file.

    Raises:
        PackageError: it cannot be read, or holds no YAML mapping.
    """
    if not path.exists():
        return Settings(where, {})
    try:
        values = yaml.load(path.read_bytes(), _Loader)
    except OSError as error:
        raise PackageError(f"{where} cannot be read: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f" at line {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise PackageError(f"{where} is not YAML{line}: {problem}") from None
    if values in (None, ""):
        values = {}
    if not isinstance(values, dict):
        raise PackageError(f"{where} holds {_shown(values)}, not keys with values")
    return Settings(where, values)


def at_least(number: T, least: Any) -> T:
    """``number``; raises ``ValueError`` where it is below ``least``, or none."""
    if not number >= least:  # This holds for what is not a number, too.
        raise ValueError
    return number


class _Loader(yaml.BaseLoader):  # type: ignore[misc]
    """Reads scalars as texts, and refuses a key that stands twice."""

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        seen = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(problem="a key is no text", problem_mark=key.start_mark)
            if key.value in seen:
                problem = f"the key {key.value!r} stands there twice"
                raise yaml.constructor.ConstructorError(problem=problem, problem_mark=key.start_mark)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def _not_nan(text: str) -> float:
    return at_least(float(text), -math.inf)


def _from(least: float) -> str:
    return "" if least == -math.inf else f" from {least:g} on"


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return "a list"
    return "a mapping" if isinstance(value, dict) else repr(value)
