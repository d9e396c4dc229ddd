"""Files that a command is asked to write."""

from __future__ import annotations

from pathlib import Path

from referee import report
from referee.commands.status import UsageError


def writable(name: str, text: str) -> Path:
    """The file ``text`` that the argument ``name`` asks to be written, tried before any work is done.

    Raises:
        UsageError: it cannot be written.
    """
    path = Path(text)
    try:
        report.check_writable(path)
    except OSError as error:
        raise UsageError(
            f"{name} {text} cannot be written: {error.strerror}; name a file in a directory that can"
        ) from None
    return path
