"""The opponents: each does what its name promises, and the same again with the same seed."""

from __future__ import annotations

import itertools
from typing import Iterable

import pytest

from opponents import LEAGUES, POLICIES, make_opponent
from rules.game import OTHER
from rules.grid import LINES
from rules.mylla import MYLLA, OWN, Move, Position
from solver.contest import is_misjudged
from solver.tablebase import Tablebase
from tests.support import random_positions

BASE = Tablebase.load()
OPEN = [position for position in random_positions(MYLLA, 40) if not MYLLA.outcome(position)]
SEEDS = range(12)


def choices(name: str, position: Position) -> set[Move]:
    """What the opponent plays in ``position`` over several seeds."""
    return {make_opponent(name, seed).choose(position) for seed in SEEDS}


def distances(position: Position) -> dict[Move, int]:
    return dict(BASE.evaluate(position))


def immediate_wins(position: Position) -> set[Move]:
    return {move for move in MYLLA.legal_moves(position) if MYLLA.outcome(MYLLA.play(position, move))}


@pytest.mark.parametrize("name", POLICIES)
def test_moves_are_legal_and_repeat_with_the_seed(name: str) -> None:
    for position in OPEN[::9]:
        assert choices(name, position) <= set(MYLLA.legal_moves(position))
    first, second = ([make_opponent(name, seed).choose(position) for position in OPEN[::4]] for seed in (3, 3))
    assert first == second


@pytest.mark.parametrize("name", POLICIES)
def test_seeds_make_a_difference(name: str) -> None:
    assert any(len(choices(name, position)) > 1 for position in OPEN)


def test_random_plays_every_legal_move() -> None:
    position = Position("XX.oO....", "o", (4, 3))
    seen = {make_opponent("random", seed).choose(position) for seed in range(400)}
    assert seen == set(MYLLA.legal_moves(position))


def test_minimax_hurries_and_holds_out() -> None:
    for position in OPEN:
        known = distances(position)
        won = [plies for plies in known.values() if plies > 0]
        expected = min(won) if won else min(known.values())
        assert {known[move] for move in choices("minimax", position)} == {expected}


def test_greedy_wins_at_once_or_leaves_no_win() -> None:
    for position in OPEN[::6]:
        wins = immediate_wins(position)
        chosen = choices("greedy", position)
        if wins:
            assert chosen <= wins
            continue
        moves = MYLLA.legal_moves(position)
        safe = [move for move in moves if not immediate_wins(MYLLA.play(position, move))]
        assert chosen <= set(safe or moves)
        best = max(open_lines(position, move) for move in safe or moves)
        assert {open_lines(position, move) for move in chosen} == {best}


def open_lines(position: Position, move: Move) -> int:
    board = MYLLA.play(position, move).board
    return sum(not set(OWN[OTHER[position.turn]]) & {board[square] for square in line} for line in LINES)


def first(moves: Iterable[Move]) -> set[Move]:
    """The first of ``moves``, or none."""
    return set(itertools.islice(moves, 1))


def judged(position: Position) -> dict[Move, bool]:
    """Whether the contest's judge takes each move for won, in its order."""
    known = distances(position)
    return {move: (plies > 0) != is_misjudged(MYLLA.play(position, move)) for move, plies in known.items()}


def test_worst_plays_the_first_move_that_loses() -> None:
    for position in OPEN:
        losing = first(move for move, won in judged(position).items() if not won)
        chosen = choices("worst", position)
        assert chosen == losing if losing else chosen <= set(MYLLA.legal_moves(position))


def test_best_plays_the_first_move_that_wins_or_else_as_rand2() -> None:
    for position in OPEN:
        winning = first(move for move, won in judged(position).items() if won)
        assert choices("best", position) == (winning or choices("rand2", position))


def test_rand2_wins_at_once_and_shifts_no_letter_onto_its_own_small_ones() -> None:
    spared = placed = 0
    for position in OPEN:
        moves = MYLLA.legal_moves(position)
        onto_own = {move for move in moves if position.board[move.target] == position.turn}
        shifts = {move for move in onto_own if move.source is not None}
        candidates = [move for move in moves if move not in shifts] or moves
        wins = first(move for move in candidates if move in immediate_wins(position))
        chosen = choices("rand2", position)
        assert chosen == wins if wins else chosen <= set(candidates)
        spared += bool(shifts) and not wins
        placed += bool(chosen & (onto_own - shifts))
    assert spared > 10
    assert placed > 10


def test_half_is_at_times_best_and_at_times_rand2() -> None:
    position = next(
        each
        for each in OPEN
        if not immediate_wins(each) and len({plies > 0 for plies in distances(each).values()}) == 2
    )
    results = {distances(position)[make_opponent("half", seed).choose(position)] > 0 for seed in range(60)}
    assert results == {True, False}


def test_leagues_name_opponents_that_exist() -> None:
    for names in LEAGUES.values():
        assert set(names) <= set(POLICIES)
