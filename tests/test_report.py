"""What is reported of a tournament does not depend on the order in which its games were done."""

from __future__ import annotations

import random
from dataclasses import replace

from referee.match.verdict import Verdict
from referee.tournament import remarks, report
from referee.tournament.play import GameResult, judge_error, summarise
from referee.tournament.remarks import Ways
from referee.tournament.schedule import Fixture

VERDICTS = [Verdict.TLE, Verdict.WA, Verdict.RTE, Verdict.OLE, Verdict.MLE]


def games() -> list[GameResult]:
    return [
        replace(judge_error(Fixture(index, "random", index), f"fault {index}"), verdict=verdict)
        for index, verdict in enumerate(VERDICTS, 1)
    ]


def shuffled() -> list[list[GameResult]]:
    """The games in twenty orders."""
    return [random.Random(seed).sample(games(), len(VERDICTS)) for seed in range(20)]


def test_the_verdict_is_that_of_the_first_game() -> None:
    assert {summarise(results, 5).verdict for results in shuffled()} == {VERDICTS[0]}


def test_the_faults_shown_are_those_of_the_first_games() -> None:
    shown = {remarks.faults(results, Ways("mylla game")) for results in shuffled()}
    assert len(shown) == 1
    text = shown.pop()
    assert [text.index(f"fault {index}") for index in (1, 2, 3)] == sorted(text.index(f"fault {n}") for n in (1, 2, 3))
    assert "fault 4" not in text
    assert "... and 2 more games not Accepted" in text


def test_the_json_is_in_the_order_of_the_games() -> None:
    for results in shuffled():
        data = report.as_json("bot", 1, summarise(results, 5), 1.0, results, [("random", 5)])
        assert [game["index"] for game in data["games"]] == [1, 2, 3, 4, 5]
        assert data["verdict"] == VERDICTS[0].name


def test_a_busy_machine_is_mentioned_once_it_cost_a_bot_half_a_second() -> None:
    first, *rest = games()
    assert remarks.delays([replace(first, delay_s=0.49), *rest]) == ""
    assert remarks.delays([replace(first, delay_s=0.5), *rest]).startswith("The machine was busy: in one game the bot ")
    assert "in 2 games the bot waited for a processor, up to 3.0 s" in remarks.delays(
        [replace(first, delay_s=3.0), replace(rest[0], delay_s=1.0)]
    )
