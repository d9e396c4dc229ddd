"""Worker processes, each of which does one task after the other.

A worker is forked, so that it starts at once with all that is loaded. It runs one bot at a time, and every process
that starts below it belongs to that bot (see ``referee.process.descendants``). When it is told to stop, with SIGTERM
or by the end of the pipe it gets its tasks from, it ends its bot first.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import time
from itertools import islice
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Callable, Generic, Iterable, Iterator, NamedTuple, Optional, TypeVar, Union

from referee.process import descendants, scratch
from referee.process.stop import STOPPING, Stop, Stopped

T = TypeVar("T")
R = TypeVar("R")

_SPARE_DESCRIPTORS = 20
"""How many a game and a report need."""

_LOOK_EVERY_S = 0.5
"""How often silent workers are looked at, whether one was stopped."""

_PATIENCE_S = 15.0
"""How long a worker may take to end its bot and itself."""


def cores() -> int:
    """The processors that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Died(NamedTuple):
    """What comes instead of a result where a worker ended in the middle of its task."""

    how: str


class WorkersFailed(Exception):
    """Not one worker can be started; the message says why."""


class _Worker(Generic[T]):
    """A forked process and our end of the pipe to it."""

    def __init__(self, pid: int, pipe: Connection) -> None:
        self.pid = pid
        self.pipe = pipe
        self.task: Optional[T] = None

    def stop(self) -> None:
        """Tells it to end its bot and itself."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        self.pipe.close()

    def wait_for_end(self) -> None:
        """Waits until it has ended, and sees to it that it does."""
        begun = time.monotonic()
        while time.monotonic() < begun + _PATIENCE_S:
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                return
            descendants.wake(self.pid)
            time.sleep(0.001)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


class Workers(Generic[T, R]):
    """``count`` processes that apply ``work`` to tasks. Leaving the ``with`` block ends them and their bots."""

    def __init__(self, count: int, work: Callable[[T], R], stop: Optional[Stop] = None) -> None:
        """``stop`` ends ``run`` early. In a worker, the same object is that worker's own flag, for ``work`` to ask."""
        self._work = work
        self._count = count
        self._stop = stop
        self._workers: list[_Worker[T]] = []

    def __enter__(self) -> Workers[T, R]:
        # Should a worker be killed outright, its bot comes to us, and is ended at the end.
        self._descendants = descendants.Descendants()
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.wait_for_end()
        self._workers = []
        # What even SIGKILL does not end has been reported as a failure of its game.
        with contextlib.suppress(descendants.StillAlive):
            self._descendants.end()
        descendants.resign()

    def run(self, tasks: Iterable[T]) -> Iterator[tuple[T, Union[R, Died]]]:
        """Each task with its result, in the order in which they are done; fewer where ``stop`` is set.

        ``tasks`` is asked for the next one when a worker has time for it.
        """
        waiting = iter(tasks)
        following = list(islice(waiting, 1))
        busy: list[_Worker[T]] = []
        asked = [self._stop.fileno()] if self._stop else []
        while (following or busy) and not (self._stop and self._stop.signal):
            while following and len(busy) < self._count:
                worker = self._idle(busy)
                if worker is None:
                    self._count = len(busy)
                    break
                worker.task = following.pop()
                # One that has ended, as after a signal, is found out by the result that does not come.
                with contextlib.suppress(BrokenPipeError):
                    worker.pipe.send(worker.task)
                busy.append(worker)
                if len(busy) < self._count:
                    following = list(islice(waiting, 1))
            ready = wait([*[worker.pipe for worker in busy], *asked], _LOOK_EVERY_S)
            if not ready:
                for worker in busy:
                    descendants.wake(worker.pid)
            for worker in [each for each in busy if each.pipe in ready]:
                busy.remove(worker)
                assert worker.task is not None
                result = self._result(worker)
                # A worker that is stopped with us, as by a terminal, or is forked just then, may end before we see why.
                if not (isinstance(result, Died) and self._stop and self._stop.signal):
                    yield worker.task, result
            following = following or list(islice(waiting, 1))
            if not following:
                for worker in self._workers:
                    if worker not in busy:
                        worker.pipe.close()  # It ends while the others still play.

    def _idle(self, busy: list[_Worker[T]]) -> Optional[_Worker[T]]:
        """A worker without a task; ``None`` where the machine has room for no more than the busy ones."""
        for worker in self._workers:
            if worker not in busy:
                return worker
        try:
            worker = self._fork()
        except OSError as error:
            if not busy:
                raise WorkersFailed(f"no process can be started to run a game: {error.strerror}") from error
            return None
        self._workers.append(worker)
        return worker

    def _result(self, worker: _Worker[T]) -> Union[R, Died]:
        try:
            result: R = worker.pipe.recv()
        except (EOFError, OSError):
            self._workers.remove(worker)
            worker.pipe.close()
            scratch.remove_of(worker.pid)
            how = _exit_of(worker.pid)
            return Died(f"the process that ran the game ended: {how} (a bot that signals its parent does that)")
        return result

    def _fork(self) -> _Worker[T]:
        _keep_descriptors_free()
        ours, theirs = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        parent = os.getpid()
        # Python forgets in a new process which signals have just come; held back, they come when it is ready for them.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        try:
            pid = os.fork()
        except OSError:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            ours.close()
            theirs.close()
            raise
        if pid:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            theirs.close()
            return _Worker(pid, ours)
        # Only here, in the worker. It holds our ends of the other workers' pipes, which would outlive us.
        for pipe in [ours, *(worker.pipe for worker in self._workers)]:
            pipe.close()
        _serve(theirs, self._work, parent, self._stop)
        raise AssertionError("a worker does not come back")


def _serve(pipe: Connection, work: Callable[[T], R], parent: int, stop: Optional[Stop]) -> None:
    """A worker's life. It ends in ``os._exit``, so that nothing of the parent's is done twice."""
    status = 0
    stop = Stop() if stop is None else stop
    try:
        scratch.forget_spare()
        stop.become_worker()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
        gc.freeze()  # What the parent has loaded is here to stay: neither looked through nor copied by a collection.
        descendants.die_with_parent(parent)
        while True:
            wait([pipe, stop.fileno()])
            stop.check()
            pipe.send(work(pipe.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt, Stopped):
        pass
    except BaseException:
        status = 1
        sys.excepthook(*sys.exc_info())
    finally:
        with contextlib.suppress(BaseException):
            scratch.remove_spare()
        os._exit(status)


def _keep_descriptors_free() -> None:
    """Raises ``OSError`` where a further worker would leave too few descriptors for a game and a report."""
    spare = [os.open(os.devnull, os.O_RDONLY)]
    try:
        while len(spare) < _SPARE_DESCRIPTORS:
            spare.append(os.dup(spare[0]))
    finally:
        for fd in spare:
            os.close(fd)


def _exit_of(pid: int) -> str:
    try:
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    except ChildProcessError:
        return "not known how"
    return f"exit status {code}" if code >= 0 else f"signal {-code}"
