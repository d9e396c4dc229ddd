"""What a bot leaves outside its processes: its directory for temporary files, and memory files that it shares."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import tempfile
import time
from functools import lru_cache
from typing import Iterable

_SHARED_MEMORY = "/dev/shm/"


class Scratch:
    """A new directory for the temporary files of one game, and what else is removed with it.

    Attributes:
        path: the directory.
    """

    def __init__(self) -> None:
        """Makes the directory; raises ``OSError`` where there is no room for it."""
        self.path = tempfile.mkdtemp(prefix="mylla-")
        self._since = time.time()
        self._shared: set[str] = set()

    def note_shared_memory(self, pids: Iterable[int]) -> None:
        """Remembers the files of shared memory that ``pids`` made and have mapped: killed, they do not remove them."""
        for pid in pids:
            with contextlib.suppress(OSError), open(f"/proc/{pid}/maps", errors="surrogateescape") as file:
                paths = {line.rstrip("\n").split(None, 5)[5] for line in file if _SHARED_MEMORY in line}
                self._shared |= {path for path in paths if path.startswith(_SHARED_MEMORY) and self._is_new(path)}

    def remove(self, pids: Iterable[int]) -> None:
        """Removes the directory, the noted files, and what JVMs left that were the processes ``pids``."""
        for path in [*self._shared, *_files_of_jvms(pids)]:
            with contextlib.suppress(OSError):
                os.unlink(path)
        _remove_tree(self.path)

    def _is_new(self, path: str) -> bool:
        with contextlib.suppress(OSError):
            return os.stat(path).st_ctime >= self._since
        return False


def _files_of_jvms(pids: Iterable[int]) -> list[str]:
    directory = _jvm_directory()
    return [f"{directory}/{pid}" for pid in pids] if os.path.isdir(directory) else []


@lru_cache(maxsize=None)
def _jvm_directory() -> str:
    """Where a JVM keeps counters, in a file named after its process, whatever ``TMPDIR`` is; killed, it leaves it."""
    try:
        name = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        name = str(os.geteuid())
    return f"/tmp/hsperfdata_{name}"


def _remove_tree(path: str) -> None:
    """Removes a directory and all that is in it, also where a bot has taken away its own right to do so."""
    with contextlib.suppress(OSError):
        os.rmdir(path)  # Most bots leave nothing there.
        return
    try:
        shutil.rmtree(path)
    except OSError:
        os.chmod(path, 0o700)
        for directory, names, _ in os.walk(path):
            for name in names:
                below = os.path.join(directory, name)
                if not os.path.islink(below):  # It may lead out of here.
                    os.chmod(below, 0o700)
        shutil.rmtree(path, ignore_errors=True)
