"""The rules of both games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.game import OTHER, Ending, Outcome
from rules.grid import LINES, SYMMETRIES, canonical, transform
from rules.mylla import MYLLA, Illegality, Move, Mylla, Position
from rules.tictactoe import TICTACTOE
from rules.tictactoe import Position as TicTacToePosition
from tests.numbers import (
    MYLLA_PERFT,
    TICTACTOE_GAMES,
    TICTACTOE_PERFT,
    TICTACTOE_POSITIONS,
    Known,
    known_positions,
)
from tests.support import all_moves, perft, random_positions

GAMES: list[Any] = [MYLLA, TICTACTOE, Mylla(1, 1), Mylla(0, 0)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{getattr(game, 'small', '')}")
def test_moves_turns_and_ends_of_any_game(game: Any) -> None:
    assert game.start().turn == "x"
    for position in random_positions(game, 200):
        moves = game.legal_moves(position)
        assert (not moves) == (game.outcome(position) is not None)
        assert list(moves) == list(game.legal_moves(position))
        after = [game.play(position, move) for move in moves]
        assert len({each.board for each in after}) == len(moves), "two moves lead to the same board"
        assert all(each.turn == OTHER[position.turn] for each in after)
        assert hash(position) == hash(type(position)(*position))


def naive_perft(game: Any, plies: int, position: Any) -> int:
    if plies == 0:
        return 1
    return sum(naive_perft(game, plies - 1, game.play(position, move)) for move in game.legal_moves(position))


@pytest.mark.parametrize("plies", range(6))
def test_mylla_perft(plies: int) -> None:
    assert perft(MYLLA, plies) == MYLLA_PERFT[plies]


@pytest.mark.parametrize("plies", range(4))
def test_perft_counts_what_plain_recursion_counts(plies: int) -> None:
    assert naive_perft(MYLLA, plies, MYLLA.start()) == MYLLA_PERFT[plies]


@pytest.mark.deep
@pytest.mark.parametrize("plies", [6, 7, 8])
def test_mylla_perft_deep(plies: int) -> None:
    assert perft(MYLLA, plies) == MYLLA_PERFT[plies]


@pytest.mark.parametrize("plies", range(len(TICTACTOE_PERFT)))
def test_tictactoe_perft(plies: int) -> None:
    assert perft(TICTACTOE, plies) == TICTACTOE_PERFT[plies]


def test_tictactoe_positions_and_complete_games() -> None:
    sequences = {TICTACTOE.start(): 1}
    seen: set[TicTacToePosition] = set(sequences)
    ended: Counter[str | None] = Counter()
    while sequences:
        following: Counter[TicTacToePosition] = Counter()
        for position, count in sequences.items():
            outcome = TICTACTOE.outcome(position)
            if outcome:
                ended[outcome.winner] += count
            for move in TICTACTOE.legal_moves(position):
                following[TICTACTOE.play(position, move)] += count
        seen.update(following)
        sequences = dict(following)
    assert len(seen) == TICTACTOE_POSITIONS
    assert ended == TICTACTOE_GAMES


@pytest.mark.parametrize("known", known_positions(), ids=lambda known: "".join(known.position.board))
def test_legal_moves_of_known_positions(known: Known) -> None:
    assert MYLLA.why_impossible(known.position) is None
    assert len(MYLLA.legal_moves(known.position)) == known.moves


def test_a_move_is_legal_exactly_when_no_rule_is_broken() -> None:
    moves = all_moves()
    for position in random_positions(MYLLA, 25):
        legal = set(MYLLA.legal_moves(position))
        assert {move for move in moves if MYLLA.why_illegal(position, move) is None} == legal


BOARD = "Xo..x.O.."


@pytest.mark.parametrize(
    ("position", "move", "rule"),
    [
        (Position("xxx......", "o", (1, 4)), Move("o", 5), Illegality.GAME_OVER),
        (Position(BOARD, "x", (3, 3)), Move("o", 2), Illegality.NOT_OWN),
        (Position(BOARD, "x", (3, 3)), Move("O", 1, 6), Illegality.NOT_OWN),
        (Position(BOARD, "x", (3, 3)), Move("X", 1, 2), Illegality.NO_SUCH_LETTER),
        (Position(BOARD, "x", (3, 3)), Move("x", 2, 4), Illegality.SMALL_SHIFTED),
        (Position(BOARD, "x", (3, 3)), Move("X", 6), Illegality.ONTO_LARGE),
        (Position(BOARD, "x", (3, 3)), Move("X", 6, 0), Illegality.ONTO_LARGE),
        (Position(BOARD, "x", (3, 3)), Move("x", 6), Illegality.ONTO_LARGE),
        (Position(BOARD, "x", (3, 3)), Move("x", 1), Illegality.SMALL_ONTO_LETTER),
        (Position(BOARD, "x", (3, 3)), Move("X", 2, 0), Illegality.SHIFT_TO_EMPTY),
        (Position(BOARD, "x", (0, 3)), Move("x", 2), Illegality.NO_SMALL_LEFT),
        (Position("XX.......", "x", (4, 4)), Move("X", 2), Illegality.NO_LARGE_LEFT),
    ],
)
def test_the_rule_that_a_move_breaks(position: Position, move: Move, rule: Illegality) -> None:
    assert MYLLA.why_illegal(position, move) is rule


def test_every_rule_has_its_case_above() -> None:
    mark = test_the_rule_that_a_move_breaks.pytestmark[0]  # type: ignore[attr-defined]
    assert {case[2] for case in mark.args[1]} == set(Illegality)


def test_a_move_wins_at_once_exactly_when_the_game_is_over_after_it() -> None:
    won = 0
    for position in random_positions(MYLLA, 150):
        for move in MYLLA.legal_moves(position):
            outcome = MYLLA.outcome(MYLLA.play(position, move))
            won += bool(outcome)
            assert MYLLA.wins_at_once(position, move) == bool(outcome)
    assert won > 500


def test_no_move_left_is_a_win_at_once_too() -> None:
    position = Position("XO.XO.o..", "x", (0, 0))
    assert MYLLA.wins_at_once(position, Move("X", 6, 0))


def test_a_large_letter_covers_a_small_one_and_leaves_its_square_empty() -> None:
    before = Position("X...o....", "x", (4, 3))
    assert MYLLA.play(before, Move("X", 4, 0)) == Position("....X....", "o", (4, 3))
    assert MYLLA.play(before, Move("X", 4)) == Position("X...X....", "o", (4, 3))
    assert MYLLA.play(before, Move("x", 8)) == Position("X...o...x", "o", (3, 3))


def test_endings() -> None:
    assert MYLLA.outcome(Position("xX.oO.x..", "o", (0, 0))) is None
    assert MYLLA.outcome(Position("xXxoO....", "o", (0, 0))) == Outcome("x", Ending.LINE)
    assert MYLLA.outcome(Position("XX.......", "x", (0, 0))) == Outcome("o", Ending.NO_MOVES)
    full = TicTacToePosition("xoxxoooxx", "o")
    assert TICTACTOE.outcome(full) == Outcome(None, Ending.FULL_BOARD)
    assert TICTACTOE.outcome(TicTacToePosition("xxxoxooxo", "o")) == Outcome("x", Ending.LINE)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (Position("xx.......", "o", (3, 4)), "X has 2 small letters on the board and 3 in hand, but only 4 in all"),
        (Position(".........", "x", (5, 4)), "X has 5 small letters in hand"),
        (Position("O.O.O....", "x", (4, 4)), "O has more than 2 large letters"),
        (Position("xxx......", "x", (1, 4)), "X has three in a row already, and yet is to move"),
    ],
)
def test_impossible_positions(position: Position, words: str) -> None:
    assert words in str(MYLLA.why_impossible(position))


def test_positions_met_in_play_are_possible() -> None:
    for position in random_positions(MYLLA, 100):
        assert MYLLA.why_impossible(position) is None


def test_a_hand_cannot_be_negative() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        Mylla(-1, 2)


def test_symmetries_are_the_eight_that_keep_lines() -> None:
    assert len(set(SYMMETRIES)) == 8
    lines = {frozenset(line) for line in LINES}
    for symmetry in SYMMETRIES:
        assert {frozenset(symmetry[square] for square in line) for line in LINES} == lines


def test_canonical_is_one_for_all_symmetric_boards() -> None:
    boards = {transform("xX.oO....", symmetry) for symmetry in SYMMETRIES}
    assert len(boards) == 8
    assert len({canonical(board) for board in boards}) == 1
