"""Sees at once that a process will print no more: it waits for input that only follows its output (Linux).

That is so where, at one instant, every thread of every process of the bot is blocked, one at least in ``read`` on
the pipe that we write to, and each other one in a wait that only a thread of the bot could end: the same ``read``, a
lock without a time limit, or a parent's wait for its child. Anything else, and anything that cannot be
seen, is doubt, and in doubt the answer is no: the bot then has until its time limit.

The threads are looked at one after the other, so each is looked at twice. A thread that has not been given
the processor between the two looks was blocked all that time, and all were so between the rounds. A process
that was started after the first list was made is in the second one, or whoever started it has run.
"""

from __future__ import annotations

import contextlib
import os
import platform
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

_FUTEX_WAITS = (0, 9)
_FUTEX_COMMAND = 0x7F
_FUTEX_PRIVATE = 0x80
_WNOHANG = 1

# Handlers of these could wake a blocked thread from a timer or from another process's input, and print:
# SIGALRM, SIGVTALRM, SIGPROF, SIGIO, and the real-time signals but for the two that the C library keeps to itself.
_WAKING_SIGNALS = sum(1 << (signal - 1) for signal in (14, 26, 27, 29, *range(34, 65)))
_WAKING_FILES = ("anon_inode:[io_uring]", "anon_inode:[timerfd]", "/dev/aio")


class _Blocked(NamedTuple):
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
        pids = members()
        first = _look(pids, pipe, _KNOWN)
        if first is None or not any(each.reads_input for each in first):
            return False
        return members() == pids and _look(pids, pipe, _KNOWN) == first
    except (OSError, ValueError, LookupError):
        return False


def _look(pids: Sequence[int], pipe: str, calls: _Calls) -> Optional[list[_Blocked]]:
    """Every thread, if all are blocked for good; else ``None``."""
    seen = []
    for pid in pids:
        if _has_timers(pid):
            return None
        for thread in sorted(os.listdir(f"/proc/{pid}/task")):
            status = _status(f"/proc/{pid}/task/{thread}/status")
            if status["State"].startswith("Z"):
                continue
            if _may_be_woken(f"/proc/{pid}/task/{thread}/fd"):
                return None
            blocked = _blocked(f"/proc/{pid}", thread, status, pipe, calls)
            if blocked is None:
                return None
            seen.append(blocked)
    return seen


def _blocked(process: str, thread: str, status: dict[str, str], pipe: str, calls: _Calls) -> Optional[_Blocked]:
    if not status["State"].startswith("S") or int(status["SigCgt"], 16) & _WAKING_SIGNALS:
        return None
    with open(f"{process}/task/{thread}/syscall") as file:
        syscall = file.read()
    number, *arguments = (int(field, 0) for field in syscall.split()[:5])
    reads = number in (calls.read, calls.readv)
    reads_input = reads and os.readlink(f"{process}/task/{thread}/fd/{arguments[0]}") == pipe
    waits_for_lock = number == calls.futex and _is_own_lock(process, arguments)
    waits_for_child = number == calls.wait4 and not arguments[2] & _WNOHANG
    waits_for_child |= number == calls.waitid and not arguments[3] & _WNOHANG
    if not (reads_input or waits_for_lock or waits_for_child):
        return None
    switches = f"{status['voluntary_ctxt_switches']} {status['nonvoluntary_ctxt_switches']}"
    return _Blocked(f"{process}/{thread}", syscall, switches, reads_input)


def _is_own_lock(process: str, arguments: Sequence[int]) -> bool:
    """Whether a futex call waits without a time limit for what no other process can release."""
    word, operation, _, timeout = arguments[:4]
    if operation & _FUTEX_COMMAND not in _FUTEX_WAITS or timeout:
        return False
    return bool(operation & _FUTEX_PRIVATE) or _is_private_memory(process, word)


def _is_private_memory(process: str, address: int) -> bool:
    """Whether no other process has a share in the memory at ``address``, such as a thread's that waits for another."""
    with open(f"{process}/maps") as file:
        for line in file:
            span, permissions = line.split()[:2]
            first, last = (int(bound, 16) for bound in span.split("-"))
            if first <= address < last:
                return permissions.endswith("p")
    return False


def _has_timers(pid: int) -> bool:
    """Whether the process has set POSIX timers, whatever signal they send. Old kernels do not list them."""
    with contextlib.suppress(FileNotFoundError), open(f"/proc/{pid}/timers") as file:
        return bool(file.read())
    return False


def _may_be_woken(files: str) -> bool:
    """Whether a file is open through which the kernel could wake the process or write for it."""
    return any(os.readlink(f"{files}/{fd}").startswith(_WAKING_FILES) for fd in os.listdir(files))


def _status(path: str) -> dict[str, str]:
    with open(path) as file:
        return dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
