"""A process of ours below which a program runs, with all that it starts.

Processes whose parent ends come to the nearest subreaper above them. A bot's come to us, so a second program beside it
needs a process of its own above it: its *keeper*, which starts it, tells us how it ended, and ends all that is below.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from types import FrameType
from typing import NoReturn, Optional, Sequence, Union

from referee.process import descendants
from referee.process.descendants import ENDING_TIMEOUT_S, Descendants, Reaped, StillAlive
from referee.process.start import MachineFailed, Pipes, Started, StartError, spawn
from referee.process.stop import STOPPING

_Told = Union[int, Exception, tuple[int, Reaped], tuple[Reaped, set[int]]]
"""What a keeper tells: the program's number, what failed, how the program ended, and at last what all have used."""

_LOOK_S = 0.002
"""How often the end of the program is looked for where the system has no descriptor that tells."""


class KeptDescendants:
    """The processes below a keeper; made before a bot is started, none of them is taken for the bot's."""

    def __init__(self, directory: Optional[str] = None) -> None:
        """``directory`` is the one that the program works in; ours where it is ``None``."""
        self._directory = directory
        self._keeper = 0
        self._pipe: Optional[Connection] = None

    def start(self, argv: Sequence[str], env: dict[str, str]) -> Started:
        """Starts the program, once; raises ``StartError`` or ``MachineFailed``."""
        pipes = Pipes()
        ours, theirs = Pipe()
        # Until the keeper has its own answer to them, signals that are meant for us wait.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        try:
            self._keeper = os.fork()
        except OSError as error:
            pipes.close(pipes.ours)
            ours.close()
            raise MachineFailed(f"no process to keep another one: {error.strerror}") from error
        finally:
            if self._keeper:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
                pipes.close(pipes.theirs)
                theirs.close()
            else:
                pipes.close(pipes.ours)
                ours.close()
        if not self._keeper:
            _keep(theirs, pipes, argv, env, self._directory)
        self._pipe = ours
        try:
            pid = self._heard()
            if isinstance(pid, Exception):
                raise pid
            assert isinstance(pid, int)
            return Started(pid, *pipes.ours)
        except BaseException:
            pipes.close(pipes.ours)
            self.end()
            raise

    def wait(self, pid: int) -> Optional[tuple[int, Reaped]]:
        """The exit code of the program, and what it used; ``None`` while it runs."""
        if self._pipe is None or not self._pipe.poll():
            return None
        heard = self._heard()
        if isinstance(heard, Exception):
            raise MachineFailed(f"the process that kept the validator failed: {heard}") from heard
        assert isinstance(heard, tuple) and isinstance(heard[1], Reaped)
        return heard[0], heard[1]

    def members(self) -> list[int]:
        """The processes, parents before children."""
        below = descendants.children(self._keeper) if descendants.LINUX and self._keeper else []
        return descendants.descend(below, descendants.children)

    def members_for_sure(self) -> list[int]:
        """The same by a slower way: the kernel's lists of children may miss one while another one ends."""
        children = descendants.all_children()
        return descendants.descend(children(self._keeper), children)

    def end(self) -> tuple[Reaped, set[int]]:
        """Ends them all, and the keeper; gives what they used, and their numbers.

        Raises:
            StillAlive: some do not end within 10 s.
        """
        if self._pipe is None:
            return Reaped(), set()
        used: tuple[Reaped, set[int]] = (Reaped(), set())
        pipe, self._pipe = self._pipe, None
        try:
            # The program can stop its parent, which is the keeper.
            os.kill(self._keeper, signal.SIGCONT)
            with contextlib.suppress(OSError):
                pipe.send(None)
            give_up = time.monotonic() + 2 * ENDING_TIMEOUT_S
            while pipe.poll(max(0.0, give_up - time.monotonic())):
                heard = pipe.recv()
                if isinstance(heard, StillAlive):
                    raise heard
                if isinstance(heard, tuple) and isinstance(heard[1], set):
                    used = heard
        except (EOFError, OSError):
            pass
        finally:
            pipe.close()
            os.kill(self._keeper, signal.SIGKILL)
            os.waitpid(self._keeper, 0)
            self._keeper = 0
        return used

    def _heard(self) -> _Told:
        assert self._pipe is not None
        try:
            heard: _Told = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise MachineFailed("the process that kept the validator has ended") from error
        return heard


def _keep(
    pipe: Connection, pipes: Pipes, argv: Sequence[str], env: dict[str, str], directory: Optional[str]
) -> NoReturn:
    """A keeper's life. It ends in ``os._exit``, so that nothing of ours is done twice."""
    try:
        signal.set_wakeup_fd(-1)
        for number in STOPPING:
            signal.signal(number, _pass_over)  # We are told, and tell it.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
        pipe.send(_kept(pipe, pipes, argv, env, directory))
    except BaseException as error:
        with contextlib.suppress(BaseException):
            pipe.send(error)
    finally:
        os._exit(0)


def _kept(
    pipe: Connection, pipes: Pipes, argv: Sequence[str], env: dict[str, str], directory: Optional[str]
) -> tuple[Reaped, set[int]]:
    """Starts the program, tells how it ended, and, when asked or left alone, ends what is below."""
    below = Descendants()
    if directory is not None:
        try:
            os.chdir(directory)
        except OSError as error:
            raise StartError(f"cannot run {argv[0]} in {directory}: {error.strerror}") from None
    pid = spawn(argv, env, pipes.theirs)
    pipes.close(pipes.theirs)
    pipe.send(pid)
    if _ends_first(pid, pipe):
        pipe.send(descendants.wait(pid))
        pipe.poll(None)
    return below.end()


def _ends_first(pid: int, pipe: Connection) -> bool:
    """Waits until the process has ended, or we are told to end it; gives whether it was the former."""
    watched = select.poll()
    watched.register(pipe, select.POLLIN)
    ending = os.pidfd_open(pid) if descendants.LINUX else -1
    if ending >= 0:
        watched.register(ending, select.POLLIN)
        return ending in {fd for fd, _ in watched.poll()}
    while not os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        if watched.poll(1000 * _LOOK_S):
            return False
    return True


def _pass_over(number: int, frame: Optional[FrameType]) -> None:
    """Does nothing; that the signal is not ignored lets the program have its own answer to it."""
