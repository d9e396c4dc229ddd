"""A process of ours below which programs run, one after the other, each with all that it starts.

Processes whose parent ends come to the nearest subreaper above them. A bot's come to us, so a second program beside it
needs a process of its own above it: its *keeper*, which starts it, tells us how it ended, and ends all that is below.
To fork costs as much as the start of a small program, so a keeper is kept for the next one.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.reduction import recv_handle, send_handle
from types import FrameType
from typing import NamedTuple, NoReturn, Optional, Sequence, Union

from referee.process import descendants
from referee.process.descendants import ENDING_TIMEOUT_S, Descendants, Reaped, StillAlive
from referee.process.start import MachineFailed, Pipes, Started, StartError, spawn
from referee.process.stop import STOPPING

_Told = Union[int, Exception, tuple[int, Reaped], tuple[Reaped, set[int]]]
"""What a keeper tells: the program's number, what failed, how the program ended, and at last what all have used."""

_LOOK_S = 0.002
"""How often the end of the program is looked for where the system has no descriptor that tells."""


class _Keeper:
    """A keeper as we see it: its number, and our end of the pipe to it."""

    def __init__(self) -> None:
        """Raises ``MachineFailed`` where there is no room for another process."""
        try:
            self.pipe, theirs = Pipe()
        except OSError as error:
            raise MachineFailed(f"no pipe to another process: {error.strerror}") from error
        # Until the keeper has its own answer to them, signals that are meant for us wait.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        try:
            self.pid = os.fork()
            if not self.pid:
                self.pipe.close()
                _keep(theirs)
        except OSError as error:
            self.pipe.close()
            raise MachineFailed(f"no process to keep another one: {error.strerror}") from error
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            theirs.close()

    def heard(self) -> _Told:
        """What it tells; raises ``MachineFailed`` where it has ended."""
        try:
            told: _Told = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise MachineFailed("the process that kept the validator has ended") from error
        return told

    def end(self) -> None:
        """Ends it; what still runs below it is handed to us."""
        self.pipe.close()
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


_idle: dict[int, _Keeper] = {}
"""The keeper below which nothing runs, by the number of the process whose child it is."""


class _Order(NamedTuple):
    """What a keeper is to start, and in which directory; its standard streams follow."""

    argv: tuple[str, ...]
    env: dict[str, str]
    directory: str


class KeptDescendants:
    """The processes below a keeper; made before a bot is started, none of them is taken for the bot's."""

    def __init__(self, directory: str) -> None:
        """``directory`` is the one that the program works in. Raises ``MachineFailed``."""
        if os.getpid() not in _idle:
            _idle[os.getpid()] = _Keeper()
        self._directory = directory
        self._keeper: Optional[_Keeper] = None

    def start(self, argv: Sequence[str], env: dict[str, str]) -> Started:
        """Starts the program, once; raises ``StartError`` or ``MachineFailed``."""
        keeper = _idle.pop(os.getpid())
        try:
            started = _started(keeper, _Order(tuple(argv), env, self._directory))
        except BaseException:
            keeper.end()
            raise
        self._keeper = keeper
        return started

    def watch(self, pid: int) -> int:
        """A new descriptor that becomes readable when ``wait`` can tell of the end; raises ``OSError``."""
        assert self._keeper is not None
        return os.dup(self._keeper.pipe.fileno())

    def wait(self, pid: int) -> Optional[tuple[int, Reaped]]:
        """The exit code of the program, and what it used; ``None`` while it runs."""
        if self._keeper is None or not _is_readable(self._keeper.pipe):
            return None
        heard = self._keeper.heard()
        if isinstance(heard, Exception):
            raise MachineFailed(f"the process that kept the validator failed: {heard}") from heard
        assert isinstance(heard, tuple) and isinstance(heard[1], Reaped)
        return heard[0], heard[1]

    def members(self) -> list[int]:
        """The processes, parents before children."""
        if self._keeper:
            descendants.wake(self._keeper.pid)
        below = descendants.children(self._keeper.pid) if descendants.LINUX and self._keeper else []
        return descendants.descend(below, descendants.children)

    def members_for_sure(self) -> list[int]:
        """The same by a slower way: the kernel's lists of children may miss one while another one ends."""
        children = descendants.all_children()
        return descendants.descend(children(self._keeper.pid) if self._keeper else [], children)

    def end(self) -> tuple[Reaped, set[int]]:
        """Ends them all; gives what they used, and their numbers.

        Raises:
            StillAlive: some do not end within 10 s.
        """
        if self._keeper is None:
            return Reaped(), set()
        keeper, self._keeper = self._keeper, None
        try:
            descendants.wake(keeper.pid)
            keeper.pipe.send(None)
            give_up = time.monotonic() + 2 * ENDING_TIMEOUT_S
            while keeper.pipe.poll(max(0.0, give_up - time.monotonic())):
                heard = keeper.pipe.recv()
                if isinstance(heard, StillAlive):
                    raise heard
                if isinstance(heard, tuple) and isinstance(heard[1], set):
                    _idle[os.getpid()] = keeper
                    return heard
        except (EOFError, OSError):
            pass
        finally:
            if keeper not in _idle.values():
                keeper.end()
        return Reaped(), set()


