"""``mylla judge``: submissions judged by the output validator of any interactive problem package."""

from __future__ import annotations

import argparse
import contextlib
import shlex
import sys
from pathlib import Path
from typing import NamedTuple, Optional

from kattis.package.archive import opened
from kattis.package.model import Package
from kattis.package.read import read_package
from mylla.arguments import add_packages_limits, add_testlib, positive
from mylla.files import writable, write_whole
from mylla.judged import Card, ScoreCards, Verdicts, as_json
from mylla.judging import Contestant, Wishes, chosen_cases, contestants, limits_for, wishes_of
from mylla.output_files import Outputs, make_directory, outputs
from mylla.program import judged_again
from mylla.status import JUDGE_ERROR, NOT_ACCEPTED, OK
from mylla.terminal import judged_tables
from mylla.terminal.console import Console
from mylla.terminal.progress import CaseProgress
from referee.conversation.case import CaseResult
from referee.conversation.play import judge_all
from referee.match.verdict import Verdict
from referee.process.stop import Stop, Stopped
from referee.process.workers import cores
from referee.tournament import report

INTERMIXED = True
FIRST = "mylla package mognudmylla"
EXAMPLE = "mylla judge mognudmylla --case '*-half' mognudmylla/submissions/accepted/main.py"


class Options(NamedTuple):
    """What is judged; ``sources`` are empty for the package's own submissions."""

    package: str
    sources: tuple[str, ...]
    case: Optional[str]
    jobs: int
    wishes: Wishes
    outputs: Outputs


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("package", metavar="PACKAGE", help="a folder with a problem.yaml, or a zip of one")
    parser.add_argument(
        "sources",
        nargs="*",
        default=(),
        metavar="SOURCE",
        help="a source file or a folder of sources; without one, all of the package's submissions are judged, and "
        "compared with what it expects of them",
    )
    parser.add_argument("--case", metavar="GLOB", help="only the cases of that name (default: all)")
    parser.add_argument("--jobs", type=positive, metavar="N", help="cases at a time (default: the number of cores)")
    parser.add_argument("--language", metavar="CODE", help="what SOURCE is written in (default: as its name ends)")
    parser.add_argument(
        "--languages", metavar="FILE", help="more languages, as in mylla/languages.toml (default: those there)"
    )
    add_packages_limits(parser)
    add_testlib(parser)
    parser.add_argument(
        "--json", metavar="FILE", help="write the result as JSON; - is standard output (default: do not)"
    )
    parser.add_argument(
        "--transcripts", metavar="DIR", help="write a .interaction file for each case (default: do not)"
    )


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed."""
    return Options(
        arguments.package,
        tuple(arguments.sources),
        arguments.case,
        arguments.jobs or cores(),
        wishes_of(arguments),
        outputs(arguments.json, arguments.transcripts),
    )


def run(options: Options) -> int:
    """Judges, reports, and gives the exit status."""
    with Stop() as stop:
        try:
            with opened(Path(options.package), stop) as folder:
                judge = _prepared(options, read_package(folder))
                judge.run(stop)
        except Stopped:
            return 128 + stop.signal
    return judge.report(stop.signal)


def _prepared(options: Options, package: Package) -> _Judge:
    """All that can be wrong with what was asked for is found here, before anything is judged."""
    if options.outputs.json:
        writable("--json", options.outputs.json)
    if options.outputs.transcripts:
        make_directory(options.outputs.transcripts)
    cases = chosen_cases(package, options.case)
    return _Judge(options, package, ScoreCards(package, contestants(package, options.sources, options.wishes), cases))


class _Judge:
    """Judges a package's cases and shows how it goes."""

    def __init__(self, options: Options, package: Package, cards: ScoreCards) -> None:
        self._options = options
        self._package = package
        self._cards = cards
        self._judged: dict[str, Verdicts] = {}
        self._told: set[str] = set()
        self._console = Console(sys.stderr if options.outputs.json_on_stdout else sys.stdout, outlives_reader=True)
        self._failures: list[str] = []

    def run(self, stop: Stop) -> None:
        """Judges all that is to be judged, until ``stop`` is set."""
        self._introduce()
        cards = self._cards.cards
        setups = [card.contestant.setup for card in cards]
        with contextlib.ExitStack() as closing:
            total = sum(card.left for card in cards)
            progress = closing.enter_context(contextlib.closing(CaseProgress(self._console, total)))
            jobs = min(self._options.jobs, total)
            results = closing.enter_context(contextlib.closing(judge_all(setups, self._cards.tasks(), jobs, stop)))
            for task, result in results:
                done = self._cards.add(task, result)
                self._tell_early(cards[task.submission], result, progress)
                progress.add(cards[task.submission].contestant.name, total - sum(card.left for card in cards))
                self._finish(done, progress)
            self._finish(self._cards.done_since(), progress)

    def _introduce(self) -> None:
        package, wishes = self._package, self._options.wishes
        limits = limits_for(package, wishes)
        whose = "mylla's, since the package names none"
        if wishes.time_s or package.limits.time_s:
            whose = "given" if wishes.time_s else "the package's"
        self._console.tell(f"package: {package.name} (format {package.version}), {len(self._cards.cases)} cases")
        self._console.tell(f"time limit: {limits.cpu_s:g} s ({whose}); memory: {limits.memory_mib} MiB")

    def _tell_early(self, card: Card, result: CaseResult, progress: CaseProgress) -> None:
        """Tells of a difference that is certain while other cases are still to be judged."""
        expectation = card.contestant.expectation
        if expectation and not expectation.permits(result.name, result.verdict):
            self._tell(self._cards.verdicts(card), progress)

    def _finish(self, done: list[Card], progress: CaseProgress) -> None:
        for card in done:
            each = self._cards.verdicts(card)
            self._judged[each.contestant.name] = each
            if each.expected is not None and each.difference:
                self._tell(each, progress)

    def _tell(self, each: Verdicts, progress: CaseProgress) -> None:
        """Tells of a submission's difference, once."""
        if each.contestant.name not in self._told:
            self._told.add(each.contestant.name)
            progress.pause()
            self._console.write(judged_tables.difference(each, self._again(each.contestant)))

    def _again(self, contestant: Contestant) -> str:
        path = contestant.name
        if contestant.expectation is not None:
            path = str(Path(self._options.package, "submissions", path))
        return judged_again(self._options.package, path)

    def report(self, stopped: int) -> int:
        """Shows and writes what there is; gives the exit status."""
        order = [card.contestant.name for card in self._cards.cards]
        judged = [self._judged[name] for name in order if name in self._judged]
        self._write(judged)
        if self._options.outputs.json_on_stdout:
            Console(sys.stdout, outlives_reader=True).write(report.dump(as_json(self._package.name, judged)))
        self._show(judged)
        for failure in self._failures:
            print(f"mylla judge: {failure}", file=sys.stderr)
        if stopped:
            self._console.say(f"stopped after {len(judged)} of {len(order)} submissions")
            return 128 + stopped
        self._console.say(self._last_line(judged))
        if self._failures or any(each.verdict is Verdict.JE for each in judged):
            return JUDGE_ERROR
        return OK if all(_is_right(each) for each in judged) else NOT_ACCEPTED

    def _show(self, judged: list[Verdicts]) -> None:
        scoring = self._package.scoring
        names = [case.name for case in self._cards.cases]
        for each in judged:
            if each.expected is None:
                self._console.write(judged_tables.faults(each, self._again(each.contestant)))
        if judged:
            for table in judged_tables.matrix(judged, names, scoring, self._console.width):
                self._console.say(table)
            self._console.say(judged_tables.summary(judged, scoring))
            self._console.write(judged_tables.extremes(judged))

    def _last_line(self, judged: list[Verdicts]) -> str:
        if self._options.sources:
            return "\n".join(_result_line(each) for each in judged)
        right = sum(map(_is_right, judged))
        return f"{right} of {len(judged)} submissions as expected"

    def _write(self, judged: list[Verdicts]) -> None:
        wanted = self._options.outputs
        if wanted.json:
            self._write_file(wanted.json, report.dump(as_json(self._package.name, judged)))
        if wanted.transcripts:
            for each in judged:
                for result in each.cases:
                    name = f"{each.contestant.name.lstrip('./')}-{result.name}".replace("/", "-")
                    self._write_file(wanted.transcripts / f"{name}.interaction", result.transcript)

    def _write_file(self, path: Path, text: str) -> None:
        try:
            write_whole(path, text)
        except OSError as error:
            self._failures.append(f"{path} could not be written: {error.strerror}")


def _is_right(each: Verdicts) -> bool:
    if each.expected is None:
        return each.verdict is Verdict.AC
    return not each.difference


def _result_line(each: Verdicts) -> str:
    score = each.grades.whole.score
    points = "" if score is None else f"score {score:g}, "
    return f"{shlex.quote(each.contestant.name)}: {points}{each.verdict.value}"
