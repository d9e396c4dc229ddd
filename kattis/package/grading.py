"""Adds up what a submission got on the test cases: group by group, to one verdict and one score."""

from __future__ import annotations

from typing import Callable, Mapping, NamedTuple, Optional, Sequence, Union

from kattis.package.model import Case, Grading, Group, LegacyGrading, Package
from referee.match.verdict import Verdict

_WORST_FIRST = (Verdict.JE, Verdict.RTE, Verdict.MLE, Verdict.TLE, Verdict.OLE, Verdict.WA, Verdict.AC)
_SCORE_MODES: Mapping[str, Callable[[Sequence[float]], float]] = {
    "sum": sum,
    "avg": lambda scores: sum(scores) / len(scores),
    "min": min,
    "max": max,
}
_ROUNDING = 1e-9
"""By how much a sum of fractions may miss a bound."""


class Outcome(NamedTuple):
    """What a submission got on a case: the verdict, and what the validator wrote of a score.

    Attributes:
        score: from ``score.txt``; ``None`` where there is none.
        multiplier: from ``score_multiplier.txt``; ``None`` where there is none.
    """

    verdict: Verdict
    score: Optional[float] = None
    multiplier: Optional[float] = None


class Graded(NamedTuple):
    """What a case, a group or the whole submission got; ``problem`` says what is wrong where the verdict is JE."""

    verdict: Verdict
    score: Optional[float]
    problem: str = ""


class Grades(NamedTuple):
    """The whole, and by name each group and each case that was judged."""

    whole: Graded
    groups: dict[str, Graded]
    cases: dict[str, Graded]


Outcomes = Mapping[str, Outcome]
"""By the name of the case. A case that is not in it was not run."""


def grade(package: Package, outcomes: Outcomes) -> Grades:
    """Adds up ``outcomes``. Groups without any are left out, and so is what follows a rejection that breaks a group."""
    grader = _Legacy(outcomes) if package.version == "legacy" else _Format2025(outcomes, package.scoring)
    whole = grader.group(package.data) or Graded(Verdict.AC, 0.0)
    if not package.scoring:
        whole = whole._replace(score=None)
        for found in (grader.groups, grader.cases):
            found.update({name: each._replace(score=None) for name, each in found.items()})
    return Grades(whole, grader.groups, grader.cases)


def is_needless(package: Package, case: Case, outcomes: Outcomes) -> bool:
    """Whether it is certain from ``outcomes``, which may not be all yet, that the case is not judged."""
    if package.version == "legacy":
        return _is_passed_over(package.data, case, outcomes)
    required = [
        name
        for group in package.data.groups()
        if isinstance(group.grading, Grading) and _is_below(case, group)
        for name in group.grading.require_pass
    ]
    return any(
        _is_below(other, group) and other.name in outcomes and outcomes[other.name].verdict is not Verdict.AC
        for group in package.data.groups()
        if group.name in required
        for other in group.cases()
    )


def _is_below(case: Case, group: Group) -> bool:
    return not group.name or case.name.startswith(f"{group.name}/")


def _is_passed_over(group: Group, case: Case, outcomes: Outcomes) -> bool:
    """Whether a rejection before the case breaks ``group``, or a group in it that has the case."""
    assert isinstance(group.grading, LegacyGrading)
    for item in group.items:
        if item is case:
            return False
        if isinstance(item, Group) and _is_below(case, item):
            return _is_passed_over(item, case, outcomes)
        if group.grading.breaks and _is_rejected(item, outcomes):
            return True
    return False


def _is_rejected(item: Union[Case, Group], outcomes: Outcomes) -> bool:
    """Whether an item is rejected, whatever else comes."""
    if isinstance(item, Case):
        return item.name in outcomes and outcomes[item.name].verdict is not Verdict.AC
    if any(case.name not in outcomes and not _is_passed_over(item, case, outcomes) for case in item.cases()):
        return False
    graded = _Legacy(outcomes).group(item)
    return graded is not None and graded.verdict is not Verdict.AC


class _Legacy:
    """Adds up by ``testdata.yaml``."""

    def __init__(self, outcomes: Outcomes) -> None:
        self.groups: dict[str, Graded] = {}
        self.cases: dict[str, Graded] = {}
        self._outcomes = outcomes

    def group(self, group: Group) -> Optional[Graded]:
        assert isinstance(group.grading, LegacyGrading)
        results = []
        for item in group.items:
            result = self._case(item, group.grading) if isinstance(item, Case) else self.group(item)
            if result is None:
                continue
            results.append(result)
            if result.verdict is not Verdict.AC and group.grading.breaks:
                break
        if not results:
            return None
        graded = self.groups[group.name] = _legacy_grade(group, group.grading, results)
        return graded

    def _case(self, case: Case, grading: LegacyGrading) -> Optional[Graded]:
        outcome = self._outcomes.get(case.name)
        if outcome is None:
            return None
        score = grading.reject_score
        if outcome.verdict is Verdict.AC:
            score = grading.accept_score if outcome.score is None else outcome.score
        graded = self.cases[case.name] = Graded(outcome.verdict, score)
        return graded


