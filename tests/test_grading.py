"""How the results of cases add up to a verdict and a score, in both formats."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Optional, Union

import pytest

from kattis.package.grading import Graded, Outcome, grade, is_needless
from kattis.package.model import Case, Grading, Group, LegacyGrading, Package, PackageLimits
from referee.match.verdict import Verdict

BY_DEFAULT = LegacyGrading()
AC, WA, TLE, RTE, JE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE, Verdict.JE


def case(name: str) -> Case:
    return Case(name, Path(), Path())


def legacy(secret: LegacyGrading, *cases: str, root: LegacyGrading = BY_DEFAULT, sample: bool = False) -> Package:
    """A scoring package with these secret cases, whose names may lead into groups of one level."""
    groups = [Group("secret", secret, _items(secret, cases))]
    if sample:
        groups.insert(0, Group("sample", LegacyGrading(), (case("sample/1"),)))
    return package("legacy", Group("", root, tuple(groups)))


def _items(grading: LegacyGrading, names: tuple[str, ...]) -> tuple[Union[Case, Group], ...]:
    items: list[Union[Case, Group]] = []
    for name in names:
        group, slash, _ = name.partition("/")
        if not slash:
            items.append(case(f"secret/{name}"))
        elif not any(item.name == f"secret/{group}" for item in items):
            inside = tuple(case(f"secret/{each}") for each in names if each.startswith(f"{group}/"))
            items.append(Group(f"secret/{group}", grading, inside))
    return tuple(items)


def package(version: str, data: Group, scoring: bool = True) -> Package:
    limits = PackageLimits()
    return Package("p", Path(), version, scoring, True, False, 1, limits, Path(), data)


def outcomes(**got: Union[Verdict, float]) -> dict[str, Outcome]:
    """Results of secret cases; a number is the score of an accepted one. ``g_a`` is ``secret/g/a``."""
    return {
        "sample/1" if name == "sample" else f"secret/{name.replace('_', '/')}": Outcome(each)
        if isinstance(each, Verdict)
        else Outcome(AC, float(each))
        for name, each in got.items()
    }


@pytest.mark.parametrize(
    ("grading", "expected"),
    [
        (LegacyGrading(breaks=False), (RTE, 7.0)),
        (LegacyGrading(breaks=False, verdict_mode="first_error"), (WA, 7.0)),
        (LegacyGrading(breaks=False, verdict_mode="always_accept"), (AC, 7.0)),
        (LegacyGrading(breaks=False, accept_if_any_accepted=True, score_mode="avg"), (AC, 7 / 4)),
        (LegacyGrading(breaks=False, accept_if_any_accepted=True, score_mode="min", reject_score=-1), (AC, -1.0)),
        (LegacyGrading(breaks=False, accept_if_any_accepted=True, score_mode="max"), (AC, 5.0)),
        (LegacyGrading(breaks=True), (WA, 5.0)),
        (LegacyGrading(breaks=True, accept_score=9.0, reject_score=0.5), (WA, 5.5)),
    ],
)
def test_a_legacy_group(grading: LegacyGrading, expected: tuple[Verdict, float]) -> None:
    graded = grade(legacy(grading, "a", "b", "c", "d"), outcomes(a=5, b=WA, c=RTE, d=2))
    group = graded.groups["secret"]
    assert group.verdict is expected[0] and group.score == pytest.approx(expected[1])
    assert set(graded.cases) == ({"secret/a", "secret/b"} if grading.breaks else {f"secret/{each}" for each in "abcd"})


def test_a_case_without_a_score_gets_that_of_its_group() -> None:
    graded = grade(legacy(LegacyGrading(accept_score=9.0), "a", "b"), outcomes(a=AC, b=5))
    assert [graded.cases[name].score for name in ("secret/a", "secret/b")] == [9.0, 5.0]


@pytest.mark.parametrize(("ignored", "expected"), [(True, Graded(AC, 3.0)), (False, Graded(WA, 3.0))])
def test_the_sample_is_ignored_if_asked_for(ignored: bool, expected: Graded) -> None:
    root = LegacyGrading(ignore_sample=ignored, breaks=False)
    graded = grade(legacy(LegacyGrading(), "a", root=root, sample=True), outcomes(sample=WA, a=3))
    assert graded.whole == expected


def test_groups_of_groups_add_up_and_a_filtered_one_is_left_out() -> None:
    problem = legacy(LegacyGrading(score_mode="min"), "g/a", "g/b", "h/a")
    assert grade(problem, outcomes(g_a=3, g_b=2)).whole == Graded(AC, 2.0)
    assert grade(problem, outcomes(g_a=3, g_b=2, h_a=1)).whole == Graded(AC, 1.0)
    assert "secret/h" not in grade(problem, outcomes(g_a=3)).groups


def test_a_judge_error_is_the_whole_result() -> None:
    accepts_any = LegacyGrading(breaks=False, accept_if_any_accepted=True)
    assert grade(legacy(accepts_any, "a", "b"), outcomes(a=3, b=JE)).whole.verdict is JE


@pytest.mark.parametrize(("score", "verdict"), [(10, AC), (10.5, JE), (-0.5, JE), (0, AC)])
def test_a_score_out_of_range_is_a_judge_error(score: float, verdict: Verdict) -> None:
    graded = grade(legacy(LegacyGrading(score_range=(0, 10)), "a"), outcomes(a=score))
    assert graded.whole.verdict is verdict
    assert (verdict is AC) == (graded.whole.problem == "")


def test_there_is_no_score_where_the_problem_has_none() -> None:
    problem = legacy(LegacyGrading(), "a")
    graded = grade(package("legacy", problem.data, scoring=False), outcomes(a=AC))
    assert graded.whole == Graded(AC, None)


def test_what_is_needless_to_judge() -> None:
    problem = legacy(LegacyGrading(), "a", "g/a", "g/b", "h/a")
    cases = {each.name: each for each in problem.data.cases()}

    def needless(**got: Union[Verdict, float]) -> set[str]:
        found = [name for name, each in cases.items() if is_needless(problem, each, outcomes(**got))]
        return {name.removeprefix("secret/") for name in found}

    assert needless() == needless(a=AC) == needless(g_b=AC) == set()
    assert needless(a=WA) == {"g/a", "g/b", "h/a"}
    assert needless(g_a=WA) == {"g/b", "h/a"}
    # What comes before it in its group is not known yet.
    assert needless(g_b=WA) == set()
    assert needless(g_a=AC, g_b=WA) == {"h/a"}


def test_nothing_is_needless_where_judging_continues() -> None:
    problem = legacy(LegacyGrading(breaks=False), "a", "g/a", root=LegacyGrading(breaks=False))
    assert not any(is_needless(problem, each, outcomes(a=WA)) for each in problem.data.cases())


def newer(secret: Grading, *groups: Group) -> Package:
    sample = Group("sample", Grading("pass-fail", None), (case("sample/1"),))
    return package("2025-09", Group("", Grading("sum", None), (sample, Group("secret", secret, groups))))


def group(name: str, grading: Grading, *cases: str) -> Group:
    return Group(f"secret/{name}", grading, tuple(case(f"secret/{name}/{each}") for each in cases))


@pytest.mark.parametrize(
    ("grading", "results", "expected"),
    [
        (Grading("pass-fail", 10), {"g_a": AC, "g_b": AC}, Graded(AC, 10.0)),
        (Grading("pass-fail", 10), {"g_a": AC, "g_b": WA}, Graded(WA, 0.0)),
        (Grading("sum", 10), {"g_a": AC, "g_b": WA}, Graded(WA, 5.0)),
        (Grading("sum", 10), {"g_a": 2, "g_b": AC}, Graded(AC, 7.0)),
        (Grading("min", 10), {"g_a": 2, "g_b": AC}, Graded(AC, 2.0)),
        (Grading("sum", None), {"g_a": 200, "g_b": 1}, Graded(AC, 201.0)),
    ],
)
def test_a_group_of_2025_09(grading: Grading, results: dict[str, Union[Verdict, float]], expected: Graded) -> None:
    graded = grade(newer(Grading("sum", None), group("g", grading, "a", "b")), outcomes(**results))
    assert graded.groups["secret/g"] == graded.whole == expected


@pytest.mark.parametrize(
    ("grading", "outcome", "problem"),
    [
        (Grading("pass-fail", 10), Outcome(AC, 1.0), "the group is pass-fail"),
        (Grading("sum", 10), Outcome(AC, 10.5), "worth 10 at most"),
        (Grading("sum", None), Outcome(AC), "must write score.txt"),
        (Grading("sum", None), Outcome(AC, None, 0.5), "must write score.txt"),
    ],
)
def test_a_score_that_2025_09_does_not_allow(grading: Grading, outcome: Outcome, problem: str) -> None:
    graded = grade(newer(Grading("sum", None), group("g", grading, "a")), {"secret/g/a": outcome})
    assert graded.whole.verdict is JE and problem in graded.whole.problem


def test_a_multiplier_is_a_share_of_what_the_case_is_worth() -> None:
    problem = newer(Grading("sum", 100), group("g", Grading("sum", 30), "a", "b", "c"))
    graded = grade(problem, {f"secret/g/{each}": Outcome(AC, None, 0.25) for each in "abc"})
    assert graded.whole.score == pytest.approx(7.5)


def test_the_sample_has_no_score_and_counts_for_the_verdict() -> None:
    problem = newer(Grading("sum", 100), group("g", Grading("pass-fail", 30), "a"))
    assert grade(problem, outcomes(sample=TLE, g_a=AC)).whole == Graded(TLE, 30.0)


def test_a_group_is_not_run_without_the_one_that_it_requires() -> None:
    needs = Grading("pass-fail", 20, ("secret/g",))
    problem = newer(Grading("sum", 100), group("g", Grading("pass-fail", 30), "a"), group("h", needs, "a"))
    results = outcomes(g_a=WA, h_a=AC)
    graded = grade(problem, results)
    assert graded.groups["secret/h"] == Graded(WA, 0.0) and "secret/h/a" not in graded.cases
    cases = list(problem.data.cases())
    assert [is_needless(problem, each, results) for each in cases] == [False, False, True]
    assert not any(is_needless(problem, each, {}) for each in cases)


def test_a_group_above_its_most_is_a_judge_error() -> None:
    problem = newer(Grading("sum", 40), group("g", Grading("pass-fail", 30), "a"), group("h", Grading("sum", 30), "a"))
    graded = grade(problem, outcomes(g_a=AC, h_a=AC))
    assert graded.whole.verdict is JE and "max_score" in graded.whole.problem


def test_infinite_ranges_hold_any_score() -> None:
    score: Optional[float] = grade(legacy(LegacyGrading(), "a"), outcomes(a=1e300)).whole.score
    assert score == 1e300 and LegacyGrading().score_range == (-math.inf, math.inf)
