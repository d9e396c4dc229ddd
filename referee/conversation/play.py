"""Judges many cases of many submissions on several workers."""

from __future__ import annotations

from typing import Generator, Iterable, NamedTuple, Optional, Sequence, Union

from referee.conversation.case import CaseFiles, CaseResult, Setup, judge_case
from referee.match.verdict import Verdict
from referee.process.start import StartError
from referee.process.stop import Stop
from referee.process.workers import Died, Workers


class Task(NamedTuple):
    """A case to be judged; ``submission`` is the number of its setup, from 0."""

    submission: int
    case: CaseFiles


def judge_all(
    setups: Sequence[Setup], tasks: Iterable[Task], jobs: int, stop: Optional[Stop] = None
) -> Generator[tuple[Task, CaseResult], None, None]:
    """Judges the cases on ``jobs`` workers; gives each result when it is there, in no fixed order.

    ``tasks`` is asked for the next one when a worker has time for it. Where ``stop`` is set, the results end early.

    Raises:
        StartError: a program cannot be run, from the first case on.
    """

    def work(task: Task) -> Union[CaseResult, StartError]:
        try:
            return judge_case(setups[task.submission], task.case, stop)
        except StartError as error:
            return error

    with Workers(jobs, work, stop) as workers:
        some_judged = False
        for task, result in workers.run(tasks):
            if isinstance(result, StartError):
                if not some_judged:
                    raise result
                result = CaseResult(task.case.name, Verdict.JE, message=str(result))
            if isinstance(result, Died):
                result = CaseResult(task.case.name, Verdict.JE, message=result.how)
            some_judged = True
            yield task, result
