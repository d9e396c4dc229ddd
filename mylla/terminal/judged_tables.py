"""Submissions of a package that were judged, as tables and in words."""

from __future__ import annotations

from collections import Counter
from typing import Iterator, Optional, Sequence

from rich.table import Table

from mylla.judged import Verdicts
from referee.conversation.case import CaseResult
from referee.match.verdict import Verdict

_FAULTS_SHOWN = 3
_NAME_COLUMNS = 26
_LEAST_NAME_COLUMNS = 12
_CELL_COLUMNS = 15
_MOST_LINES = 24


def summary(judged: Sequence[Verdicts], scoring: bool) -> Table:
    """A line a submission: what was expected, what it got, its score, the CPU seconds of its slowest case."""
    shown = Table()
    shown.add_column("")
    shown.add_column("submission", overflow="fold", min_width=_LEAST_NAME_COLUMNS)
    for heading in ("expected", "got"):
        shown.add_column(heading, overflow="fold")
    for heading in (*(("score",) if scoring else ()), "cases", "s"):
        shown.add_column(heading, justify="right")
    for number, each in enumerate(judged, 1):
        got = each.verdict.name + (" (!)" if each.difference else "")
        cells = [str(number), each.contestant.name, each.expected or "", got]
        cells += [_points(each.grades.whole.score)] if scoring else []
        slowest = max((result.cpu_s for result in each.cases), default=0.0)
        shown.add_row(*cells, str(len(each.cases)), f"{slowest:.2f}")
    return shown


def matrix(judged: Sequence[Verdicts], names: Sequence[str], scoring: bool, columns: int) -> Iterator[Table]:
    """A line a case, a column a submission, by its number in the summary; several tables where columns are few.

    Where there are many cases, a line is a folder of them.
    """
    rows = list(names) if len(names) <= _MOST_LINES else list(dict.fromkeys(map(_folder, names)))
    at_once = max(1, (columns - _NAME_COLUMNS) // _CELL_COLUMNS)
    for start in range(0, len(judged), at_once):
        some = judged[start : start + at_once]
        shown = Table()
        shown.add_column("case", overflow="fold")
        for number in range(start + 1, start + 1 + len(some)):
            shown.add_column(str(number), justify="right")
        for row in rows:
            shown.add_row(row, *[_cell(each, row, scoring) for each in some])
        yield shown


def _folder(name: str) -> str:
    return name.rpartition("/")[0] + "/"


def _cell(each: Verdicts, row: str, scoring: bool) -> str:
    """The verdict, the CPU seconds and the score on a case; of a folder the number of each verdict, and the slowest."""
    results = [result for result in each.cases if row in (result.name, _folder(result.name))]
    if not results:
        return "-"
    slowest = f"{max(result.cpu_s for result in results):.2f}"
    verdicts = Counter(each.verdict_of(result).name for result in results)
    if row.endswith("/"):
        return ", ".join(f"{count} {name}" for name, count in verdicts.most_common()) + f" {slowest}"
    score = each.grades.cases[row].score
    points = f" ({_points(score)})" if scoring and score is not None else ""
    return f"{next(iter(verdicts))} {slowest}{points}"


def _points(score: Optional[float]) -> str:
    return "" if score is None else f"{score:.2f}".rstrip("0").rstrip(".")


def difference(each: Verdicts, again: str) -> str:
    """A submission that did not get what it must, with the first case that may explain it."""
    lines = [f"{each.contestant.name}: expected {each.expected}, {each.difference}"]
    if each.grades.whole.problem:
        lines.append(each.grades.whole.problem)
    explains = next((result for result in each.cases if each.verdict_of(result) is not Verdict.AC), None)
    if explains:
        lines += _case(each, explains, again)
    return "\n  ".join(lines) + "\n"


def faults(each: Verdicts, again: str) -> str:
    """The first cases of a submission that were not accepted, each with what was wrong."""
    bad = [result for result in each.cases if each.verdict_of(result) is not Verdict.AC]
    parts = ["\n  ".join(_case(each, result, again)) + "\n" for result in bad[:_FAULTS_SHOWN]]
    if len(bad) > _FAULTS_SHOWN:
        parts.append(f"... and {len(bad) - _FAULTS_SHOWN} more cases not accepted\n")
    return "".join(parts)


def _case(each: Verdicts, result: CaseResult, again: str) -> list[str]:
    message = each.grades.cases[result.name].problem or result.message
    heading = f"{result.name}: {each.verdict_of(result).value}: "
    return [*(heading + message).splitlines(), f"see it again: {again} --case {result.name}"]


def extremes(judged: Sequence[Verdicts]) -> str:
    """The slowest run that was accepted and the fastest that was not: what a time limit must lie between."""
    runs = [(result.cpu_s, each, result) for each in judged for result in each.cases]
    accepted = [run for run in runs if run[1].verdict_of(run[2]) is Verdict.AC]
    rejected = [run for run in runs if run[1].verdict_of(run[2]) not in (Verdict.AC, Verdict.JE)]
    lines = []
    if accepted:
        lines.append(_run("slowest accepted", *max(accepted, key=lambda run: run[0])))
    if rejected:
        lines.append(_run("fastest rejected", *min(rejected, key=lambda run: run[0])))
    return "".join(lines)


def _run(what: str, cpu_s: float, each: Verdicts, result: CaseResult) -> str:
    verdict = each.verdict_of(result).name
    return f"{what} run: {cpu_s:.3f} s, {each.contestant.name} on {result.name} ({verdict})\n"
