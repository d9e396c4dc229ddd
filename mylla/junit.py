"""A tournament as JUnit's XML, which build servers show: a suite for each opponent, a test for each game.

A game that was not Accepted fails; a Judge Error is an error. A lost game passes, as it does for the judge; whoever
wants all won asks for the points with ``--require``, which is a test of its own.
"""

from __future__ import annotations

from typing import Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from referee.match.verdict import Verdict, printable
from referee.tournament.play import GameResult, Summary
from referee.tournament.remarks import Ways, heading, in_order


def as_junit(results: Sequence[GameResult], summary: Summary, require: int, ways: Ways) -> str:
    """The file's text; ``require`` is 0 where no points are asked for."""
    root = Element("testsuites", name="mylla")
    games = in_order(results)
    for opponent in dict.fromkeys(game.opponent for game in games):
        own = [game for game in games if game.opponent == opponent]
        time = f"{sum(game.wall_s for game in own):.3f}"
        suite = SubElement(root, "testsuite", {"name": opponent, "time": time, **_counts(own)})
        for game in own:
            _add_game(suite, game, ways)
    if require:
        _add_score(root, summary.score, require)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _counts(games: Sequence[GameResult]) -> dict[str, str]:
    verdicts = [game.verdict for game in games]
    errors = verdicts.count(Verdict.JE)
    failures = len(verdicts) - errors - verdicts.count(Verdict.AC)
    return {"tests": str(len(verdicts)), "failures": str(failures), "errors": str(errors)}


def _add_game(suite: Element, game: GameResult, ways: Ways) -> None:
    name = game.case or f"game {game.index}, seed {game.seed}"
    case = SubElement(suite, "testcase", classname=f"mylla.{game.opponent}", name=name, time=f"{game.wall_s:.3f}")
    if game.verdict is not Verdict.AC:
        kind = "error" if game.verdict is Verdict.JE else "failure"
        fault = SubElement(case, kind, type=game.verdict.name, message=_clean(f"{heading(game)}: {game.message}"))
        fault.text = _clean(f"{game.message}\nsee it again: {ways.again(game)}")
    if game.verdict is not Verdict.AC or not game.won:
        SubElement(case, "system-out").text = _clean(game.transcript)
    if game.stderr:
        SubElement(case, "system-err").text = _clean(game.stderr)


def _add_score(root: Element, score: int, require: int) -> None:
    missed = score < require
    suite = SubElement(root, "testsuite", name="score", tests="1", failures=str(int(missed)), errors="0")
    case = SubElement(suite, "testcase", classname="mylla.score", name=f"at least {require} points")
    if missed:
        SubElement(case, "failure", type="score", message=f"{score} points, below the {require} asked for")


def _clean(text: str) -> str:
    """The text with what XML cannot hold written as escapes."""
    return "\n".join(map(printable, text.splitlines()))
