"""Proves that a bot prints no more: it waits for input that only follows its output (Linux).

What could wake a process is an open list. What proves that nothing can is a short one, and all of it must hold:

1. The bot is one process. One that waits for another could be woken by an alarm that ends the other, and no file
   of ``/proc`` shows alarms.
2. Every thread of it sleeps in a system call that only its own threads or we can end: ``read`` on the pipe that we
   write to, which one thread at least is in, or a wait for a lock of its own memory, without a time limit.
3. It catches no signal, so that none, from a timer or from another process, makes it print: signals that it does
   not catch end it or do nothing. Exceptions are the signals of faults, which only a running thread raises; the two
   that the C library keeps to itself; and SIGINT, which every Python catches, and which a terminal sends to its own
   session only.
4. The kernel does nothing in its name: there is no io_uring and no asynchronous input or output, open or mapped.
5. No debugger holds it.

Anything else, and anything that cannot be seen, is doubt, and in doubt the bot has until its time limit.

The threads are looked at one after the other, so each is looked at twice. A thread that was not given the processor
between the two looks slept all that time, and all slept between the rounds.
"""

from __future__ import annotations

import os
import platform
import signal
from typing import Callable, NamedTuple, Optional, Sequence


class _Calls(NamedTuple):
    """The numbers of the system calls that are understood."""

    read: int
    readv: int
    futex: int
    wait4: int
    waitid: int


_CALLS = {"x86_64": _Calls(0, 19, 202, 61, 247), "aarch64": _Calls(63, 65, 98, 260, 95)}
_KNOWN = _CALLS.get(platform.machine())

_SLEEPS = {"x86_64": (35, 230), "aarch64": (101, 115)}.get(platform.machine(), ())
_SELECTS = {"x86_64": (23, 270), "aarch64": (72,)}.get(platform.machine(), ())
"""Calls that sleep for a time; so does a wait for none of the descriptors."""

_FUTEX_WAITS = (0, 9)
_FUTEX_COMMAND = 0x7F
_FUTEX_PRIVATE = 0x80

_HARMLESS = (signal.SIGINT, signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, 32, 33)
_WAKING_SIGNALS = ~sum(1 << (number - 1) for number in _HARMLESS)
_KERNEL_WORK = ("[io_uring]", "[aio]")


class _Sleeping(NamedTuple):
    """A thread as one look saw it; two equal looks mean that it did not run between them."""

    thread: str
    syscall: str
    switches: str
    reads_input: bool


def waits_for_input(members: Callable[[], Sequence[int]], pipe: str) -> bool:
    """Whether all of ``members()`` wait for what only we could write to ``pipe`` (``pipe:[inode]``).

    The caller makes sure that the pipe is empty, that it alone writes to it, and that the members are all the
    processes that can print for the bot.
    """
    if _KNOWN is None:
        return False
    try:
        running = _running(members())
        if len(running) != 1:
            return False
        process = f"/proc/{running[0]}"
        first = _look(process, pipe, _KNOWN)
        if first is None or not any(each.reads_input for each in first):
            return False
        if _kernel_works_for(process, [each.thread for each in first]):
            return False
        return _running(members()) == running and _look(process, pipe, _KNOWN) == first
    except (OSError, ValueError, LookupError):
        return False


def reads(members: Callable[[], Sequence[int]], pipe: str) -> bool:
    """Whether a thread of ``members()`` reads from ``pipe`` and all others sleep, twice in a row.

    This is no proof: something may wake one of the others. It is for programs that are trusted not to wait for that.
    """
    try:
        first = _readers(members(), pipe)
        return bool(first) and _readers(members(), pipe) == first
    except (OSError, ValueError, LookupError):
        return False


def _readers(pids: Sequence[int], pipe: str) -> list[str]:
    """The threads that read from ``pipe``, with how often each has run; none where one of ``pids`` is not asleep."""
    found = []
    for process in (f"/proc/{pid}" for pid in pids):
        for thread in os.listdir(f"{process}/task"):
            status = _status(f"{process}/task/{thread}/status")
            if status["State"].startswith(("Z", "X")):
                continue
            if not status["State"].startswith("S"):
                return []
            with open(f"{process}/task/{thread}/syscall") as file:
                number, *arguments = (int(field, 0) for field in file.read().split()[:2])
            is_read = _KNOWN is not None and number in (_KNOWN.read, _KNOWN.readv)
            if is_read and os.readlink(f"{process}/task/{thread}/fd/{arguments[0]}") == pipe:
                found.append(f"{thread} {status['voluntary_ctxt_switches']} {status['nonvoluntary_ctxt_switches']}")
    return found


