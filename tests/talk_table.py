"""Bots that misbehave in talks with validators, and the verdict that each must get.

The same faults are committed in two packages: ``guess``, whose validator ends as soon as it has decided, and ``nim``,
whose validator reads to the end of the output. A bot is a few lines of Python behind a prelude that knows the problem:
``say(word)`` prints and flushes, ``begin()`` is a first exchange, ``last_word()`` talks until the validator has what it
accepts, ``win()`` also hears it say so, ``ahead()`` says the same without reading, ``lose()`` is rejected for playing
badly, and ``BAD`` is a word that is rejected at once.
"""

from __future__ import annotations

import contextlib
import sys
from dataclasses import replace
from pathlib import Path
from typing import Iterator, NamedTuple, Sequence

from kattis.package.read import read_package
from mylla.judging import Wishes, contestants, files_of
from referee.conversation.case import CaseFiles, CaseResult, Program, Setup
from referee.conversation.play import Task, judge_all
from referee.match.verdict import Verdict
from referee.process.limits import Limits

PACKAGES = Path(__file__).parent / "packages"

LIMITS = Limits(cpu_s=10.0, wall_s=40.0, memory_mib=200, output_kib=256)
"""Wide, so that a busy machine changes no verdict: bots that run into a limit set their own."""

_PRELUDE = """
import os, signal, sys, time
read = sys.stdin.readline

def say(word):
    print(word, flush=True)

def letter_by_letter(word):
    for letter in f"{word}\\n":
        os.write(1, letter.encode())

def die(number):
    os.kill(os.getpid(), number)

def take_memory():
    taken = []
    while True:
        taken.append(bytearray(20_000_000))

def child(work):
    if os.fork() == 0:
        work()
        os._exit(0)
"""

_PRELUDES = {
    "guess": """
BAD = "x"

def begin():
    say(500)
    assert read() == ">\\n"

def last_word():
    begin()
    say(317)

def win():
    last_word()
    assert read() == "=\\n"

def ahead():
    say(500)
    say(317)

def lose():
    for _ in range(20):
        say(1)
        read()
""",
    "nim": """
BAD = "4"

def begin():
    say(1)
    assert read() == "19\\n"

def last_word():
    begin()
    sticks = 19
    while sticks > 3:
        say(sticks % 4)
        sticks = int(read())
    say(sticks)

def win():
    last_word()
    assert read() == "won\\n"

def ahead():
    for taken in (1, 3, 3, 3, 3, 3):
        say(taken)

def lose():
    word = "21"
    while word.isdigit():
        say(2 if int(word) % 4 == 1 else 1)
        word = read().strip()
""",
}

_CASES = {"guess": "secret/3", "nim": "secret/1"}


class Fault(NamedTuple):
    """What a bot does, the verdict that it must get, a text of the message, and the limits that differ."""

    name: str
    verdict: Verdict
    code: str
    expect: str = ""
    cpu_s: float = LIMITS.cpu_s
    wall_s: float = LIMITS.wall_s


_AC, _WA, _RTE, _TLE, _MLE, _OLE = (
    Verdict.AC,
    Verdict.WA,
    Verdict.RTE,
    Verdict.TLE,
    Verdict.MLE,
    Verdict.OLE,
)

