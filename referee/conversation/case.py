"""One test case: a bot and its validator are started, talk, and are judged; in a multi-pass problem again and again."""

from __future__ import annotations

import contextlib
import os
import re
import select
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, NamedTuple, Optional, Union

from referee.conversation.feedback import BadFeedback, Feedback
from referee.conversation.person import Person
from referee.conversation.record import Record
from referee.conversation.talk import Ended, Listeners, Talk, Words
from referee.conversation.verdict import judge
from referee.match.verdict import Verdict
from referee.process.bot import BotProcess
from referee.process.descendants import StillAlive
from referee.process.keeper import KeptDescendants
from referee.process.limits import Exited, Limits, Run
from referee.process.scratch import Scratch
from referee.process.start import MachineFailed
from referee.process.stop import Stop

KATTIS = Words(frozenset({42}), frozenset({43}))
TESTLIB = Words(frozenset({0, 7}), frozenset({1, 2}))
"""What a testlib interactor's exit statuses mean: 0 right, 1 wrong, 2 badly formatted, 7 right with a score."""

_POINTS = 7
_POINTS_LINE = re.compile(r"^points +(\S+)", re.MULTILINE)


class Program(NamedTuple):
    """What is run, in which directory; in ours where that is ``None``."""

    argv: tuple[str, ...]
    directory: Optional[str] = None


@dataclass(frozen=True)
class Setup:
    """What all cases of a submission have in common.

    Attributes:
        limits: the bot's, in each pass.
        validator_limits: the validator's, in each pass.
        passes: how often the bot may be run on a case.
        scores: whether the validator may give a score.
    """

    bot: Program
    validator: Program
    words: Words
    limits: Limits
    validator_limits: Limits
    passes: int = 1
    scores: bool = False


@dataclass(frozen=True)
class CaseFiles:
    """A test case: its name, its files, and the arguments of bot and validator."""

    name: str
    input: Path
    answer: Path
    arguments: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class CaseResult:
    """How a bot was judged on a case.

    Attributes:
        score: what the validator gave; ``None`` where it gave none.
        multiplier: the same of ``score_multiplier.txt``.
        message: for people: why, what the validator said, and the end of standard error.
        judge_message: what the validator wrote for the judges.
        cpu_s: of the slowest pass, as the other figures.
        wall_s: the time for which the bot was waited for, less ``delay_s``.
        delay_s: the time for which it was ready to run and the machine gave it no processor.
    """

    name: str
    verdict: Verdict
    score: Optional[float] = None
    multiplier: Optional[float] = None
    message: str = ""
    judge_message: str = ""
    transcript: str = ""
    cpu_s: float = 0.0
    wall_s: float = 0.0
    delay_s: float = 0.0
    peak_rss_mib: float = 0.0


def judge_case(
    setup: Setup,
    case: CaseFiles,
    stop: Optional[Stop] = None,
    listeners: Optional[Listeners] = None,
    person: Optional[Callable[[select.poll], Person]] = None,
) -> CaseResult:
    """Judges the bot on one case, in this process; ``person`` makes who takes the bot's place.

    Raises:
        StartError: the bot or the validator cannot be run.
        Stopped: ``stop`` is set.
    """
    with contextlib.ExitStack() as closing:
        try:
            feedback, inputs = _directory(closing), _directory(closing)
        except OSError as error:
            return CaseResult(case.name, Verdict.JE, message=f"no directory for feedback: {error.strerror}")
        try:
            return _Case(setup, case, stop, listeners, feedback, inputs, person).judged()
        except (MachineFailed, StillAlive) as error:
            return CaseResult(case.name, Verdict.JE, message=str(error))


def _directory(closing: contextlib.ExitStack) -> Path:
    scratch = Scratch.take()
    closing.callback(scratch.give_back, ())
    return Path(scratch.path)


