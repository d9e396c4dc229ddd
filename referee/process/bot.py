"""A bot as a process: what it prints, its limits, and its end. It knows bytes and deadlines, and no game.

Only one bot at a time may run in a process of ours, since every process that becomes our child while it runs is taken
to be the bot's (see ``referee.process.descendants``). A program beside it, such as a validator, has a keeper.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import termios
import time
from types import TracebackType
from typing import Optional, Sequence, Union

from referee.process import deadlock, descendants
from referee.process.clock import WallClock
from referee.process.keeper import KeptDescendants
from referee.process.limits import DEFAULT_LIMITS, End, Exited, Limit, Limits, Run, Usage, WaitsForInput
from referee.process.scratch import Scratch
from referee.process.start import MachineFailed, clean_environment
from referee.process.stop import Stop

TICK_S = 0.02
"""How often a silent bot's memory, CPU time and delays are looked at, and whether it waits for input."""

LAST_WORDS_S = 0.2
"""How long the output is read after the bot's first process has ended, if children of it hold the output open.

The bytes in a pipe do not tell when they were written. Without this time it would be chance whether what a child
prints just then is read.
"""

SETTLE_S = 0.2
"""How long an answer is held back at most until it is seen what the first process of a bot with children does."""

QUIET_S = 2.0
"""A program that has not computed for so long is taken to wait, where it cannot be seen what it does."""

CHUNK = 65536


