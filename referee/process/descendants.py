"""All processes that a bot starts: found, measured and ended.

A process whose parent ends is handed to its nearest ancestor that is a *subreaper*. We become one, so that no process
of a bot ever gets away: whatever it forks, into whatever session, stays our descendant for as long as it lives. Our
children that were not there when the bot was started are therefore the bot's.

Where there is no ``/proc`` (macOS), only the bot's own process group is ended and nothing is measured on the way.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
import time
from functools import lru_cache
from typing import Callable, Iterator, NamedTuple, Optional, Sequence

from referee.process.start import Started, start

LINUX = sys.platform == "linux"
ENDING_TIMEOUT_S = 10.0
"""How long processes that were sent SIGKILL are waited for."""

_CLOCK_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_MAXRSS_UNIT_MIB = 1 / 1024 if LINUX else 1 / 2**20
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_KERNEL_LISTS_CHILDREN = os.path.exists(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
_MEMORY_FILES = ("/memfd:", "/dev/shm/")
_STATES = {"R": "computing", "S": "waiting", "D": "waiting for a disk", "T": "stopped by a signal"}


class Reaped(NamedTuple):
    """What processes that ended have used: CPU seconds of all, resident memory of the largest."""

    cpu_s: float = 0.0
    peak_rss_mib: float = 0.0

    def plus(self, other: Reaped) -> Reaped:
        """Both taken together."""
        return Reaped(self.cpu_s + other.cpu_s, max(self.peak_rss_mib, other.peak_rss_mib))


class StillAlive(Exception):
    """Processes could not be ended, though they were sent SIGKILL."""


class Descendants:
    """The processes that start below us from now on."""

    def __init__(self) -> None:
        become_subreaper()
        self._ours = set(own_children())

    def start(self, argv: Sequence[str], env: dict[str, str]) -> Started:
        """Starts one; raises ``StartError`` or ``MachineFailed``."""
        return start(argv, env)

    def watch(self, pid: int) -> int:
        """A descriptor that becomes readable when the one that was started ends (Linux; elsewhere -1).

        Raises:
            OSError: there is no room for it.
        """
        return os.pidfd_open(pid) if LINUX else -1

    def wait(self, pid: int) -> Optional[tuple[int, Reaped]]:
        """The exit code of the one that was started, and what it used; ``None`` while it runs."""
        return wait(pid, os.WNOHANG)

    def members(self) -> list[int]:
        """The processes, parents before children; one that ended counts until it is waited for."""
        return self._descend(children)

    def members_for_sure(self) -> list[int]:
        """The same by a slower way: the kernel's lists of children may miss one while another one ends."""
        return self._descend(all_children())

    def _descend(self, children: Callable[[int], list[int]]) -> list[int]:
        return descend([pid for pid in children(os.getpid()) if pid not in self._ours], children) if LINUX else []

    def end(self) -> tuple[Reaped, set[int]]:
        """Kills and reaps every member, and what a member starts meanwhile; gives what they used, and their numbers.

        Raises:
            StillAlive: some do not end within 10 s.
        """
        used, ended = Reaped(), set[int]()
        give_up = time.monotonic() + ENDING_TIMEOUT_S
        # A member may fork between being listed and being killed. Its child is then handed to us and listed in the
        # next round, so the rounds go on until none is left.
        while members := self.members():
            for pid in members:
                _kill(pid)
            for pid in members:
                used = used.plus(_reap(pid))
            ended.update(members)
            if time.monotonic() > give_up:
                raise StillAlive(f"processes {members} do not end, though they were sent SIGKILL")
            time.sleep(0.0005)
        return used, ended


def descend(found: list[int], children: Callable[[int], list[int]]) -> list[int]:
    """The processes ``found`` and all below them, parents before children."""
    for pid in found:
        found += children(pid)
    return found


def all_children() -> Callable[[int], list[int]]:
    """Gives the children of each process, as they all are now."""
    parents = {int(name): _parent(int(name)) for name in os.listdir("/proc") if name.isdigit()}
    return lambda parent: sorted(pid for pid, its_parent in parents.items() if its_parent == parent)


