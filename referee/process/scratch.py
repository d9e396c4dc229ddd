"""What a bot leaves outside its processes: its directory for temporary files, and memory files that it shares."""

from __future__ import annotations

import atexit
import contextlib
import os
import pwd
import stat
import tempfile
import time
from functools import lru_cache
from typing import Iterable

_SHARED_MEMORY = "/dev/shm/"

_spare: list[str] = []
"""The directory that this process's next game gets, if there is one."""


def remove_spare() -> None:
    """Removes the directory that no game uses; to be called when the last game of a process is over."""
    while _spare:
        _remove_tree(_spare.pop())


def remove_of(pid: int) -> None:
    """Removes what a process has left that was killed, so that it could not do so itself."""
    with contextlib.suppress(OSError):
        for name in os.listdir(tempfile.gettempdir()):
            if name.startswith(_prefix(pid)):
                _remove_tree(os.path.join(tempfile.gettempdir(), name))


def _prefix(pid: int) -> str:
    """How the names of a process's directories begin."""
    return f"mylla-{pid}-"


def forget_spare() -> None:
    """To be called in a forked process: the directory is its parent's."""
    _spare.clear()


atexit.register(remove_spare)  # A forked process that ends without it calls it itself.


class Scratch:
    """An empty directory for the temporary files of one game, and what else is removed after it.

    Most bots leave their directory as it was, or with some files. It then serves this process's next game: to make and
    remove a directory takes a tenth of the time of a short game.

    Attributes:
        path: the directory.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._since = time.time()
        self._shared: set[str] = set()

    @classmethod
    def take(cls) -> Scratch:
        """The directory for a game; raises ``OSError`` where there is no room for it."""
        if _spare and _is_as_new(_spare[-1]):
            return cls(_spare.pop())
        remove_spare()
        return cls(tempfile.mkdtemp(prefix=_prefix(os.getpid())))

    def note_shared_memory(self, pids: Iterable[int]) -> None:
        """Remembers the files of shared memory that ``pids`` made and have mapped: killed, they do not remove them."""
        for pid in pids:
            with contextlib.suppress(OSError), open(f"/proc/{pid}/maps", errors="surrogateescape") as file:
                paths = {line.rstrip("\n").split(None, 5)[5] for line in file if _SHARED_MEMORY in line}
                self._shared |= {path for path in paths if path.startswith(_SHARED_MEMORY) and self._is_new(path)}

    def give_back(self, pids: Iterable[int]) -> None:
        """Removes what is in the directory, the noted files, and what JVMs left that were the processes ``pids``."""
        for path in [*self._shared, *_files_of_jvms(pids)]:
            with contextlib.suppress(OSError):
                os.unlink(path)
        if _is_directory(self.path):
            _remove_files(self.path)
        if _is_as_new(self.path):
            _spare.append(self.path)
        else:
            _remove_tree(self.path)

    def _is_new(self, path: str) -> bool:
        with contextlib.suppress(OSError):
            return os.stat(path).st_ctime >= self._since
        return False


def _is_as_new(path: str) -> bool:
    """Whether a directory is as ``mkdtemp`` makes it, in the place where it would make it now."""
    with contextlib.suppress(OSError):
        is_unchanged = os.lstat(path).st_mode == stat.S_IFDIR | 0o700
        return is_unchanged and os.path.dirname(path) == tempfile.gettempdir() and not os.listdir(path)
    return False


def _files_of_jvms(pids: Iterable[int]) -> list[str]:
    directory = _jvm_directory()
    return [f"{directory}/{pid}" for pid in pids]


@lru_cache(maxsize=None)
def _jvm_directory() -> str:
    """Where a JVM keeps counters, in a file named after its process, whatever ``TMPDIR`` is; killed, it leaves it."""
    try:
        name = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        name = str(os.geteuid())
    return f"/tmp/hsperfdata_{name}"


def _remove_files(path: str) -> None:
    with contextlib.suppress(OSError):
        for name in os.listdir(path):
            with contextlib.suppress(OSError):
                os.unlink(os.path.join(path, name))


def _remove_tree(path: str) -> None:
    """Removes a directory and all that is in it, however deep, or what a bot has put in its place.

    A bot may have taken away its own right to remove it. What a link leads to is not ours.
    """
    with contextlib.suppress(OSError):
        if not _is_directory(path):
            os.unlink(path)
            return
    waiting = [path]
    for directory in waiting:
        with contextlib.suppress(OSError):
            os.chmod(directory, 0o700)
            for name in os.listdir(directory):
                below = os.path.join(directory, name)
                with contextlib.suppress(OSError):
                    if not _is_directory(below):
                        os.unlink(below)
                        continue
                    # Moved up, so that no path gets too long. That takes the right to write to it.
                    os.chmod(below, 0o700)
                    moved = f"{path}-{len(waiting)}"
                    os.rename(below, moved)
                    waiting.append(moved)
            os.rmdir(directory)


def _is_directory(path: str) -> bool:
    return os.path.isdir(path) and not os.path.islink(path)
