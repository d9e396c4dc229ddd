"""What submissions got, submission by submission: collected as cases are judged, then graded and compared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator, Optional, Sequence

from kattis.package.grading import Grades, Outcome, grade, is_needless
from kattis.package.model import Case, Package
from kattis.package.submissions import Judged
from mylla.judging import Contestant, files_of
from referee.conversation.case import CaseResult
from referee.conversation.play import Task
from referee.match.verdict import Verdict


@dataclass
class Card:
    """A submission's results so far.

    Attributes:
        left: how many of its cases are still to be judged.
    """

    contestant: Contestant
    left: int
    results: dict[str, CaseResult] = field(default_factory=dict)

    def outcomes(self) -> dict[str, Outcome]:
        """The results as they are graded, by the name of the case."""
        return {name: Outcome(each.verdict, each.score, each.multiplier) for name, each in self.results.items()}


@dataclass(frozen=True)
class Verdicts:
    """A submission that was judged.

    Attributes:
        cases: those that count, in the order of judging.
        difference: from what is expected; empty where there is none, or nothing is expected.
    """

    contestant: Contestant
    grades: Grades
    cases: tuple[CaseResult, ...]
    difference: str

    @property
    def verdict(self) -> Verdict:
        """Of the whole."""
        return self.grades.whole.verdict

    @property
    def expected(self) -> Optional[str]:
        """What it must get, in words; ``None`` where nothing is expected."""
        expectation = self.contestant.expectation
        return expectation.in_words() if expectation else None

    def verdict_of(self, result: CaseResult) -> Verdict:
        """A case's verdict: a score that the package does not allow makes it a judge error."""
        return self.grades.cases[result.name].verdict


class ScoreCards:
    """The submissions of a package on the chosen cases."""

    def __init__(self, package: Package, contestants: Sequence[Contestant], cases: Sequence[Case]) -> None:
        self._package = package
        self.cases = cases
        self.cards = [Card(contestant, len(cases)) for contestant in contestants]
        self._skipped: list[Card] = []

    def tasks(self) -> Iterator[Task]:
        """The cases to be judged, in order, but for those that are not judged after a rejection."""
        for number, card in enumerate(self.cards):
            for case in self.cases:
                if is_needless(self._package, case, card.outcomes()):
                    card.left -= 1
                    if card.left == 0:
                        self._skipped.append(card)
                else:
                    yield Task(number, files_of(case))

    def add(self, task: Task, result: CaseResult) -> list[Card]:
        """Takes a result; gives the submissions that are done by now and were not before."""
        card = self.cards[task.submission]
        card.results[task.case.name] = result
        card.left -= 1
        return self.done_since() + ([card] if card.left == 0 else [])

    def done_since(self) -> list[Card]:
        """The submissions whose last cases turned out not to be judged, each once."""
        done, self._skipped = self._skipped, []
        return done

    def verdicts(self, card: Card) -> Verdicts:
        """Grades a submission and compares it with what is expected."""
        grades = grade(self._package, card.outcomes())
        # A worker may have judged more than counts while another one judged what decides.
        counted = [card.results[case.name] for case in self.cases if case.name in grades.cases]
        messages = {result.name: result.judge_message for result in counted}
        expectation = card.contestant.expectation
        difference = expectation.difference(Judged(grades, messages)) if expectation else ""
        if grades.whole.verdict is Verdict.JE:
            difference = difference or "got JE"
        return Verdicts(card.contestant, grades, tuple(counted), difference)


def as_json(package: str, judged: Sequence[Verdicts]) -> dict[str, Any]:
    """All results as the JSON object that scripts read."""
    return {"package": package, "submissions": [_submission_as_json(each) for each in judged]}


def _submission_as_json(each: Verdicts) -> dict[str, Any]:
    return {
        "source": each.contestant.name,
        "expected": each.expected,
        "difference": each.difference,
        "verdict": each.verdict.name,
        "score": each.grades.whole.score,
        "cases": [_case_as_json(each, result) for result in each.cases],
    }


def _case_as_json(each: Verdicts, result: CaseResult) -> dict[str, Any]:
    graded = each.grades.cases[result.name]
    return {
        "name": result.name,
        "verdict": graded.verdict.name,
        "score": graded.score,
        "message": graded.problem or result.message,
        "cpu_s": result.cpu_s,
        "wall_s": result.wall_s,
        "peak_rss_mib": result.peak_rss_mib,
        "transcript": result.transcript,
    }
