"""A bot as a process: what it prints, its limits, and its end. It knows bytes and deadlines, and no game.

Only one bot at a time may run in a process of ours, since whatever process becomes our child while
it runs is taken to be the bot's (see ``referee.process.descendants``).
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import resource
import select
import signal
import subprocess
import termios
import time
from types import TracebackType
from typing import Iterator, NamedTuple, Optional, Sequence, Union

from referee.process import deadlock, descendants
from referee.process.limits import DEFAULT_LIMITS, End, Exited, Limit, Limits, Usage, WaitsForInput

TICK_S = 0.02
"""How often a silent bot's memory and CPU time are looked at, and whether it waits for input in vain."""

STALL_S = 0.25
"""If we get the processor this much later than we asked for, the bot is not charged with more than this."""

CHUNK = 65536


class StartError(Exception):
    """The bot could not be started; the message says why."""


class MachineFailed(Exception):
    """The machine has no room for another process or pipe: our failure, not the bot's."""


_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM)


class _Started(NamedTuple):
    """A process and our ends of its pipes."""

    popen: subprocess.Popen[bytes]
    stdin: int
    stdout: int
    stderr: int


class BotProcess:
    """A running bot. ``stop`` (or leaving the ``with`` block) ends it and everything it started.

    Only the time spent in ``read`` counts against the wall limit: the judge may think as long as it likes.

    Attributes:
        stderr: the last of what the bot wrote there.
        closed_stdout: whether it can print no more, though it may still run.
        doing: what it did when it was stopped, if it was; in a word or two, or empty.
    """

    def __init__(
        self, argv: Sequence[str], limits: Limits = DEFAULT_LIMITS, env: Optional[dict[str, str]] = None
    ) -> None:
        """Starts ``argv``, by default in ``clean_environment()``.

        Raises:
            StartError: it cannot be run.
            MachineFailed: no bot could be run now.
        """
        self.limits = limits
        self.stderr = b""
        self.closed_stdout = False
        self.doing = ""
        self._descendants = descendants.Descendants()
        self._popen, self._stdin, self._stdout, self._stderr = _start(argv, clean_environment() if env is None else env)
        self._pidfd = self._open_pidfd()
        self._poll = select.poll()
        for fd in (self._stdout, self._stderr, self._pidfd):
            if fd >= 0:
                self._poll.register(fd, select.POLLIN)
        self._pipe = f"pipe:[{os.fstat(self._stdin).st_ino}]"
        self._own_peak_mib = descendants.own_peak_rss_mib()
        self._unsent = b""
        self._output_left = limits.output_kib * 1024
        self._wall_s = 0.0
        self._cpu_seen: dict[int, float] = {}
        self._used = descendants.Reaped()
        self._exit: Optional[Exited] = None
        self._next_look = time.monotonic() + TICK_S

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.stop()

    @property
    def usage(self) -> Usage:
        """What the bot has used; complete once it is stopped."""
        cpu_s = max(self._used.cpu_s, sum(self._cpu_seen.values()))
        return Usage(cpu_s, self._wall_s, self._used.peak_rss_mib)

    def send(self, data: bytes) -> None:
        """Writes to the bot's standard input, at once or, where its pipe is full, while ``read`` waits."""
        if not self._used.peak_rss_mib:
            # Once it has its answer, it may be gone before it is asked for its peak again.
            self._remember_peak(descendants.peak_rss_mib(self._popen.pid))
        self._unsent += data
        self._write()

    def close_stdin(self) -> None:
        """Says that no more will be sent."""
        if self._stdin >= 0:
            # A bot that is done ends at once, and its peak with it: this is the last moment to ask for it.
            self._remember_peak(descendants.peak_rss_mib(self._popen.pid))
            os.close(self._stdin)
            self._stdin = -1
            self._unsent = b""

    def read(self) -> Union[bytes, End]:
        """Waits for output: gives the next piece of it, or how the bot ended or which limit it is at.

        Bytes come before the end: ``Exited`` means that all output has been given. ``b""`` is given once, when
        the bot has closed its output and may still run.
        """
        while True:
            self._write()
            ready = self._wait()
            if self._wall_s >= self.limits.wall_s:
                return Limit.WALL
            if self._stderr in ready:
                self._drain_stderr()
            # Whether the process has ended is asked before its output is read: what it printed is then all there.
            ended = self._pidfd in ready if descendants.LINUX else self._has_ended()
            if self._stdout in ready or ended:
                data = self._read_output()
                if data is not None:
                    return data
            if ended:
                return self._ended()
            if time.monotonic() >= self._next_look:
                limit = self._look()
                if limit is not None:
                    return limit

    def read_rest(self) -> bytes:
        """What the bot has printed and nobody has read, without waiting."""
        data = self._read_output()
        return data if isinstance(data, bytes) else b""

    def stop(self) -> None:
        """Ends the bot and all that it started, and closes every pipe; does nothing the second time."""
        if self._stderr < 0:
            return
        # First what can be known of it alive. Its input is closed last: at the end of it the bot would wake up,
        # compute, and complain to stderr, of what its author has never seen.
        if self._exit is None:
            self.doing = descendants.doing(self._popen.pid)
            self._remember_peak(descendants.peak_rss_mib(self._popen.pid))
            _kill_group(self._popen.pid)
            self._reap()
        self._used = self._used.plus(self._descendants.end())
        self._drain_stderr()
        self.close_stdin()
        for fd in (self._stdout, self._stderr, self._pidfd):
            if fd >= 0:
                os.close(fd)
        self._stdout = self._stderr = self._pidfd = -1

    def _open_pidfd(self) -> int:
        """A descriptor that becomes readable when the process ends (Linux; elsewhere -1)."""
        try:
            return os.pidfd_open(self._popen.pid) if descendants.LINUX else -1
        except OSError as error:
            _kill_group(self._popen.pid)
            self._popen.wait()
            self._descendants.end()
            for fd in (self._stdin, self._stdout, self._stderr):
                os.close(fd)
            raise MachineFailed(f"cannot watch the bot's process: {error.strerror}") from error

    def _wait(self) -> set[int]:
        """Waits for the next thing to happen, or to be looked at; gives the descriptors that are ready."""
        begun = time.monotonic()
        wait_s = max(0.0, min(self.limits.wall_s - self._wall_s, self._next_look - begun))
        ready = {fd for fd, _ in self._poll.poll(wait_s * 1000 + 0.5)}
        # Where we were stopped meanwhile (Ctrl-Z) or not given the processor, that is not the bot's time.
        self._wall_s += min(time.monotonic() - begun, wait_s + STALL_S)
        return ready

    def _read_output(self) -> Union[bytes, Limit, None]:
        """A piece of output; ``None`` where there is none now, or no more."""
        if self._stdout < 0:
            return None
        try:
            data = os.read(self._stdout, max(1, min(CHUNK, self._output_left)))
        except BlockingIOError:
            return None
        if not data:
            self._poll.unregister(self._stdout)
            os.close(self._stdout)
            self._stdout = -1
            self.closed_stdout = True
        elif self._output_left == 0:
            return Limit.OUTPUT
        self._output_left -= len(data)
        return data

    def _look(self) -> Union[Limit, WaitsForInput, None]:
        """The limits and the sight of starvation, which are not asked at every byte."""
        self._next_look = time.monotonic() + TICK_S
        members = self._descendants.members()
        self._remember_peak(descendants.peak_rss_mib(self._popen.pid))
        self._remember_peak(self._memory_mib(members))
        self._cpu_seen.update(descendants.cpu_by_process(members))
        return self._exceeded(descendants.cpu_s(members)) or self._waits_for_input()

    def _memory_mib(self, members: list[int]) -> float:
        """The memory of all members. Shared pages are told apart only where it matters, since that takes longer."""
        added_up = descendants.rss_mib(members)
        return added_up if added_up <= self.limits.memory_mib else descendants.pss_mib(members)

    def _exceeded(self, cpu_s: float) -> Optional[Limit]:
        if self._used.peak_rss_mib > self.limits.memory_mib:
            return Limit.MEMORY
        # A process that its parent does not wait for is in nobody's account when it has ended.
        cpu_s = max(cpu_s, sum(self._cpu_seen.values()))
        return Limit.CPU if cpu_s > self.limits.cpu_s else None

    def _waits_for_input(self) -> Optional[WaitsForInput]:
        if self._stdin < 0 or self._stdout < 0 or self._unsent or not descendants.LINUX:
            return None
        # The bot may print while it is looked at, and the data may arrive before its thread is seen to run.
        # So the pipes are asked last: whoever was blocked throughout has not printed since.
        for members in (self._descendants.members, self._descendants.members_for_sure):
            if not deadlock.waits_for_input(members, self._pipe):
                return None
        return None if _waiting(self._stdin) or _waiting(self._stdout) else WaitsForInput()

    def _ended(self) -> End:
        """The end, once the process has ended and its output is read."""
        return self._exceeded(self._reap().cpu_s) or self._exit or Exited(0)

    def _has_ended(self) -> bool:
        """Asked where there is no descriptor that says so."""
        if self._exit is None:
            ended = descendants.wait(self._popen.pid, os.WNOHANG)
            if ended:
                self._note_end(*ended)
        return self._exit is not None

    def _reap(self) -> descendants.Reaped:
        if self._exit is None:
            ended = descendants.wait(self._popen.pid)
            assert ended, "the wait has no time limit"
            self._note_end(*ended)
        return self._used

    def _note_end(self, code: int, used: descendants.Reaped) -> None:
        self._popen.returncode = code
        self._exit = Exited(code)
        if used.peak_rss_mib <= self._own_peak_mib:
            # A process starts as a copy of ours, and the kernel's peak is then our own, not the bot's.
            used = used._replace(peak_rss_mib=0.0)
        self._used = self._used.plus(used)

    def _remember_peak(self, mib: float) -> None:
        self._used = self._used.plus(descendants.Reaped(0.0, mib))

    def _write(self) -> None:
        if self._unsent and self._stdin >= 0:
            try:
                self._unsent = self._unsent[os.write(self._stdin, self._unsent) :]
            except BlockingIOError:
                pass
            except BrokenPipeError:
                self._unsent = b""

    def _drain_stderr(self) -> None:
        """Reads one pipe's fill at most, so that a flood of it does not keep us from the output and the limits."""
        try:
            data = os.read(self._stderr, CHUNK)
        except BlockingIOError:
            return
        if not data:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._stderr)
        self.stderr = (self.stderr + data)[-self.limits.stderr_kib * 1024 :]


