"""What is said of a tournament beside its table, for people, for build servers and for GitHub."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from mylla.github import faults_as_annotations
from mylla.junit import as_junit
from mylla.until_fail import endless
from referee.match.verdict import Verdict
from referee.tournament import remarks
from referee.tournament.play import GameResult, judge_error, summarise
from referee.tournament.remarks import Ways
from referee.tournament.schedule import Fixture
from tests.support import environment, mylla, result, script

WAYS = Ways("mylla game --bot x")


def game(index: int, verdict: Verdict = Verdict.AC, **changes: Any) -> GameResult:
    """A game that is lost, if nothing else is said."""
    made = judge_error(Fixture(index, "random", 100 + index), f"message {index}")
    return replace(made, **{"verdict": verdict, "moves": 9, **changes})


def test_the_fault_that_is_shown_already_is_not_shown_again() -> None:
    games = [game(index, Verdict.WA) for index in range(1, 6)]
    text = remarks.faults(games, WAYS, games[3])
    assert re.findall("Game . ", text) == ["Game 1 ", "Game 2 "]
    assert "... and 2 more games not Accepted" in text
    assert "--transcripts DIR keeps them all" in text
    assert remarks.faults(games[:1], WAYS, games[0]).startswith("A bot that plays at random does not repeat a game;")
    assert remarks.faults([game(1)], WAYS) == ""


def test_the_shortest_lost_game_is_a_command() -> None:
    games = [game(1), game(2, moves=4), game(3, moves=3, won=True), game(4, Verdict.WA, moves=1)]
    assert remarks.lost(games, WAYS) == (
        "2 games were lost; the shortest, in 4 moves: mylla game --bot x --opponent random --seed 102\n"
        "Which moves lost: add --report report.html\n"
    )
    assert "Which moves lost: page.html\n" in remarks.lost(games, WAYS._replace(page=Path("page.html")))
    one = remarks.lost([game(1, moves=1, case="07-half")], WAYS)
    assert one == "One game was lost, in 1 move: mylla game --bot x --case 07-half\n"
    assert remarks.lost(games[2:], WAYS) == ""


def test_first_games_that_all_take_until_the_limit_are_mentioned_once() -> None:
    slow = [game(index, Verdict.TLE, wall_s=5.0) for index in (1, 2, 3)]
    assert "The first 3 games all took until the time limit, and 47 are left. Ctrl-C" in remarks.slow_start(slow, 50, 5)
    for others in (slow[:2], [*slow, slow[0]], [*slow[:2], game(3, wall_s=4.9)]):
        assert remarks.slow_start(others, 50, 5) == ""
    assert remarks.slow_start(slow, 3, 5) == ""


def test_junit() -> None:
    games = [
        game(1, won=True),
        game(2, stderr="a\x1b[2J\nb"),
        game(3, Verdict.WA, transcript=">x\n"),
        game(4, Verdict.JE),
        replace(game(5, Verdict.TLE), opponent="greedy"),
    ]
    root = ElementTree.fromstring(as_junit(games, summarise(games, 5), 4, WAYS))
    suites = [(suite.get("name"), *map(suite.get, ("tests", "failures", "errors"))) for suite in root]
    assert suites == [("random", "4", "1", "1"), ("greedy", "1", "1", "0"), ("score", "1", "1", "0")]
    wrong = root.find("./testsuite/testcase[3]/failure")
    assert wrong is not None and wrong.get("message") == "Game 3 against random: Wrong Answer: message 3"
    assert wrong.text == "message 3\nsee it again: mylla game --bot x --opponent random --seed 103"
    assert root.findtext("./testsuite/testcase[2]/system-err") == "a\\x1b[2J\nb"
    assert root.findtext("./testsuite/testcase[3]/system-out") == ">x"
    assert ElementTree.fromstring(as_junit([], summarise([], 5), 0, WAYS)).tag == "testsuites"


def test_annotations_are_escaped_and_at_most_ten() -> None:
    faults = [game(index, Verdict.WA, message="50 %\nboard") for index in range(1, 20)]
    lines = faults_as_annotations([game(0), *faults], __file__, WAYS).splitlines()
    assert len(lines) == 10
    assert lines[0].startswith(
        f"::error file={__file__},title=Game 1 against random%3A Wrong Answer::50 %25%0Aboard%0A"
    )


def test_endless_games_begin_with_those_of_the_tournament() -> None:
    games = endless([("random", 2), ("greedy", 1)], 7)
    seen = [next(games) for _ in range(9)]
    assert [each.index for each in seen] == list(range(1, 10))
    assert [each.opponent for each in seen] == ["random", "random", "greedy"] * 3
    assert len({each.seed for each in seen}) == 9
    cases = endless([("half", 10)], None)
    assert [next(cases).case for _ in range(11)] == [f"{number:02}-half" for number in range(1, 11)] + [None]


BOT = """
import sys
print("starting", file=sys.stderr)
print("x..\\n...\\n...", flush=True)
input()
print("second", file=sys.stderr)
print("{second}", flush=True)
print("last", file=sys.stderr)
"""


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """Its first move is legal, its second one is no board; it writes to stderr before each and at the end."""
    return script(tmp_path / "my_bot.py", BOT.format(second="what now"))


def test_standard_error_is_shown_beside_the_move_it_came_with(bot: Path) -> None:
    shown = mylla("game", "--bot", str(bot)).stdout
    first, second = shown.index("stderr: starting"), shown.index("stderr: second")
    assert first < shown.index("1. bot placed") < shown.index("2. judge placed") < second
    assert second < shown.index('Wrong Answer: row 1 of board 2 is "what"')


def test_standard_error_is_in_the_json_and_beside_the_transcript(bot: Path, tmp_path: Path) -> None:
    games = result("--bot", str(bot), "--games", "1", "--transcripts", str(tmp_path / "games"))["games"]
    assert games[0]["stderr"].startswith("starting\nsecond\n")
    assert (tmp_path / "games" / "001-random.stderr").read_text() == games[0]["stderr"]


def test_the_first_fault_is_shown_before_the_table_and_the_bot_is_named_first_and_last(bot: Path) -> None:
    lines = mylla("tournament", "--bot", str(bot), "--games", "4", "--jobs", "1").stdout.splitlines()
    assert lines[0] == lines[-2] and lines[0].startswith(f"bot: {bot} (Python, ")
    assert lines.index("Game 1 against random: Wrong Answer") < lines.index("4/4 games, score 0/8, minimax")
    assert lines.count("Game 1 against random: Wrong Answer") == 1


def test_until_fail_keeps_the_game(bot: Path, tmp_path: Path) -> None:
    done = mylla("tournament", "--until-fail", "--bot", str(bot), "--opponents", "greedy", cwd=tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    (kept,) = tmp_path.glob("*-greedy.interaction")
    assert re.search(rf"is kept: \S.* replay {kept.name}\nScore: 0/2 \(Wrong Answer\)\n", done.stdout)
    assert kept.read_text().startswith(">x..\n")


def test_until_fail_of_a_bot_that_does_not_ends_after_the_games_asked_for() -> None:
    done = mylla("tournament", "--until-fail", "--games", "100", "--opponents", "worst")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1:] == ["100 games, all won", "Score: 200/200 (Accepted)"]


def test_in_a_workflow_of_githubs_faults_are_annotations(bot: Path) -> None:
    words = ("tournament", "--bot", str(bot), "--games", "1")
    shown = mylla(*words, env=environment(GITHUB_ACTIONS="true")).stdout
    assert f"\n::error file={bot},title=Game 1 against random%3A Wrong Answer::row 1 of board 2" in shown
    assert shown.splitlines()[-1] == "Score: 0/2 (Wrong Answer)"
    assert "::error" not in mylla(*words).stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--until-fail", "--json", "x"], "--until-fail keeps one game, and reports no tournament; leave out --json"),
        (["--json", "a", "--report", "./a"], "--json and --report both name a; give each a file of its own"),
        (["--until-fail", "--transcripts", "/dev/null"], "--transcripts /dev/null: that is a file; name a directory"),
    ],
)
def test_outputs_that_cannot_be(words: list[str], complaint: str, tmp_path: Path) -> None:
    done = mylla("tournament", *words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"mylla tournament: {complaint}\n"
    assert not list(tmp_path.iterdir())