def rests(pid: int) -> bool:
    """Whether the first thread of a process sleeps in a call that may last for ever: it reads, or waits for others.

    False where it runs, sleeps for a time, or cannot be seen.
    """
    try:
        with open(f"/proc/{pid}/syscall") as file:
            return _KNOWN is not None and int(file.read().split()[0]) in _KNOWN
    except (OSError, ValueError, LookupError):
        return False


def sleeps(pid: int) -> bool:
    """Whether the first thread of a process sleeps for a time that it has chosen, and not for input."""
    try:
        with open(f"/proc/{pid}/syscall") as file:
            number, argument = (int(field, 0) for field in file.read().split()[:2])
        return number in _SLEEPS or (number in _SELECTS and argument == 0)
    except (OSError, ValueError):
        return False


def _running(pids: Sequence[int]) -> list[int]:
    """Those of ``pids`` that have not ended: a thread of theirs lives."""
    return [
        pid
        for pid in pids
        if any(
            not _status(f"/proc/{pid}/task/{thread}/status")["State"].startswith(("Z", "X"))
            for thread in os.listdir(f"/proc/{pid}/task")
        )
    ]


def _look(process: str, pipe: str, calls: _Calls) -> Optional[list[_Sleeping]]:
    """Every thread, if all sleep for good; else ``None``."""
    seen = []
    for thread in sorted(os.listdir(f"{process}/task")):
        status = _status(f"{process}/task/{thread}/status")
        if status["State"].startswith("Z"):
            continue
        sleeping = _sleeping(process, thread, status, pipe, calls)
        if sleeping is None:
            return None
        seen.append(sleeping)
    return seen


def _sleeping(process: str, thread: str, status: dict[str, str], pipe: str, calls: _Calls) -> Optional[_Sleeping]:
    if not status["State"].startswith("S") or status["TracerPid"] != "0":
        return None
    if int(status["SigCgt"], 16) & _WAKING_SIGNALS:
        return None
    with open(f"{process}/task/{thread}/syscall") as file:
        syscall = file.read()
    number, *arguments = (int(field, 0) for field in syscall.split()[:5])
    reads = number in (calls.read, calls.readv)
    reads_input = reads and os.readlink(f"{process}/task/{thread}/fd/{arguments[0]}") == pipe
    if not reads_input and not (number == calls.futex and _is_own_lock(f"{process}/task/{thread}", arguments)):
        return None
    switches = f"{status['voluntary_ctxt_switches']} {status['nonvoluntary_ctxt_switches']}"
    return _Sleeping(thread, syscall, switches, reads_input)


def _is_own_lock(task: str, arguments: Sequence[int]) -> bool:
    """Whether a futex call waits without a time limit for what no other process can release."""
    word, operation, _, timeout = arguments[:4]
    if operation & _FUTEX_COMMAND not in _FUTEX_WAITS or timeout:
        return False
    return bool(operation & _FUTEX_PRIVATE) or _is_private_memory(task, word)


def _is_private_memory(task: str, address: int) -> bool:
    """Whether no other process has a share in the memory at ``address``, such as a thread's that waits for another."""
    with open(f"{task}/maps") as file:
        for line in file:
            span, permissions = line.split()[:2]
            first, last = (int(bound, 16) for bound in span.split("-"))
            if first <= address < last:
                return permissions.endswith("p")
    return False


def _kernel_works_for(process: str, threads: Sequence[str]) -> bool:
    """Whether the kernel may write or wake in the name of a process with these live threads."""
    # A descriptor may be closed and its memory live, or the other way round.
    for thread in threads:
        with open(f"{process}/task/{thread}/maps") as file:
            if any(line.rstrip("\n").removesuffix(" (deleted)").endswith(_KERNEL_WORK) for line in file):
                return True
        # Each thread may have descriptors of its own.
        files = f"{process}/task/{thread}/fd"
        if any(os.readlink(f"{files}/{fd}").endswith(_KERNEL_WORK) for fd in os.listdir(files)):
            return True
    return False


def _status(path: str) -> dict[str, str]:
    with open(path) as file:
        return dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
