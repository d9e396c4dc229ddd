"""Every bot of the talk table gets its verdict, whatever the validator is; nothing of it is left behind."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Iterator
from unittest import mock

import pytest

from referee.match.verdict import Verdict
from referee.process import scratch
from referee.process.descendants import LINUX
from tests.bot_table import processes_of
from tests.talk_table import FAULTS, RUNS, Judged, Run, judged

JOBS = 4
pytestmark = pytest.mark.skipif(not LINUX, reason="needs Linux: elsewhere it is not seen whether a validator waits")


@pytest.fixture(scope="module")
def results(request: pytest.FixtureRequest) -> Iterator[dict[Run, Judged]]:
    """All that the tests to be run ask for, judged beforehand on a few workers."""
    wanted = [item.callspec.params["run"] for item in request.session.items if _asks_for_a_run(item)]  # type: ignore[attr-defined]
    # Those that wait for their limits first, so that the last ones do not keep us waiting.
    wanted.sort(key=lambda run: run.fault.verdict is not Verdict.TLE)
    with tempfile.TemporaryDirectory(prefix="mylla-talks-") as directory:
        with mock.patch.object(tempfile, "tempdir", directory):
            found = {each.run: each for each in judged(wanted, JOBS)}
            scratch.remove_spare()
        assert list(processes_of(directory)) == []
        assert list(Path(directory).iterdir()) == []
        yield found


def _asks_for_a_run(item: pytest.Item) -> bool:
    return item.path == Path(__file__) and "run" in getattr(getattr(item, "callspec", None), "params", {})


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_a_bot_gets_the_verdict_of_the_table(results: dict[Run, Judged], run: Run) -> None:
    assert results[run].surprise == ""


FORGETFUL = [run for run in RUNS if "did you forget to flush" in run.fault.expect]


@pytest.mark.parametrize("run", FORGETFUL, ids=lambda run: run.name)
def test_a_missing_flush_is_seen_long_before_the_limit(results: dict[Run, Judged], run: Run) -> None:
    assert results[run].result.wall_s < run.fault.wall_s / 4


def test_the_table_has_each_verdict_and_forty_bots() -> None:
    assert len(FAULTS) >= 40
    assert {fault.verdict for fault in FAULTS} == set(Verdict) - {Verdict.JE}