class _Case:
    """A case that is being judged."""

    def __init__(
        self,
        setup: Setup,
        case: CaseFiles,
        stop: Optional[Stop],
        listeners: Optional[Listeners],
        feedback: Path,
        inputs: Path,
        person: Optional[Callable[[select.poll], Person]],
    ) -> None:
        self._setup = setup
        self._case = case
        self._stop = stop
        self._listeners = listeners
        self._person = person
        self._feedback = Feedback(feedback)
        self._record = Record()
        self._next_input = inputs / "next.in"
        self._testlib_output = feedback / "interactor.out"
        self._runs: list[Run] = []

    def judged(self) -> CaseResult:
        """Judges pass by pass."""
        given = self._case.input
        for number in range(1, self._setup.passes + 1):
            if number > 1:
                self._record.next_pass()
            verdict, message, ended, validator = self._pass(given)
            try:
                another = self._check(verdict)
            except BadFeedback as error:
                return self._result(Verdict.JE, f"the validator failed: {error}")
            if not another:
                return self._scored(verdict, message, ended, validator)
            self._feedback.take_next_input(self._next_input)
            given = self._next_input
        return self._result(
            Verdict.JE,
            f"the validator asks for another pass after {self._setup.passes}, the most that the package allows",
        )

    def _pass(self, given: Path) -> tuple[Verdict, str, Ended, Run]:
        setup = self._setup
        poll = select.poll()
        if self._stop is not None:
            poll.register(self._stop, select.POLLIN)
        kept = KeptDescendants(setup.validator.directory or os.getcwd())
        words = (*setup.validator.argv, *self._validators_arguments(given))
        with self._bot(poll) as bot, BotProcess(words, setup.validator_limits, self._stop, poll, kept) as validator:
            talk = Talk(bot, validator, poll, setup.words, self._record, self._listeners, self._excess)
            ended = talk.run()
            bot.stop()
            validator.stop()
            talk.tell_stderr()
            excess = self._excess()
            ended = ended._replace(excess=excess) if excess else ended
            runs = bot.run(ended.bot), validator.run(ended.word)
        self._runs.append(runs[0])
        verdict, message = judge(ended, setup.words, *runs, self._record)
        return verdict, message, ended, runs[1]

    def _bot(self, poll: select.poll) -> Union[BotProcess, Person]:
        if self._person:
            return self._person(poll)
        return BotProcess((*self._setup.bot.argv, *self._case.arguments), self._setup.limits, self._stop, poll)

    def _validators_arguments(self, given: Path) -> tuple[str, ...]:
        case = self._case
        if self._setup.words is TESTLIB:
            return (str(given), str(self._testlib_output), str(case.answer), *case.flags)
        return (str(given), str(case.answer), self._feedback.argument, *case.flags)

    def _excess(self) -> str:
        """What the validator has written too much of."""
        most_kib = self._setup.validator_limits.output_kib
        if self._feedback.bytes_written() > 1024 * most_kib:
            return f"has written more than {most_kib // 1024} MiB of files"
        return ""

    def _check(self, verdict: Verdict) -> bool:
        """Whether the validator asks for another pass.

        Raises:
            BadFeedback: it has written a file that it may not.
        """
        next_input = self._feedback.has("nextpass.in")
        if next_input and self._setup.passes == 1:
            raise BadFeedback("it wrote nextpass.in, and the problem is not multi-pass")
        if next_input and verdict is Verdict.WA:
            raise BadFeedback("it wrote nextpass.in, and did not accept")
        return next_input and verdict is Verdict.AC

    def _scored(self, verdict: Verdict, message: str, ended: Ended, validator: Run) -> CaseResult:
        if verdict is Verdict.JE:
            return self._result(verdict, message)
        try:
            score, multiplier = self._scores(verdict, ended, validator)
        except BadFeedback as error:
            return self._result(Verdict.JE, f"the validator failed: {error}")
        return self._result(verdict, message, score, multiplier)

    def _scores(self, verdict: Verdict, ended: Ended, validator: Run) -> tuple[Optional[float], Optional[float]]:
        if ended.word == Exited(_POINTS) and self._setup.words is TESTLIB:
            return _testlib_points(validator), None
        names = ("score.txt", "score_multiplier.txt")
        score, multiplier = (self._feedback.number(name) for name in names)
        written = next((name for name in names if self._feedback.has(name)), "")
        if written and not self._setup.scores:
            raise BadFeedback(f"it wrote {written}, and the package does not say that it gives scores")
        if written and verdict is Verdict.WA:
            raise BadFeedback(f"it wrote {written}, and did not accept")
        if score is not None and multiplier is not None:
            raise BadFeedback("it wrote both score.txt and score_multiplier.txt")
        if multiplier is not None and not 0 <= multiplier <= 1:
            raise BadFeedback(f"score_multiplier.txt holds {multiplier:g}, which is not between 0 and 1")
        return (score, multiplier) if verdict is Verdict.AC else (None, None)

    def _result(
        self, verdict: Verdict, message: str, score: Optional[float] = None, multiplier: Optional[float] = None
    ) -> CaseResult:
        usages = [run.usage for run in self._runs]
        passes = f" (pass {len(self._runs)})" if len(self._runs) > 1 and verdict is not Verdict.AC else ""
        first, newline, rest = message.partition("\n")
        return CaseResult(
            name=self._case.name,
            verdict=verdict,
            score=score,
            multiplier=multiplier,
            message=first + passes + newline + rest + self._feedback.messages(),
            judge_message=self._feedback.read("judgemessage.txt"),
            transcript=self._record.text(),
            cpu_s=round(max((usage.cpu_s for usage in usages), default=0.0), 4),
            wall_s=round(max((usage.wall_s for usage in usages), default=0.0), 4),
            delay_s=round(sum(usage.delay_s for usage in usages), 4),
            peak_rss_mib=round(max((usage.peak_rss_mib for usage in usages), default=0.0), 1),
        )


def _testlib_points(validator: Run) -> float:
    found = _POINTS_LINE.search(validator.stderr.decode("utf-8", "replace"))
    try:
        return float(found[1]) if found else 0.0
    except ValueError:
        raise BadFeedback(f"its points are {found[1] if found else ''!r}, which is no number") from None