class BotProcess:
    """A running bot. ``stop`` (or leaving the ``with`` block) ends it and everything it started.

    It has a directory for temporary files of its own (``TMPDIR``), which goes with it. Only the time spent in ``read``
    counts against the wall limit, less that for which the machine gave the bot no processor: the judge may think as
    long as it likes.

    Attributes:
        clock: the wall time that it is charged with.
    """

    def __init__(
        self,
        argv: Sequence[str],
        limits: Limits = DEFAULT_LIMITS,
        stop: Optional[Stop] = None,
        poll: Optional[select.poll] = None,
        below: Optional[KeptDescendants] = None,
    ) -> None:
        """Starts ``argv`` in a clean environment; ``stop`` makes ``read`` raise ``Stopped``.

        Args:
            poll: what several are waited for with; then ``heard`` takes the place of ``read``.
            below: where the process runs, if it is not below us.

        Raises:
            StartError: it cannot be run.
            MachineFailed: no bot could be run now.
        """
        self.limits = limits
        self._argv = tuple(argv)
        self._stop = stop
        self._descendants = below or descendants.Descendants()
        self._is_kept = below is not None  # It is nobody's bot: that it waits for input is not held against it.
        try:
            self._scratch = Scratch.take()
        except OSError as error:
            raise MachineFailed(f"no directory for the bot's temporary files: {error.strerror}") from error
        try:
            env = {**clean_environment(), "TMPDIR": self._scratch.path}
            self._pid, self._stdin, self._stdout, self._stderr = self._descendants.start(argv, env)
            self._pidfd = self._open_pidfd()
        except BaseException:
            self._scratch.give_back(())
            raise
        self._poll = poll or select.poll()
        for fd in (self._stdout, self._stderr, self._pidfd, -1 if stop is None else stop.fileno()):
            if fd >= 0:
                self._poll.register(fd, select.POLLIN)
        self._pipe = f"pipe:[{os.fstat(self._stdin).st_ino}]"
        self._own_peak_mib = descendants.own_peak_rss_mib()
        self._captured = b""
        self._new_on_stderr = 0
        self._closed_stdout = False
        self._unsent = b""
        self._quiet: Optional[tuple[float, float]] = None
        self._output_left = limits.output_kib * 1024
        self.clock = WallClock(limits.wall_s)
        self._cpu_seen: dict[int, float] = {}
        self._used = descendants.Reaped()
        self._exit: Optional[Exited] = None
        self._last_words_until: Optional[float] = None
        self._was_running = self._left_children = False
        self._state_when_stopped = ""
        self._next_look = time.monotonic() + TICK_S

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.stop()

    def run(self, end: Optional[End]) -> Run:
        """The report of the run, which ended with ``end``; complete once the bot is stopped."""
        cpu_s = max(self._used.cpu_s, sum(self._cpu_seen.values()))
        return Run(
            end,
            Usage(cpu_s, self.clock.wall_s, self._used.peak_rss_mib, self.clock.delay_s),
            self.limits,
            self._captured,
            self._closed_stdout,
            self._was_running,
            self._state_when_stopped,
            self._left_children,
            self._argv,
        )

    def send(self, data: bytes) -> None:
        """Writes to the bot's standard input, at once or, where its pipe is full, while ``read`` waits.

        Once the first process has ended, its children are told nothing more.
        """
        if not self._is_kept:
            self._settle()
        if self._has_ended():
            return
        if not self._used.peak_rss_mib:
            # Once it has its answer, it may be gone before it is asked for its peak again.
            self._remember_peak(descendants.peak_rss_mib(self._pid))
        self._unsent += data
        self._quiet = None
        self.write()

    def close_stdin(self) -> None:
        """Says that no more will be sent."""
        if self._stdin >= 0:
            # A bot that is done ends at once, and its peak with it: this is the last moment to ask for it.
            self._remember_peak(descendants.peak_rss_mib(self._pid))
            self._forget(self._stdin)
            os.close(self._stdin)
            self._stdin = -1
            self._unsent = b""

    def read(self) -> Union[bytes, End]:
        """Waits for output: gives the next piece of it, or how the bot ended or which limit it is at.

        Bytes come before the end: ``Exited`` means that all output has been given. ``b""`` is given once, when
        the bot has closed its output and may still run.

        Raises:
            Stopped: a signal asked for it.
            MachineFailed: the machine is too busy.
        """
        while True:
            self.write()
            heard = self.heard(self._wait())
            if heard is not None:
                return heard

    def heard(self, ready: set[int]) -> Union[bytes, End, None]:
        """The same without waiting, where these descriptors are ready; ``None`` where there is nothing to tell yet."""
        if self._stop is not None:
            self._stop.check()
        if self._stdout in ready:
            self.clock.forgive_late_reading()
        if self.clock.is_over():
            # Only now is it asked how much of that was not the bot's own time.
            self.clock.forgive_delays(self._descendants.members())
            if self.clock.is_over():
                return Limit.WALL
        if self._stderr in ready:
            self._drain_stderr()
        # Whether the process has ended is asked before its output is read: what it printed is then all there.
        ended = self._has_ended()
        if self._stdout in ready or ended:
            data = self._read_output()
            if data is not None:
                return data
        if ended:
            if not self._may_have_last_words():
                return self._ended()
        elif time.monotonic() >= self._next_look:
            return self._look()
        return None

    def read_rest(self) -> bytes:
        """What the bot has printed and was not read yet, without waiting."""
        data = self._read_output()
        return data if isinstance(data, bytes) else b""

    def take_stderr(self) -> bytes:
        """What it has written to standard error since this was asked last; of much of it the end."""
        if self._stderr >= 0:
            self._drain_stderr()
        new, self._new_on_stderr = self._new_on_stderr, 0
        return self._captured[-new:] if new else b""

    def stop(self) -> None:
        """Ends the bot and all that it started, and closes every pipe; does nothing the second time.

        Raises:
            StillAlive: something does not end though it was sent SIGKILL.
        """
        if self._stderr < 0:
            return
        numbers: set[int] = set()
        try:
            numbers = self._end()
            self._drain_stderr()
        finally:
            self._close()
            self._scratch.give_back(numbers)

    def _end(self) -> set[int]:
        """Ends all processes of the bot; gives the numbers of those that did not end by themselves."""
        # First what can be known of it alive. Its input is closed last: at the end of it the bot would wake up,
        # compute, and complain to stderr, of what its author has never seen.
        members = self._descendants.members()
        self._scratch.note_shared_memory(members)
        if self._has_ended() and not members and not self._is_kept:
            return set() if self._exit == Exited(0) else {self._pid}
        if self._exit is None:
            self._was_running = True
            self._state_when_stopped = descendants.state(self._pid)
            self._remember_peak(descendants.peak_rss_mib(self._pid))
            _kill_group(self._pid)
            self._reap(descendants.ENDING_TIMEOUT_S)
        used, numbers = self._descendants.end()
        self._used = self._used.plus(used)
        numbers.update(members)  # One that was killed may have been waited for by its parent, and not by us.
        return numbers if self._exit == Exited(0) else numbers | {self._pid}

    def _close(self) -> None:
        self.close_stdin()
        self.clock.close()
        for fd in (self._stdout, self._stderr, self._pidfd):
            if fd >= 0:
                self._forget(fd)
                os.close(fd)
        self._stdout = self._stderr = self._pidfd = -1

    def _open_pidfd(self) -> int:
        """A descriptor that becomes readable when the process ends; -1 where there is none."""
        try:
            return self._descendants.watch(self._pid)
        except OSError as error:
            self._descendants.end()
            for fd in (self._stdin, self._stdout, self._stderr):
                os.close(fd)
            raise MachineFailed(f"cannot watch the bot's process: {error.strerror}") from error

    def _wait(self) -> set[int]:
        """Waits for the next thing to happen, or to be looked at; gives the descriptors that are ready."""
        if self._last_words_until is not None:
            return self._ready(self._last_words_until - time.monotonic())
        with self.clock.running(self._next_look - time.monotonic()) as wait_s:
            return self._ready(wait_s)

    def _ready(self, wait_s: float) -> set[int]:
        # poll() counts in whole milliseconds and rounds down; rounded up, it does not come back too early and spin.
        return {fd for fd, _ in self._poll.poll(max(0.0, 1000 * wait_s + 0.5))}

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
            self._closed_stdout = True
        elif self._output_left == 0:
            return Limit.OUTPUT
        self._output_left -= len(data)
        return data

    def _look(self) -> Union[Limit, WaitsForInput, None]:
        """Checks what is not checked at every byte: the limits, and whether the bot waits for input for good."""
        self._next_look = time.monotonic() + TICK_S
        members = self._descendants.members()
        self._remember_peak(descendants.peak_rss_mib(self._pid))
        self._remember_peak(descendants.memory_mib(members, self._used.peak_rss_mib))
        self._cpu_seen.update(descendants.cpu_by_process(members))
        self.clock.forgive_delays(members)
        return self._exceeded(descendants.cpu_s(members)) or self._waits_for_input()

    def _exceeded(self, cpu_s: float) -> Optional[Limit]:
        if self._used.peak_rss_mib > self.limits.memory_mib:
            return Limit.MEMORY
        # The time of a process that its parent does not wait for is counted nowhere else once it has ended.
        cpu_s = max(cpu_s, sum(self._cpu_seen.values()))
        return Limit.CPU if cpu_s > self.limits.cpu_s else None

    def _waits_for_input(self) -> Optional[WaitsForInput]:
        if self._stdin < 0 or self._stdout < 0 or self._unsent or not descendants.LINUX or self._is_kept:
            return None
        # The bot may print while it is looked at, and the data may arrive before its thread is seen to run.
        # So the pipes are asked last: a bot that slept throughout has not printed since.
        for members in (self._descendants.members, self._descendants.members_for_sure):
            if not deadlock.waits_for_input(members, self._pipe):
                return None
        return None if _holds_bytes(self._stdin) or _holds_bytes(self._stdout) else WaitsForInput()

    def is_seen_to_read(self) -> bool:
        """Whether it waits for more input, as far as that can be seen of a program that does not try to hide it."""
        if not descendants.LINUX or not self._has_read_all():
            return False
        # Its output is looked at last: what it printed before it began to wait is then there.
        return deadlock.reads(self._descendants.members, self._pipe) and not self._has_printed()

    def seems_to_wait(self) -> bool:
        """The same; where it cannot be seen, a program that has done nothing for ``QUIET_S`` is taken to wait."""
        if self.is_seen_to_read():
            return True
        is_idle = self._has_read_all() and not self._has_printed() and self._is_quiet()
        return is_idle and not deadlock.sleeps(self._pid)

    def has_taken_all(self) -> bool:
        """Whether all that it was sent is in its pipe."""
        return not self._unsent

    def patience_s(self) -> float:
        """How long it may be waited for before it must be heard again."""
        if self._last_words_until is not None:
            return self._last_words_until - time.monotonic()
        return self._next_look - time.monotonic()

    def _has_read_all(self) -> bool:
        """Whether it may be told more, and has read all that it was sent."""
        return self._stdin >= 0 and not self._unsent and not self._has_ended() and not _holds_bytes(self._stdin)

    def _has_printed(self) -> bool:
        return self._stdout >= 0 and _holds_bytes(self._stdout)

    def _is_quiet(self) -> bool:
        """Whether no process of it has computed for a while, as far as this has been asked."""
        cpu_s, now = descendants.cpu_s(self._descendants.members()), time.monotonic()
        if self._quiet is None or self._quiet[0] != cpu_s:
            self._quiet = (cpu_s, now)
        return now - self._quiet[1] > QUIET_S

    def _has_ended(self) -> bool:
        """Whether the first process has ended; from then on the bot is told nothing more."""
        if self._exit is None:
            ended = self._descendants.wait(self._pid)
            if ended:
                self._note_end(*ended)
        return self._exit is not None

    def _settle(self) -> None:
        """Waits a moment where the bot has children and its first process is about something that may be its end.

        A child that plays on is faster or slower than the end of its parent by chance; so its parent comes first.
        """
        until = time.monotonic() + SETTLE_S
        while (
            descendants.has_children(self._pid)
            and not self._has_ended()
            and not deadlock.rests(self._pid)
            and time.monotonic() < until
        ):
            time.sleep(0.0005)

    def _may_have_last_words(self) -> bool:
        """Whether children of a process that has ended may print something that still counts."""
        if self._stdout < 0:
            return False
        if self._last_words_until is None:
            self._left_children = True
            self._last_words_until = time.monotonic() + LAST_WORDS_S
            self._forget(self._pidfd)
        return time.monotonic() < self._last_words_until

    def _ended(self) -> End:
        """The end, once the process has ended and its output is read."""
        assert self._exit is not None
        return self._exceeded(self._used.cpu_s) or self._exit

    def _reap(self, timeout_s: float) -> None:
        """Waits for the end of a process that was killed."""
        if self._pidfd >= 0:
            watch = select.poll()
            watch.register(self._pidfd, select.POLLIN)
            watch.poll(1000 * timeout_s)
        give_up = time.monotonic() + (0 if self._pidfd >= 0 else timeout_s)
        while not self._has_ended():
            if time.monotonic() > give_up:
                raise descendants.StillAlive(f"process {self._pid} of the bot does not end, though it was sent SIGKILL")
            time.sleep(0.001)

    def _note_end(self, code: int, used: descendants.Reaped) -> None:
        self._exit = Exited(code)
        self._unsent = b""
        if used.peak_rss_mib <= self._own_peak_mib:
            # A process starts as a copy of ours, and the kernel's peak is then our own, not the bot's.
            used = used._replace(peak_rss_mib=0.0)
        self._used = self._used.plus(used)

    def _remember_peak(self, mib: float) -> None:
        self._used = self._used.plus(descendants.Reaped(0.0, mib))

    def write(self) -> None:
        """Writes what it was sent as far as its pipe takes it; where there is more, the pipe is waited for, too."""
        if self._unsent and self._stdin >= 0:
            try:
                self._unsent = self._unsent[os.write(self._stdin, self._unsent) :]
            except BlockingIOError:
                pass
            except BrokenPipeError:
                self._unsent = b""
            if self._unsent:
                self._poll.register(self._stdin, select.POLLOUT)
            else:
                self._forget(self._stdin)

    def _forget(self, fd: int) -> None:
        """Waits for a descriptor no longer."""
        with contextlib.suppress(KeyError):
            self._poll.unregister(fd)

    def _drain_stderr(self) -> None:
        """Reads one pipe's fill at most, so that a flood of it does not keep us from the output and the limits."""
        try:
            data = os.read(self._stderr, CHUNK)
        except BlockingIOError:
            return
        if not data:
            self._forget(self._stderr)
        self._new_on_stderr += len(data)
        self._captured = (self._captured + data)[-self.limits.stderr_kib * 1024 :]


def _holds_bytes(pipe: int) -> bool:
    """Whether there are bytes in the pipe, of which we hold either end."""
    count = fcntl.ioctl(pipe, termios.FIONREAD, bytes(4))
    return any(count)


def _kill_group(pid: int) -> None:
    """Kills the bot and what has stayed in its process group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
