"""Starts a bot's process with its three pipes."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import signal
from functools import lru_cache
from typing import NamedTuple, Sequence

_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM, errno.ENOSPC, errno.EDQUOT)
_IGNORED_BY_PYTHON = (signal.SIGPIPE, signal.SIGXFSZ)
_PASSED_ON = ("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TZ", "LANG", "LC_ALL", "LC_CTYPE", "JAVA_HOME")


class StartError(Exception):
    """The bot could not be started; the message says why."""


class MachineFailed(Exception):
    """The machine has no room for another process, pipe or file, or is too busy: our failure, not the bot's."""


class Started(NamedTuple):
    """A process and our ends of its pipes."""

    pid: int
    stdin: int
    stdout: int
    stderr: int


def clean_environment() -> dict[str, str]:
    """What a bot sees of our environment: where programs and the home are, and the language.

    Nothing that changes how a bot's runtime behaves: ``PYTHONUNBUFFERED``, for one, would hide a missing flush.
    """
    return {name: value for name in _PASSED_ON if (value := os.environ.get(name)) is not None}


class Pipes:
    """Three pipes for a process: ``theirs`` are its standard input, output and error, ``ours`` the other ends.

    Raises:
        MachineFailed: there is no room for them.
    """

    def __init__(self) -> None:
        with contextlib.ExitStack() as theirs, contextlib.ExitStack() as ours:
            try:
                theirs_in, stdin = _pipe(theirs, ours)
                theirs_out, stdout = reversed(_pipe(ours, theirs))
                theirs_err, stderr = reversed(_pipe(ours, theirs))
            except OSError as error:
                raise MachineFailed(f"no pipes for another process: {error.strerror}") from error
            self.theirs = (theirs_in, theirs_out, theirs_err)
            self.ours = (stdin, stdout, stderr)
            for fd in self.ours:
                os.set_blocking(fd, False)
            self._closing = {self.theirs: theirs.pop_all(), self.ours: ours.pop_all()}

    def close(self, ends: tuple[int, int, int]) -> None:
        """Closes ``theirs`` or ``ours``."""
        self._closing[ends].close()


def start(argv: Sequence[str], env: dict[str, str]) -> Started:
    """Starts the process with its three pipes, in a session of its own; raises ``StartError`` or ``MachineFailed``."""
    pipes = Pipes()
    try:
        pid = spawn(argv, env, pipes.theirs)
    except BaseException:
        pipes.close(pipes.ours)
        raise
    finally:
        pipes.close(pipes.theirs)
    return Started(pid, *pipes.ours)


def spawn(argv: Sequence[str], env: dict[str, str], standard: Sequence[int]) -> int:
    """Starts the process with these standard streams; gives its number. Raises ``StartError`` or ``MachineFailed``."""
    _leave_no_core_files(os.getpid())
    try:
        return os.posix_spawnp(
            argv[0],
            list(argv),
            env,
            file_actions=[(os.POSIX_SPAWN_DUP2, fd, to) for to, fd in enumerate(standard)],
            setsid=True,
            setsigmask=(),
            setsigdef=_IGNORED_BY_PYTHON,
        )
    except (OSError, ValueError) as error:
        reason = f"cannot run {argv[0]}: {getattr(error, 'strerror', None) or error}"
        if isinstance(error, OSError) and error.errno == errno.ENOEXEC:
            reason += " (if it is a script: its first line, such as #!/bin/sh, is missing)"
        if isinstance(error, OSError) and error.errno in _NO_ROOM:
            raise MachineFailed(reason) from error
        raise StartError(reason) from error


@lru_cache(maxsize=None)
def _leave_no_core_files(_pid: int) -> None:
    """Sets the limit for bots that crash, once for each process of ours: a child inherits it."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def _pipe(reader: contextlib.ExitStack, writer: contextlib.ExitStack) -> tuple[int, int]:
    """A new pipe, whose reading and writing end are closed when ``reader`` and ``writer`` are."""
    reading, writing = os.pipe()
    reader.callback(os.close, reading)
    writer.callback(os.close, writing)
    return reading, writing