def _legacy_grade(group: Group, grading: LegacyGrading, results: Sequence[Graded]) -> Graded:
    failed = next((result for result in results if result.verdict is Verdict.JE), None)
    if failed:
        return failed._replace(score=None)
    counted = results[-1:] if grading.ignore_sample else results
    verdicts = [result.verdict for result in counted]
    verdict = _legacy_verdict(grading, verdicts)
    score = _SCORE_MODES[grading.score_mode]([result.score or 0.0 for result in counted])
    lowest, highest = grading.score_range
    if verdict is Verdict.AC and not lowest - _ROUNDING <= score <= highest + _ROUNDING:
        name = f"data/{group.name}".rstrip("/")
        return Graded(Verdict.JE, None, f"{name}: the score {score:g} is not in the range {lowest:g} to {highest:g}")
    return Graded(verdict, score)


def _legacy_verdict(grading: LegacyGrading, verdicts: Sequence[Verdict]) -> Verdict:
    if grading.verdict_mode == "always_accept" or (grading.accept_if_any_accepted and Verdict.AC in verdicts):
        return Verdict.AC
    if grading.verdict_mode == "first_error":
        return next((verdict for verdict in verdicts if verdict is not Verdict.AC), Verdict.AC)
    return min(verdicts, key=_WORST_FIRST.index)


class _Format2025:
    """Adds up by ``test_group.yaml``."""

    def __init__(self, outcomes: Outcomes, scoring: bool) -> None:
        self.groups: dict[str, Graded] = {}
        self.cases: dict[str, Graded] = {}
        self._outcomes = outcomes
        self._scoring = scoring

    def group(self, group: Group) -> Optional[Graded]:
        assert isinstance(group.grading, Grading)
        missed = [self.groups[name] for name in group.grading.require_pass if not self._is_accepted(name)]
        if missed:
            # Then it is not run.
            self.groups[group.name] = missed[0]._replace(score=0.0)
            return self.groups[group.name]
        items: list[tuple[str, Graded]] = []
        for item in group.items:
            most = _most_of_a_case(group, group.grading)
            result = self._case(item, group.grading, most) if isinstance(item, Case) else self.group(item)
            if result is not None:
                items.append((item.name, result))
        if not items:
            return None
        graded = self.groups[group.name] = self._add_up(group, group.grading, items)
        return graded

    def _add_up(self, group: Group, grading: Grading, items: Sequence[tuple[str, Graded]]) -> Graded:
        results = [result for _, result in items]
        verdict = next((result.verdict for result in results if result.verdict is not Verdict.AC), Verdict.AC)
        failed = next((result for result in results if result.verdict is Verdict.JE), None)
        if failed:
            return failed._replace(score=None)
        if not self._scoring or group.name == "sample":
            return Graded(verdict, 0.0)
        # The sample scores nothing; a submission without secret cases has no score.
        scores = [result.score or 0.0 for name, result in items if name != "sample"]
        if grading.mode == "pass-fail":
            return Graded(verdict, (grading.max_score or 0.0) if verdict is Verdict.AC else 0.0)
        score = _SCORE_MODES[grading.mode](scores) if scores else 0.0
        if grading.max_score is not None and score > grading.max_score + _ROUNDING:
            problem = f"data/{group.name}: the score {score:g} is above max_score, {grading.max_score:g}"
            return Graded(Verdict.JE, None, problem)
        return Graded(verdict, score)

    def _is_accepted(self, name: str) -> bool:
        return name not in self.groups or self.groups[name].verdict is Verdict.AC

    def _case(self, case: Case, grading: Grading, most: Optional[float]) -> Optional[Graded]:
        outcome = self._outcomes.get(case.name)
        if outcome is None:
            return None
        graded = Graded(outcome.verdict, 0.0)
        if self._scoring and outcome.verdict is Verdict.AC and not case.name.startswith("sample/"):
            graded = _score_of(case, outcome, grading, most)
        self.cases[case.name] = graded
        return graded


def _most_of_a_case(group: Group, grading: Grading) -> Optional[float]:
    if grading.max_score is None or grading.mode == "min":
        return grading.max_score
    return grading.max_score / len(group.items)


def _score_of(case: Case, outcome: Outcome, grading: Grading, most: Optional[float]) -> Graded:
    """The score of an accepted secret case."""
    problem = ""
    if grading.mode == "pass-fail":
        if outcome.score is not None or outcome.multiplier is not None:
            problem = "the validator gives a score, and the group is pass-fail"
        score = 0.0
    elif most is None:
        if outcome.score is None or outcome.multiplier is not None:
            problem = "the group is unbounded: the validator must write score.txt, and no score_multiplier.txt"
        score = outcome.score or 0.0
    elif outcome.multiplier is not None:
        score = outcome.multiplier * most
    else:
        score = most if outcome.score is None else outcome.score
        if score > most + _ROUNDING:
            problem = f"the validator gives the score {score:g}, and the case is worth {most:g} at most"
    return Graded(Verdict.JE, None, f"{case.name}: {problem}") if problem else Graded(Verdict.AC, score)
