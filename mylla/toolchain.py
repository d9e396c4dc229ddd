"""The contestant's own compilers and interpreters, never those of the environment in which mylla itself runs."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import Sequence

from mylla.languages import Language
from mylla.status import UsageError


@dataclass(frozen=True)
class Tool:
    """A compiler or an interpreter; ``version`` is all that it says about its version."""

    path: str
    version: str

    @property
    def number(self) -> str:
        """The version in digits and points; empty where it says none."""
        found = re.search(r"\d+(\.\d+)+", self.version) or re.search(r"\d+", self.version)
        return found[0] if found else ""


def find_tool(language: Language, shown: str) -> Tool:
    """The program whose version counts for ``language``; ``shown`` names the program in messages.

    Raises:
        UsageError: it is not here; says what to install.
    """
    path = find_program(language.tool, language, shown)
    return Tool(path, _output([path, *(language.version[1:] or ("--version",))]))


def find_program(name: str, language: Language, shown: str) -> str:
    """The path of a program.

    Raises:
        UsageError: it is not here; says what to install.
    """
    path = shutil.which(name, path=os.pathsep.join(_directories()))
    if path is None and name == "python3":
        return sys.executable
    if path is None:
        raise UsageError(f"{shown}: {language.name} needs {name}, which is not here; {language.install}")
    if language.locate and name == language.locate[0] and _is_script(path):
        return _output([path, *language.locate[1:]]).strip() or path
    return path


def environment() -> dict[str, str]:
    """The environment of compilers."""
    return {**os.environ, "PATH": os.pathsep.join(_directories())}


def _directories() -> list[str]:
    """The PATH without the virtual environment that mylla runs in, if it runs in one."""
    directories = os.environ.get("PATH", os.defpath).split(os.pathsep)
    if sys.prefix == sys.base_prefix:
        return directories
    own = os.path.realpath(os.path.join(sys.prefix, "bin"))
    return [each for each in directories if os.path.realpath(each) != own]


def _is_script(path: str) -> bool:
    with contextlib.suppress(OSError), open(path, "rb") as file:
        return file.read(2) == b"#!"
    return False


def _output(argv: Sequence[str]) -> str:
    """What a short command prints; nothing where it cannot be run."""
    try:
        done = subprocess.run(
            argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment()
        )
    except OSError:
        return ""
    return done.stdout.decode("utf-8", "replace")
