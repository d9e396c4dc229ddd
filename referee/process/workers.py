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
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from types import FrameType, TracebackType
from typing import Callable, Generic, Iterator, NamedTuple, Optional, Sequence, TypeVar, Union

from referee.process import descendants

T = TypeVar("T")
R = TypeVar("R")


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

    def wake(self) -> None:
        """Lets it go on if it was stopped: a bot can send SIGSTOP to its parent, which is the worker."""
        if descendants.LINUX:
            with contextlib.suppress(ChildProcessError):
                if os.waitid(os.P_PID, self.pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT):
                    os.kill(self.pid, signal.SIGCONT)

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
            self.wake()
            time.sleep(0.001)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


class Workers(Generic[T, R]):
    """``count`` processes that apply ``work`` to tasks. Leaving the ``with`` block ends them and their bots."""

    def __init__(self, count: int, work: Callable[[T], R]) -> None:
        self._work = work
        self._count = count
        self._workers: list[_Worker[T]] = []

    def __enter__(self) -> Workers[T, R]:
        # Should a worker be killed outright, its bot comes to us, and is ended at the end.
        self._descendants = descendants.Descendants()
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        # A second Ctrl-C must not cut this short: it is done in a moment.
        with descendants.undisturbed():
            for worker in self._workers:
                worker.stop()
            for worker in self._workers:
                worker.wait_for_end()
            self._workers = []
            self._descendants.end()
            descendants.resign()

    def run(self, tasks: Sequence[T]) -> Iterator[tuple[T, Union[R, Died]]]:
        """Each task with its result, in the order in which they are done."""
        waiting = list(reversed(tasks))
        busy: list[_Worker[T]] = []
        while waiting or busy:
            while waiting and len(busy) < self._count:
                worker = self._idle(busy)
                if worker is None:
                    self._count = len(busy)
                    break
                worker.task = waiting.pop()
                worker.pipe.send(worker.task)
                busy.append(worker)
            ready = wait([worker.pipe for worker in busy], _LOOK_EVERY_S)
            if not ready:
                for worker in busy:
                    worker.wake()
            for pipe in ready:
                worker = next(each for each in busy if each.pipe is pipe)
                busy.remove(worker)
                assert worker.task is not None
                yield worker.task, self._result(worker)

    def _idle(self, busy: list[_Worker[T]]) -> Optional[_Worker[T]]:
        """A worker without a task; ``None`` where the machine has room for no more than the busy ones."""
        for worker in self._workers:
            if worker not in busy:
                return worker
        # A signal that came between the fork and the line after it would leave a worker that nobody knows
        # of, or raise the parent's exception in the child.
        with descendants.undisturbed():
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
            return Died(f"the process that ran the game ended: {_exit_of(worker.pid)}")
        return result

    def _fork(self) -> _Worker[T]:
        _keep_descriptors_free()
        ours, theirs = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        parent = os.getpid()
        try:
            pid = os.fork()
        except OSError:
            ours.close()
            theirs.close()
            raise
        if pid:
            theirs.close()
            return _Worker(pid, ours)
        # Only here, in the worker. It holds our ends of the other workers' pipes, which would outlive us.
        for pipe in [ours, *(worker.pipe for worker in self._workers)]:
            pipe.close()
        _serve(theirs, self._work, parent)
        raise AssertionError("a worker does not come back")


def _serve(pipe: Connection, work: Callable[[T], R], parent: int) -> None:
    """A worker's life. It ends in ``os._exit``, so that nothing of the parent's is done twice."""
    # Ctrl-C goes to all of us; the parent answers it. A handler, since an ignored signal stays so in a bot.
    for each in descendants.STOPPING:
        signal.signal(each, lambda number, frame: None)
    signal.signal(signal.SIGTERM, _stop)
    status = 0
    gc.freeze()  # What the parent has loaded is here to stay: neither looked through nor copied by a collection.
    nursery = descendants.Descendants()
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, descendants.STOPPING)
        descendants.die_with_parent(parent)
        while True:
            pipe.send(work(pipe.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError, SystemExit):
        pass
    except BaseException:
        status = 1
        sys.excepthook(*sys.exc_info())
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        with contextlib.suppress(BaseException):
            nursery.end()
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


_SPARE_DESCRIPTORS = 20
_LOOK_EVERY_S = 0.5
_PATIENCE_S = 15.0


def _stop(number: int, frame: Optional[FrameType]) -> None:
    raise SystemExit


def _exit_of(pid: int) -> str:
    try:
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    except ChildProcessError:
        return "not known how"
    return f"exit status {code}" if code >= 0 else f"signal {-code}"