def wait(pid: int, options: int = 0) -> Optional[tuple[int, Reaped]]:
    """Waits for our child ``pid``; gives its exit code (negative: the signal's number) and what it used.

    With ``os.WNOHANG`` among the options it does not wait, and gives ``None`` while the child runs.
    """
    ended, status, usage = os.wait4(pid, options)
    return (os.waitstatus_to_exitcode(status), _used(usage)) if ended else None


def wake(pid: int) -> None:
    """Lets our child ``pid`` go on if it was stopped: a program can send SIGSTOP to its parent (Linux)."""
    if LINUX:
        with contextlib.suppress(ChildProcessError):
            if os.waitid(os.P_PID, pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT):
                os.kill(pid, signal.SIGCONT)


def own_peak_rss_mib() -> float:
    """The largest resident memory of this process so far."""
    return _used(resource.getrusage(resource.RUSAGE_SELF)).peak_rss_mib


def cpu_s(pids: list[int]) -> float:
    """CPU seconds used so far by ``pids`` and by those of their children that they have waited for."""
    return sum(sum(_cpu_ticks(pid)) for pid in pids) / _CLOCK_TICKS


def cpu_by_process(pids: list[int]) -> dict[int, float]:
    """CPU seconds used so far by each of ``pids`` itself."""
    return {pid: sum(_cpu_ticks(pid)[:2]) / _CLOCK_TICKS for pid in pids}


def _cpu_ticks(pid: int) -> list[int]:
    """User and system time, and the same of children waited for; nothing if the process is gone."""
    with contextlib.suppress(OSError):
        # The command's name, in parentheses, may hold anything; the figures follow its last parenthesis.
        return [int(field) for field in _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()[11:15]]
    return []


def delays_s(pids: Sequence[int]) -> dict[str, float]:
    """For each thread of ``pids``, the seconds for which it was ready to run and was given no processor (Linux).

    Source: ``/proc/PID/task/TID/schedstat``, second field, in nanoseconds.
    """
    found = {}
    for pid in pids:
        with contextlib.suppress(OSError):
            for thread in os.listdir(f"/proc/{pid}/task"):
                with contextlib.suppress(OSError, IndexError):
                    found[thread] = int(_read(f"/proc/{pid}/task/{thread}/schedstat").split()[1]) / 1e9
    return found


class OwnDelay:
    """The same for the thread that makes this object, which asks often: so the file stays open."""

    def __init__(self) -> None:
        self._fd = -1
        with contextlib.suppress(OSError):
            self._fd = os.open("/proc/thread-self/schedstat", os.O_RDONLY)

    def seconds(self) -> float:
        """So far; always 0 where that is not to be known."""
        return int(os.pread(self._fd, 80, 0).split()[1]) / 1e9 if self._fd >= 0 else 0.0

    def close(self) -> None:
        """Closes the file."""
        if self._fd >= 0:
            os.close(self._fd)


def memory_mib(pids: list[int], known_mib: float) -> float:
    """Memory of ``pids`` together, now; a page that several of them share counts once.

    To tell shared pages apart takes longer, so it is only done where the sum is above ``known_mib``, the largest that
    is known already. Files in memory (memfd, ``/dev/shm``) count as far as no process has mapped them.
    """
    in_files = sum(_memory_files(pids).values()) / 2**20
    added_up = _rss_mib(pids) + in_files
    if added_up <= known_mib or (len(pids) == 1 and not in_files):
        return added_up
    shares = [_kib(f"/proc/{_live_thread(pid)}/smaps_rollup", b"Pss:", b"Pss_Shmem:") for pid in pids]
    whole_kib, mapped_kib = map(sum, zip(*shares))
    return (whole_kib - mapped_kib + max(mapped_kib, 1024 * in_files)) / 1024


def _rss_mib(pids: list[int]) -> float:
    pages = 0
    for pid in pids:
        with contextlib.suppress(OSError, IndexError):
            pages += int(_read(f"/proc/{_live_thread(pid)}/statm").split()[1])
    return pages * _PAGE_BYTES / 2**20


def _memory_files(pids: list[int]) -> dict[int, int]:
    """The memory files that ``pids`` hold open: bytes by inode."""
    found = {}
    for pid in pids:
        with contextlib.suppress(OSError):
            for name in os.listdir(f"/proc/{pid}/fd"):
                with contextlib.suppress(OSError):
                    path = f"/proc/{pid}/fd/{name}"
                    if os.readlink(path).startswith(_MEMORY_FILES):
                        file = os.stat(path)
                        found[file.st_ino] = file.st_blocks * 512
    return found


