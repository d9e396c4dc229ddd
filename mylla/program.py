"""How to call this program again from the same directory, to show to a person."""

from __future__ import annotations

import contextlib
import shlex
import shutil
import sys
from pathlib import Path
from typing import Sequence

from mylla.arguments import limits_as_words
from referee.process.limits import Limits


def game_command(bot: Sequence[str], limits: Limits) -> str:
    """The command line that plays one game of the bot that the words ``bot`` name, without opponent and seed."""
    return f"{program()} {shlex.join(['game', *bot, *limits_as_words(limits)])}"


def judged_again(package: str, source: str) -> str:
    """The command line that shows a submission on one case of a problem package, without the case."""
    return f"{program()} {shlex.join(['game', '--package', package, '--bot', source])}"


def program() -> str:
    """The installed command, by its name if the shell finds it so; else this Python and the module."""
    installed = Path(sys.executable).with_name("mylla")
    if not installed.exists():
        safe_path = " -P" if sys.flags.safe_path else ""
        return f"{shlex.quote(sys.executable)}{safe_path} -m mylla"
    found = shutil.which("mylla")
    if found and installed.samefile(found):
        return "mylla"
    with contextlib.suppress(ValueError, FileNotFoundError):  # Not below the current directory, or there is none.
        installed = installed.relative_to(Path.cwd())
    return shlex.quote(str(installed))