def _started(keeper: _Keeper, order: _Order) -> Started:
    pipes = Pipes()
    try:
        keeper.pipe.send(order)
        for fd in pipes.theirs:
            send_handle(keeper.pipe, fd, keeper.pid)
        pid = keeper.heard()
        if isinstance(pid, Exception):
            raise pid
    except BaseException as error:
        pipes.close(pipes.ours)
        if isinstance(error, OSError):
            raise MachineFailed(f"the process that is to keep the validator has ended: {error.strerror}") from error
        raise
    finally:
        pipes.close(pipes.theirs)
    assert isinstance(pid, int)
    return Started(pid, *pipes.ours)


def _is_readable(pipe: Connection) -> bool:
    """What ``pipe.poll()`` tells, at a tenth of the cost."""
    watched = select.poll()
    watched.register(pipe, select.POLLIN)
    return bool(watched.poll(0))


def _keep(pipe: Connection) -> NoReturn:
    """A keeper's life. It ends in ``os._exit``, so that nothing of ours is done twice."""
    try:
        signal.set_wakeup_fd(-1)
        for number in STOPPING:
            signal.signal(number, _pass_over)  # We are told, and tell it.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
        while True:
            order = pipe.recv()
            standard = [recv_handle(pipe) for _ in range(3)]
            try:
                pipe.send(_kept(pipe, order, standard))
            except (StartError, MachineFailed, StillAlive) as error:
                pipe.send(error)
    except BaseException as error:
        with contextlib.suppress(BaseException):
            pipe.send(error)
    finally:
        os._exit(0)


def _kept(pipe: Connection, order: _Order, standard: Sequence[int]) -> tuple[Reaped, set[int]]:
    """Starts the program, tells how it ended, and, when asked or left alone, ends what is below."""
    below = Descendants()
    try:
        os.chdir(order.directory)
        pid = spawn(order.argv, order.env, standard)
    except OSError as error:
        raise StartError(f"cannot run {order.argv[0]} in {order.directory}: {error.strerror}") from None
    finally:
        for fd in standard:
            os.close(fd)
    pipe.send(pid)
    if _ends_first(pid, pipe):
        pipe.send(descendants.wait(pid))
        pipe.poll(None)
    used = below.end()
    pipe.recv()
    return used


def _ends_first(pid: int, pipe: Connection) -> bool:
    """Waits until the process has ended, or we are told to end it; gives whether it was the former."""
    watched = select.poll()
    watched.register(pipe, select.POLLIN)
    ending = os.pidfd_open(pid) if descendants.LINUX else -1
    if ending >= 0:
        watched.register(ending, select.POLLIN)
        try:
            return ending in {fd for fd, _ in watched.poll()}
        finally:
            os.close(ending)
    while not os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        if watched.poll(1000 * _LOOK_S):
            return False
    return True


def _pass_over(number: int, frame: Optional[FrameType]) -> None:
    """Does nothing; that the signal is not ignored lets the program have its own answer to it."""