def state(pid: int) -> str:
    """What the process does now, in a word or two; empty where that is not to be known."""
    with contextlib.suppress(OSError, IndexError):
        letter = _read(f"/proc/{_live_thread(pid)}/stat").rpartition(b")")[2].split()[0].decode()
        return _STATES.get(letter, "")
    return ""


def peak_rss_mib(pid: int) -> float:
    """The largest resident memory that ``pid`` alone has had; 0 where that is not to be known."""
    return _kib(f"/proc/{_live_thread(pid)}/status", b"VmHWM:")[0] / 1024


def _kib(path: str, *names: bytes) -> list[int]:
    """The figures in KiB on the lines of ``path`` that start with ``names``; 0 where there is none."""
    text = b""
    with contextlib.suppress(OSError):
        text = b"\n" + _read(path)
    lines = [text.partition(b"\n" + name)[2].lstrip() for name in names]
    return [int(line.split(None, 1)[0]) if line else 0 for line in lines]


def _live_thread(pid: int) -> int:
    """A thread that has not ended: the first one may have, and then shows no memory of the process."""
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            with contextlib.suppress(OSError):
                if not _read(f"/proc/{thread}/statm").startswith(b"0 "):
                    return int(thread)
    return pid


@lru_cache(maxsize=None)
def _subreaper_since_fork(_pid: int) -> None:
    # The setting is not inherited by a forked process, so it is made once for each process id.
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    if signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN:
        # As our own parent left it. The kernel would reap children itself, and how they ended would be lost.
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)


def become_subreaper() -> None:
    """Makes this process the one that orphaned descendants are handed to (Linux; elsewhere does nothing)."""
    if LINUX:
        _subreaper_since_fork(os.getpid())


def resign() -> None:
    """Lets orphans go to where they went before ``become_subreaper``."""
    if LINUX:
        _prctl(_PR_SET_CHILD_SUBREAPER, 0)
        _subreaper_since_fork.cache_clear()


def die_with_parent(parent: int) -> None:
    """Has SIGTERM sent to this process when ``parent``, which forked it, ends in whatever way (Linux)."""
    if LINUX:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            # It ended before it could be asked.
            os.kill(os.getpid(), signal.SIGTERM)


def _prctl(option: int, value: int) -> None:
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(option, value, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), f"prctl({option}) failed")


def own_children() -> list[int]:
    """Our own children, zombies included (Linux; elsewhere none are seen)."""
    return children(os.getpid()) if LINUX else []


def has_children(pid: int) -> bool:
    """Whether the first thread of ``pid`` has started processes that have not been waited for (Linux)."""
    with contextlib.suppress(OSError):
        return bool(_read(f"/proc/{pid}/task/{pid}/children"))
    return False


def children(pid: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            found += _children_of_task(pid, task)
    return found


def _children_of_task(pid: int, task: str) -> Iterator[int]:
    if _KERNEL_LISTS_CHILDREN:
        with contextlib.suppress(OSError):
            yield from map(int, _read(f"/proc/{pid}/task/{task}/children").split())
    elif task == str(pid):
        for name in os.listdir("/proc"):
            if name.isdigit() and _parent(int(name)) == pid:
                yield int(name)


def _parent(pid: int) -> Optional[int]:
    with contextlib.suppress(OSError, IndexError):
        return int(_read(f"/proc/{pid}/stat").rpartition(b")")[2].split()[1])
    return None


def _kill(pid: int) -> None:
    # One that has changed its user cannot be killed by us; that it stays is found out by waiting for it.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def _reap(pid: int) -> Reaped:
    with contextlib.suppress(ChildProcessError):
        reaped, _, usage = os.wait4(pid, os.WNOHANG)
        if reaped == pid:
            return _used(usage)
    return Reaped()


def _used(usage: resource.struct_rusage) -> Reaped:
    return Reaped(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _MAXRSS_UNIT_MIB)


def _read(path: str) -> bytes:
    fd = os.open(path, os.O_RDONLY)
    try:
        return os.read(fd, 65536)
    finally:
        os.close(fd)
