"""Files that a command is asked to write: checked before any work is done, and written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from pathlib import Path

from mylla.status import UsageError

_TEMPORARY = ".mylla-"


def writable(name: str, path: Path) -> Path:
    """``path``, which the argument ``name`` asks to be written and which can be written now.

    Raises:
        UsageError: it cannot be written.
    """
    try:
        check_writable(path)
    except OSError as error:
        raise UsageError(
            f"{name} {path} cannot be written: {error.strerror}; name a file in a directory that can"
        ) from None
    return path


def check_writable(path: Path) -> None:
    """Raises ``OSError`` if ``write_whole`` could not write; changes nothing."""
    target = _target(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if _is_replaceable(target):
        with contextlib.suppress(FileNotFoundError):
            target.lstat()  # A name that is too long fails here.
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=_TEMPORARY)
        os.close(handle)
        os.unlink(name)


def write_whole(path: Path, text: str) -> None:
    """Writes ``text`` to ``path``, all or nothing: a reader sees the old file or the new one.

    A link stays a link, and a file keeps its mode. A device or a named pipe is written to directly.

    Raises:
        OSError: it cannot be written; a file that was there before is unchanged.
    """
    target = _target(path)
    if not _is_replaceable(target):
        with target.open("a", encoding="utf-8") as file:
            file.write(text)
        return
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=_TEMPORARY)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _target(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _is_replaceable(target: Path) -> bool:
    """Whether a new file can take the name; a device or a pipe must stay what it is."""
    return not target.exists() or target.is_file()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
