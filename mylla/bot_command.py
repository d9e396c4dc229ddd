"""Turns what ``--bot`` names into a command that can be run: a source file, a folder of sources, or a command."""

from __future__ import annotations

import contextlib
import os
import platform
import re
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

from bot import MAIN
from mylla.status import UsageError

FIRST_LINE_BYTES = 256
"""As much as the system reads of a script's first line."""

_QUOTED = re.compile(r"""\\.|'[^']*'|"(\\.|[^"\\])*\"""")
_SHELL_SIGN = re.compile(r"[|<>;&]+")


@dataclass(frozen=True)
class Bot:
    """A bot that can be run.

    Attributes:
        text: as it was written.
        argv: runs it.
        how: how it is run, and with which version: ``C++, g++ 12.2.0``.
        words: the words of a command line that name it.
    """

    text: str
    argv: tuple[str, ...]
    how: str
    words: tuple[str, ...]

    @property
    def line(self) -> str:
        """Says which bot plays, and how it is run."""
        return f"bot: {self.text} ({self.how})"


def find_bot(text: str, language: Optional[str], languages: Optional[str], memory_mib: int) -> Bot:
    """The bot that ``--bot``, ``--language`` and ``--languages`` name; compiles it if it is not compiled yet.

    Args:
        memory_mib: the memory limit, which some runtimes are told.

    Raises:
        UsageError: it cannot be run; says why and what would be right.
        Signalled: a signal ended the compiler.
    """
    text = text.strip()
    options = (("--bot", text), ("--language", language), ("--languages", languages))
    words = tuple(word for name, value in options if value is not None for word in (name, value))
    if language is None and languages is None and _is_default(text):
        # The project's own bot runs on the project's own Python: it starts without asking for another one.
        return Bot(text, (sys.executable, text), f"Python, mylla's own {platform.python_version()}", words)
    argv, how = _program(text, language, languages, memory_mib)
    return Bot(text, argv, how, words)


def default_bot() -> str:
    """The path of the project's own bot, relative to the current directory if it is below that."""
    try:
        return str(MAIN.relative_to(Path.cwd()))
    except (ValueError, FileNotFoundError):  # The current directory may have been removed.
        return str(MAIN)


def _is_default(text: str) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return text.endswith(MAIN.name) and os.path.samefile(text, MAIN)
    return False


def _program(text: str, language: Optional[str], table: Optional[str], memory_mib: int) -> tuple[tuple[str, ...], str]:
    """The words that run what ``text`` names, and how it is run."""
    # Only here: the bot that plays without any option needs no table and no compiler.
    from mylla.build import build
    from mylla.languages import by_extension, by_name, known_languages
    from mylla.sources import sources_of_file, sources_of_folder

    languages = known_languages(table)
    asked = by_name(languages, language) if language is not None else None
    if os.path.isdir(text):
        program = build(sources_of_folder("--bot", text, languages, asked), memory_mib)
        return program.argv, program.made_with
    guessed = by_extension(languages, os.path.splitext(text)[1])
    if asked is None and (guessed is None or (" " in text and not os.path.exists(text))):
        return _command(text), "a command, run as it stands"
    chosen = asked or guessed
    assert chosen is not None
    program = build(sources_of_file("--bot", _readable(text), chosen), memory_mib)
    return program.argv, program.made_with


def _readable(path: str) -> str:
    if not os.path.isfile(path):
        kind = "is no file" if os.path.exists(path) else "does not exist"
        raise UsageError(f"--bot {path} {kind}; give a source file, a folder of sources, or a command")
    if not os.access(path, os.R_OK):
        raise UsageError(f"--bot {path}: the file may not be read; try chmod +r {shlex.quote(path)}")
    return path


def _command(text: str) -> tuple[str, ...]:
    """The words of a command, split as a shell would; the first is the path of a program that may be run."""
    if " " in text and os.path.isfile(text):
        text = shlex.quote(text)
    sign = _SHELL_SIGN.search(_QUOTED.sub("", text))
    if sign:
        with_shell = shlex.join(["sh", "-c", text])
        raise UsageError(f"--bot {text}: no shell reads it, so {sign[0]} means nothing here; write {with_shell}")
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UsageError(f"--bot {text!r} cannot be split into words: {error}") from None
    if not words:
        raise UsageError("--bot is empty; give a source such as my_bot.cpp, or a command such as 'java Bot'")
    return (_executable(words[0], len(words) == 1), *words[1:])


def _executable(name: str, alone: bool) -> str:
    """The path of a program that may be run; ``alone``: it has no arguments."""
    _check_not_for_java(name)
    found = shutil.which(name)
    if found:
        _check_first_line(found)
        return found
    if os.path.isdir(name):
        raise UsageError(f"--bot {name}: that is a folder; give it without arguments, or a program to run")
    if os.path.exists(name):
        raise UsageError(f"--bot {name}: {_why_not_run(name, alone)}")
    raise UsageError(f"--bot {name}: no such program; give a source such as my_bot.cpp, or a command on the PATH")


def _check_not_for_java(name: str) -> None:
    stem, extension = os.path.splitext(name)
    if not os.path.isfile(name) or extension not in (".class", ".jar"):
        return
    folder, class_name = os.path.split(stem)
    words = ["-jar", name] if extension == ".jar" else ["-cp", folder or ".", class_name]
    command = shlex.quote(shlex.join(["java", *words]))
    raise UsageError(f"--bot {name}: Java runs it; give its source, or the command {command}")


def _why_not_run(name: str, alone: bool) -> str:
    """Why a file that exists cannot be run, and what to write instead."""
    quoted = shlex.quote(name)
    extension = os.path.splitext(name)[1]
    if os.access(name, os.X_OK):
        return f"a program in this directory is written ./{quoted}"
    if extension == ".py":
        return f"to give a Python program arguments, write python3 {quoted} ..."
    if extension and not alone:
        return f"a source takes no arguments; give it alone, or, if it is a program, try chmod +x {quoted}"
    if extension:
        return (
            f"{extension} is no known language; name one with --language, or, if it is a program, try chmod +x {quoted}"
        )
    return f"the file may not be run; try chmod +x {quoted}, or name what runs it"


def _check_first_line(path: str) -> None:
    """Checks that a script's interpreter exists; the system would say that the script itself does not."""
    with contextlib.suppress(OSError), open(path, "rb") as file:
        first = file.readline(FIRST_LINE_BYTES)
        if not first.startswith(b"#!"):
            return
        if first.endswith(b"\r\n"):
            raise UsageError(f"--bot {path}: its first line ends in CR LF, which makes the CR part of the name; use LF")
        interpreter = os.fsdecode(first[2:].strip().split(b" ")[0])
        if not os.path.exists(interpreter):
            raise UsageError(f"--bot {path}: its first line names {interpreter}, which does not exist")
