"""From what a person writes after ``--bot`` to a command that can be run."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

DEFAULT_BOT = Path(__file__).resolve().parent.parent / "bot" / "main.py"


class CommandError(ValueError):
    """The command cannot be run; the message names it and says what would be right."""


def bot_command(text: str) -> tuple[str, ...]:
    """The arguments that ``text`` stands for: a path ending in ``.py`` is run with this Python, anything else is
    split as a shell would.

    Raises:
        CommandError: there is no such file or program, or it may not be run.
    """
    if text.endswith(".py") and (os.path.exists(text) or " " not in text.strip()):
        return (sys.executable, _readable(text))
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
        return found
    if os.path.isdir(name):
        raise CommandError(f"--bot {name}: that is a directory; give a program to run")
    if os.path.exists(name):
        quoted = shlex.quote(name)
        raise CommandError(f"--bot {name}: the file may not be run; try chmod +x {quoted}, or name what runs it")
    raise CommandError(f"--bot {name}: no such program; give a path such as bot/main.py or a command on the PATH")


def default_bot() -> str:
    """The path of the project's own bot, relative to the current directory where it is below it."""
    try:
        return str(DEFAULT_BOT.relative_to(Path.cwd()))
    except ValueError:
        return str(DEFAULT_BOT)