@contextlib.contextmanager
def running(argv: Sequence[str], limits: Limits = DEFAULT_LIMITS) -> Iterator[BotProcess]:
    """A bot for the length of a ``with`` block. Nothing of it stays, also where a signal's exception ends the block.

    Raises:
        StartError, MachineFailed: as ``BotProcess`` does.
    """
    nursery = descendants.Descendants()
    try:
        with BotProcess(argv, limits) as bot:
            yield bot
    except BaseException:
        # It may have come while the bot was being started, before there was anything to stop.
        nursery.end()
        raise


def clean_environment() -> dict[str, str]:
    """What a bot sees of our environment: where programs, the home and temporary files are, and the language.

    Nothing that changes how a bot's runtime behaves: ``PYTHONUNBUFFERED``, for one, would hide a missing flush.
    """
    return {name: value for name in _PASSED_ON if (value := os.environ.get(name)) is not None}


_PASSED_ON = ("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LC_ALL", "LC_CTYPE", "JAVA_HOME")


def _start(argv: Sequence[str], env: dict[str, str]) -> _Started:
    """Starts the process with its three pipes; raises ``StartError`` or ``MachineFailed``."""
    # A bot that crashes leaves no core file behind. The limit is ours, since a child inherits it.
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    with contextlib.ExitStack() as theirs, contextlib.ExitStack() as ours:
        try:
            theirs_in, stdin = _pipe(theirs, ours)
            theirs_out, stdout = reversed(_pipe(ours, theirs))
            theirs_err, stderr = reversed(_pipe(ours, theirs))
            popen = subprocess.Popen(
                argv, stdin=theirs_in, stdout=theirs_out, stderr=theirs_err, env=env, start_new_session=True
            )
        except (OSError, ValueError) as error:
            reason = f"cannot run {argv[0]}: {getattr(error, 'strerror', None) or error}"
            if isinstance(error, OSError) and error.errno == errno.ENOEXEC:
                reason += " (if it is a script: its first line, such as #!/bin/sh, is missing)"
            if isinstance(error, OSError) and error.errno in _NO_ROOM:
                raise MachineFailed(reason) from error
            raise StartError(reason) from error
        for fd in (stdin, stdout, stderr):
            os.set_blocking(fd, False)
        ours.pop_all()
        return _Started(popen, stdin, stdout, stderr)


def _pipe(reader: contextlib.ExitStack, writer: contextlib.ExitStack) -> tuple[int, int]:
    """A new pipe, whose reading and writing end are closed when ``reader`` and ``writer`` are."""
    reading, writing = os.pipe()
    reader.callback(os.close, reading)
    writer.callback(os.close, writing)
    return reading, writing


def _waiting(pipe: int) -> bool:
    """Whether there are bytes in the pipe, of which we hold either end."""
    count = fcntl.ioctl(pipe, termios.FIONREAD, bytes(4))
    return any(count)


def _kill_group(pid: int) -> None:
    """Kills the bot and what has stayed in its process group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