FAULTS = (
    Fault("plays", _AC, "win()", "accepted"),
    Fault("does not wait for the last answer", _AC, "last_word()"),
    Fault("prints all before it reads", _AC, "ahead()"),
    Fault(
        "prints letter by letter",
        _AC,
        "say = letter_by_letter; win()",
    ),
    Fault("floods stderr", _AC, "os.write(2, b'x' * 300_000); win(); os.write(2, b'x' * 300_000)", "stderr: xxx"),
    Fault("sleeps between its words", _AC, "say = lambda word: (time.sleep(0.1), print(word, flush=True)); win()"),
    Fault("leaves a child that holds its output", _AC, "child(lambda: time.sleep(60)); win()"),
    Fault(
        "leaves a grandchild in a session of its own",
        _AC,
        "child(lambda: (os.setsid(), child(lambda: time.sleep(60)))); win()",
    ),
    Fault("closes its input after the end", _AC, "win(); os.close(0)"),
    Fault("ignores signals", _AC, "signal.signal(signal.SIGTERM, signal.SIG_IGN); win()"),
    Fault("is rejected and exits with 0", _WA, "begin(); say(BAD)"),
    Fault("is rejected and exits with 1", _WA, "begin(); say(BAD); sys.exit(1)"),
    Fault("is rejected and is killed", _WA, "begin(); say(BAD); die(signal.SIGSEGV)"),
    Fault("is rejected and sleeps", _WA, "begin(); say(BAD); time.sleep(60)"),
    Fault("is rejected and computes", _WA, "begin(); say(BAD)\nwhile True: pass"),
    Fault("is rejected and waits for the answer", _WA, "begin(); say(BAD); read(); sys.exit(1)"),
    Fault("is rejected and floods its output", _WA, "begin(); say(BAD)\nwhile True: say(BAD)"),
    Fault("is rejected and takes memory", _WA, "begin(); say(BAD); take_memory()"),
    Fault("is rejected by what comes out at its end", _WA, "begin(); print(BAD); sys.exit(2)"),
    Fault("is rejected by what a child prints", _WA, "begin(); child(lambda: say(BAD)); os.wait(); sys.exit(2)"),
    Fault("does nothing", _WA, "", "ended with exit status 0"),
    Fault("ends with 0 in the middle", _WA, "begin()", "ended with exit status 0"),
    Fault("closes its output and ends with 0 later", _WA, "begin(); os.close(1); time.sleep(0.1)"),
    Fault(
        "leaves the middle to a child", _WA, "begin(); child(lambda: time.sleep(60))", "a process that it had started"
    ),
    Fault("loses", _WA, "lose()"),
    Fault("exits with 1 at once", _RTE, "sys.exit(1)", "exit status 1 while"),
    Fault("exits with 3 in the middle", _RTE, "begin(); sys.exit(3)", "exit status 3 while"),
    Fault("raises an exception", _RTE, "begin(); 1 // 0", "ZeroDivisionError"),
    Fault("is killed in the middle", _RTE, "begin(); die(signal.SIGSEGV)", "SIGSEGV"),
    Fault("is killed in the middle of a word", _RTE, "begin(); os.write(1, b'1'); die(signal.SIGKILL)", "SIGKILL"),
    Fault("closes its output and exits with 1 later", _RTE, "begin(); os.close(1); time.sleep(0.1); os._exit(1)"),
    Fault("exits with 1 while a child holds its output", _RTE, "begin(); child(lambda: time.sleep(60)); os._exit(1)"),
    Fault("exits with 3 after the end", _RTE, "win(); sys.exit(3)", "exit status 3"),
    Fault("exits with 3 before the last answer", _RTE, "last_word(); sys.exit(3)", "exit status 3"),
    Fault("is killed after the end", _RTE, "win(); die(signal.SIGABRT)", "SIGABRT"),
    Fault("does not flush", _TLE, "print(1); read()", "did you forget to flush"),
    Fault("does not flush its second word", _TLE, "begin(); print(1); read()", "did you forget to flush"),
    Fault("leaves out the newline", _TLE, "begin(); os.write(1, b'1'); read()", "lacks the newline"),
    Fault("waits for the validator to begin", _TLE, "read()", "nobody has said anything"),
    Fault("reads once too often", _TLE, "begin(); read()", "the validator spoke last"),
    Fault("sleeps", _TLE, "begin(); time.sleep(60)", "wall time ran out", wall_s=0.7),
    Fault("closes its output and sleeps", _TLE, "begin(); os.close(1); time.sleep(60)", "wall time", wall_s=0.7),
    Fault("stops itself", _TLE, "begin(); die(signal.SIGSTOP)", "stopped by a signal", wall_s=0.7),
    Fault("computes", _TLE, "begin()\nwhile True: pass", "CPU time ran out", cpu_s=0.3),
    Fault(
        "lets a child compute",
        _TLE,
        "begin(); child(lambda: [0 for _ in iter(int, 1)]); os.wait()",
        "CPU time",
        cpu_s=0.3,
    ),
    Fault("sleeps after the end", _TLE, "win(); time.sleep(60)", "wall time ran out", wall_s=0.7),
    Fault("takes memory", _MLE, "begin(); take_memory()", "MiB of memory"),
    Fault("takes memory after the end", _MLE, "win(); take_memory()", "MiB of memory"),
    Fault("prints a word without an end", _OLE, "begin()\nwhile True: os.write(1, b'1' * 1000)", "256 KiB of output"),
)


class Run(NamedTuple):
    """The ``number``-th time that a fault is committed in a package."""

    package: str
    fault: Fault
    number: int = 1

    @property
    def name(self) -> str:
        """For tests."""
        return f"{self.package}: {self.fault.name}"


RUNS = tuple(Run(package, fault) for package in _PRELUDES for fault in FAULTS)


class Judged(NamedTuple):
    """What a bot got."""

    run: Run
    result: CaseResult

    @property
    def surprise(self) -> str:
        """What is not as the table says; empty where all is."""
        verdict, message = self.result.verdict, self.result.message
        if verdict is not self.run.fault.verdict:
            return f"{verdict.name}: {message}"
        return "" if self.run.fault.expect in message else f"{self.run.fault.expect!r} is not in: {message}"


def judged(runs: Sequence[Run], jobs: int) -> Iterator[Judged]:
    """Judges the bots, ``jobs`` at a time; gives each when it is done, in no fixed order."""
    packages = {name: _opponent(name) for name in dict.fromkeys(run.package for run in runs)}
    setups = [_setup(packages[run.package][0], run) for run in runs]
    tasks = [Task(number, packages[run.package][1]) for number, run in enumerate(runs)]
    with contextlib.closing(judge_all(setups, tasks, jobs)) as results:
        for task, result in results:
            yield Judged(runs[task.submission], result)


def _opponent(name: str) -> tuple[Setup, CaseFiles]:
    """The validator of a package, and the case that is played."""
    package = read_package(PACKAGES / name)
    accepted = next(path for path in (package.folder / "submissions" / "accepted").glob("*.py"))
    setup = contestants(package, [str(accepted)], Wishes())[0].setup
    return setup, next(files_of(case) for case in package.data.cases() if case.name == _CASES[name])


def _setup(setup: Setup, run: Run) -> Setup:
    fault = run.fault
    code = _PRELUDE + _PRELUDES[run.package] + fault.code
    limits = LIMITS._replace(cpu_s=fault.cpu_s, wall_s=fault.wall_s)
    return replace(setup, bot=Program((sys.executable, "-S", "-E", "-c", code)), limits=limits)
