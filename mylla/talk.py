"""A talk of a bot, or of a person, with the validator of a problem package, shown as it happens."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

from kattis.package.archive import opened
from kattis.package.grading import Outcome, grade
from kattis.package.model import Package
from kattis.package.read import read_package
from mylla.judging import Wishes, chosen_cases, contestants, files_of, validator_setup, wishes_of
from mylla.status import JUDGE_ERROR, NOT_ACCEPTED, OK, UsageError
from referee.conversation.case import CaseFiles, CaseResult, Setup, judge_case
from referee.conversation.person import Person
from referee.conversation.talk import Listeners
from referee.match.transcript import BOT, escape
from referee.match.verdict import Verdict, printable
from referee.process.start import StartError
from referee.process.stop import Stop, Stopped
from referee.process.workers import Died, Workers

HUMAN = "human"


class Options(NamedTuple):
    """What is shown: ``bot``, a source or ``HUMAN``, on a case of a package."""

    package: str
    case: str
    bot: str
    wishes: Wishes


def options(arguments: argparse.Namespace) -> Options:
    """The options of ``mylla game`` with ``--package``.

    Raises:
        UsageError: the case is missing, or options of a game stand beside it.
    """
    for name in ("opponent", "seed"):
        if getattr(arguments, name) is not None:
            raise UsageError(f"--package has a validator of its own; leave out --{name}")
    if arguments.case is None:
        raise UsageError("--package needs --case, the name of one of its cases, such as --case sample/1")
    return Options(arguments.package, arguments.case, arguments.bot, wishes_of(arguments))


def run(options: Options) -> int:
    """Shows the talk; gives the exit status of its verdict."""
    with Stop() as stop:
        try:
            with opened(Path(options.package), stop) as folder:
                return _shown(options, read_package(folder), stop)
        except Stopped:
            return 128 + stop.signal


def _shown(options: Options, package: Package, stop: Stop) -> int:
    cases = chosen_cases(package, options.case)
    if len(cases) > 1:
        names = ", ".join(case.name for case in cases[:3])
        raise UsageError(f"--case {options.case} matches several cases ({names}, ...); name one")
    by_hand = options.bot == HUMAN
    if by_hand:
        setup = validator_setup(package, options.wishes)
        print("What you type goes to the validator; Ctrl-D ends it.", flush=True)
    else:
        contestant = contestants(package, [options.bot], options.wishes)[0]
        setup = contestant.setup
        print(f"bot: {options.bot} ({contestant.made_with})", flush=True)
    result = _judged(setup, files_of(cases[0]), by_hand, stop)
    graded = grade(package, {result.name: Outcome(result.verdict, result.score, result.multiplier)})
    case = graded.cases[result.name]
    points = f", score {case.score:g}" if case.score is not None and package.scoring else ""
    print(f"{case.verdict.value}{points}: {case.problem or result.message}")
    if case.verdict is Verdict.JE:
        return JUDGE_ERROR
    print(f"CPU {1000 * result.cpu_s:.0f} ms, waited for {1000 * result.wall_s:.0f} ms, {result.peak_rss_mib:.0f} MiB")
    return OK if case.verdict is Verdict.AC else NOT_ACCEPTED


def _judged(setup: Setup, case: CaseFiles, by_hand: bool, stop: Stop) -> CaseResult:
    """The result. A worker does it, so that nothing is left if we are killed; raises ``Stopped``."""

    def work(case: CaseFiles) -> CaseResult | StartError:
        try:
            shown = _Commentary(by_hand)
            listeners = Listeners(shown.say, shown.bots_stderr, shown.validators_stderr)
            return judge_case(setup, case, stop, listeners, (lambda poll: Person(0, poll, stop)) if by_hand else None)
        except StartError as error:
            return error

    with Workers(1, work, stop) as workers:
        for _, result in workers.run([case]):
            if isinstance(result, StartError):
                raise result
            return CaseResult(case.name, Verdict.JE, message=result.how) if isinstance(result, Died) else result
    raise Stopped


class _Commentary:
    """Prints lines as they come, with the milliseconds since the beginning."""

    def __init__(self, by_hand: bool) -> None:
        self._by_hand = by_hand
        self._begun = time.monotonic()

    def say(self, speaker: str, data: bytes) -> None:
        """What one of the two said. A person has typed it, and sees it already."""
        if not (self._by_hand and speaker == BOT):
            who = "bot" if speaker == BOT else "validator"
            for line in data.splitlines(keepends=True):
                unended = "" if line.endswith(b"\n") else "   (no newline yet)"
                self._show(f"{who:>9} {speaker} {escape(line.rstrip(bytes((10, 13))))}{unended}")

    def bots_stderr(self, data: bytes) -> None:
        """What the bot wrote to standard error."""
        self._show_stderr("bot", data)

    def validators_stderr(self, data: bytes) -> None:
        """What the validator wrote to standard error."""
        self._show_stderr("validator", data)

    def _show_stderr(self, who: str, data: bytes) -> None:
        for line in data.decode("utf-8", "backslashreplace").splitlines():
            self._show(f"{who:>9} stderr: {printable(line)}")

    def _show(self, text: str) -> None:
        print(f"{1000 * (time.monotonic() - self._begun):8.1f} ms {text}", flush=True)
