"""Turns the text after ``--bot`` into a command that can be run."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import sys
from pathlib import Path

from bot import MAIN

SOURCES = (".c", ".cc", ".cpp", ".cxx", ".java", ".rs", ".go", ".kt", ".hs", ".cs")
"""How the names of files end that must be compiled first."""

FIRST_LINE_BYTES = 256
"""As much as the system reads of a script's first line."""


class CommandError(ValueError):
    """The bot's command cannot be run; the message names it and says what would be right."""


def bot_command(text: str) -> tuple[str, ...]:
    """The words that run the bot: this Python and a path that ends in ``.py``, or ``text`` split as a shell would.

    Raises:
        CommandError: there is no such file or program, or it may not be run.
    """
    text = text.strip()
    if text.endswith(".py") and (os.path.exists(text) or " " not in text):
        return (sys.executable, _readable(text))
    if " " in text and os.path.isfile(text):
        text = shlex.quote(text)
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise CommandError(f"--bot {text!r} cannot be split into words: {error}") from None
    if not words:
        raise CommandError("--bot is empty; give a path such as bot/main.py or a command such as 'java Bot'")
    return (_program(words[0]), *words[1:])


def _readable(path: str) -> str:
    if not os.path.isfile(path):
        kind = "is a directory" if os.path.isdir(path) else "does not exist"
        raise CommandError(f"--bot {path}: the file {kind}; give the path of a Python file, or a command")
    if not os.access(path, os.R_OK):
        raise CommandError(f"--bot {path}: the file may not be read; try chmod +r {shlex.quote(path)}")
    return path


def _program(name: str) -> str:
    found = shutil.which(name)
    if found:
        _check_first_line(found)
        return found
    if os.path.isdir(name):
        raise CommandError(f"--bot {name}: that is a directory; give a program to run")
    if os.path.exists(name):
        raise CommandError(f"--bot {name}: {_why_not_run(name)}")
    raise CommandError(f"--bot {name}: no such program; give a path such as bot/main.py or a command on the PATH")


def _why_not_run(name: str) -> str:
    """Why a file that exists cannot be run, and what to write instead."""
    quoted = shlex.quote(name)
    if os.access(name, os.X_OK):
        return f"a program in this directory is written ./{quoted}"
    if name.endswith(".py"):
        return f"to give a Python program arguments, write python3 {quoted} ..."
    if name.endswith(SOURCES):
        return "that is source text; compile it, and name the compiled program"
    return f"the file may not be run; try chmod +x {quoted}, or name what runs it"


def _check_first_line(path: str) -> None:
    """Checks that a script's interpreter exists; the system would say that the script itself does not."""
    with contextlib.suppress(OSError), open(path, "rb") as file:
        first = file.readline(FIRST_LINE_BYTES)
        if not first.startswith(b"#!"):
            return
        if first.endswith(b"\r\n"):
            raise CommandError(
                f"--bot {path}: its first line ends in CR LF, which makes the CR part of the name; use LF"
            )
        interpreter = os.fsdecode(first[2:].strip().split(b" ")[0])
        if not os.path.exists(interpreter):
            raise CommandError(f"--bot {path}: its first line names {interpreter}, which does not exist")


def default_bot() -> str:
    """The path of the project's own bot, relative to the current directory if it is below that."""
    try:
        return str(MAIN.relative_to(Path.cwd()))
    except (ValueError, FileNotFoundError):  # The current directory may have been removed.
        return str(MAIN)
