"""The proof of the bot, and that the proof would notice a bot that errs."""

from __future__ import annotations

from typing import Optional

import pytest

from bot import main as bot
from bot.certify import NotProven, Pair, Scripted, answered, covering_games, play_games, prove
from referee.match.verdict import Verdict
from rules.grid import canonical
from rules.mylla import MYLLA, Position
from solver.tablebase import Tablebase

BASE = Tablebase.load()


def answer(board: str) -> Optional[str]:
    found: Optional[str] = bot.answer(board)
    return found


def test_the_bot_is_proven() -> None:
    proof = prove(answer, BASE)
    assert proof.longest == 7
    assert proof.positions > 1000 and proof.replies > proof.positions


def boards_met() -> list[str]:
    """The boards that the bot is shown, a few of each depth."""
    boards, layer = [], [MYLLA.start()]
    while layer:
        boards.append(layer[len(layer) // 2].board)
        afters = [answered(answer, position, BASE) for position in layer[:40]]
        layer = [MYLLA.play(after, move) for after in afters for move in MYLLA.legal_moves(after)]
    return boards


@pytest.mark.parametrize("board", boards_met())
def test_a_single_wrong_answer_is_noticed(board: str) -> None:
    """Every other board that one letter makes of the right answer: illegal, or a win thrown away or put off."""
    right = answer(board)
    assert right is not None
    noticed = tried = 0
    for square in range(9):
        for letter in ".xXo":
            wrong = right[:square] + letter + right[square + 1 :]
            if wrong == right:
                continue
            tried += 1
            try:
                prove(lambda shown, wrong=wrong: wrong if shown == board else answer(shown), BASE)  # type: ignore[misc]
            except NotProven:
                noticed += 1
    assert noticed >= tried - 6 > 15, "another answer may be as good, but hardly many"


def test_what_is_wrong_is_said() -> None:
    start = MYLLA.start()
    with pytest.raises(NotProven, match="o 4 4: the answer|x 4 4: the answer .* gives the win away"):
        answered(lambda board: "....X....", start, BASE)
    with pytest.raises(NotProven, match="the bot knows no answer"):
        answered(lambda board: None, start, BASE)
    with pytest.raises(NotProven, match="X may place and move only its own letters"):
        answered(lambda board: "....o....", start, BASE)
    slow = Position("x...x...o", "x", (2, 3))
    quick = BASE.distance(slow)
    later = next(each for each in BASE.evaluate(slow) if each.distance > quick)
    with pytest.raises(NotProven, match=f"wins in {later.distance} plies, and the fastest in {quick}"):
        answered(lambda board: MYLLA.play(slow, later.move).board, slow, BASE)


def test_the_games_take_every_pair() -> None:
    pairs, games = covering_games(answer, BASE)
    taken = set()
    for game in games:
        after = answered(answer, MYLLA.start(), BASE)
        for move in game:
            position = MYLLA.play(after, move)
            taken.add(Pair(class_of(after), class_of(position)))
            after = answered(answer, position, BASE)
        assert MYLLA.outcome(after), "a game that is not whole"
    assert len(taken) == pairs > 500


def class_of(position: Position) -> Position:
    return position._replace(board=canonical(position.board))


def test_a_sample_of_the_games_with_a_real_process() -> None:
    _, games = covering_games(answer, BASE)
    results = play_games(games[::40], 2)
    assert len(results) > 15
    assert all(result.verdict is Verdict.AC and result.won for result in results)


@pytest.mark.deep
def test_all_games_with_a_real_process() -> None:
    _, games = covering_games(answer, BASE)
    results = play_games(games, 2)
    assert len(results) == len(games)
    assert all(result.verdict is Verdict.AC and result.won for result in results)


def test_a_script_that_runs_out_is_our_failure() -> None:
    (result,) = play_games([[]], 1)
    assert result.verdict is Verdict.JE
    with pytest.raises(StopIteration):
        Scripted([]).choose(MYLLA.start())
