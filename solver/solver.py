"""Solves mögnuð mylla: the winner and the distance to the end of every position there can be.

A position is seen from the side to move: its own letters, its own hand first. So a *board* here has
nine squares of five kinds, and is named by its *code*, a number of nine digits in base 5, the top
left square first:

    0 empty   1 own small   2 own large   3 other small   4 other large

Of boards that are equal up to symmetry, the one with the smallest code stands for all. Boards that
have a line are over and are left out; a move that makes a line leads to ``WON`` instead of a board.

The order of the work. Each move lowers the potential "twice the small letters in the hands, plus
the large ones in the hands, plus the small ones on the board", so positions are solved from low
potential to high, and every successor is ready when it is needed. Boards with the same numbers of
small, own large and other large letters form a *group*. They have the same number of moves of each
kind, so a group's successors are one rectangular table, and one group with all its hands of one
total is solved in two calls of numpy.

Values are bytes: ``WIN_NOW - d`` for a win in ``d`` plies, and the negative for a loss, so that the
best move is the one with the smallest value for the opponent. The values of one board and one total
of small letters in the hands lie side by side in eight bytes, by the hand of the side to move
(0 to 4; the rest is padding), and are gathered as one 64-bit number.
"""

from __future__ import annotations

import time
from typing import Iterator, NamedTuple

import numpy as np
import numpy.typing as npt

from rules.grid import LINES, SQUARES, SYMMETRIES
from rules.mylla import MYLLA, Mylla, Position
from solver.tablebase import DIGITS

Ints = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.int8]

WIN_NOW = 64
MAX_HAND = 7
"""The largest hand of small letters that fits the eight bytes of a value row."""

KINDS = 5
CODES = KINDS**9
PLACE_VALUE = np.array([KINDS ** (8 - square) for square in SQUARES], dtype=np.int32)
_OTHER_SIDE = np.array([0, 3, 4, 1, 2], dtype=np.int32)
_ROW_KINDS = np.stack(np.unravel_index(np.arange(125), (KINDS,) * 3), axis=1).astype(np.int8)
"""The three kinds of a row, by its code."""
ROW_BYTES = 8
NO_MOVE = WIN_NOW + 1
"""Larger than the value of any legal move: the padding, and what a side without a move finds."""

WON = 0
"""The number of the board that a line leads to: lost at once for the side to move."""


class Group(NamedTuple):
    """The boards numbered ``first`` to ``last - 1``, which have the same numbers of letters of each kind."""

    first: int
    last: int
    small: int
    own_large: int
    other_large: int

    @property
    def empty(self) -> int:
        """The empty squares of each board."""
        return 9 - self.small - self.own_large - self.other_large

    @property
    def potential(self) -> int:
        """Every move of a large letter lowers it."""
        return self.small - self.own_large - self.other_large


class Boards:
    """Every board without a line that the letters of ``game`` allow, one of each eight symmetric ones.

    Attributes:
        codes: (boards + 1,) the code of each board, ordered by groups; ``codes[WON]`` is no board.
        after: (5 ** 9,) for the code of a board just moved on, the number of the board that the
            other side then sees; ``WON`` where that board has a line.
        groups: by small letters on the board, fewest first.
    """

    def __init__(self, game: Mylla) -> None:
        canonical = _over_boards(_spelling(SYMMETRIES[0]))
        for symmetry in SYMMETRIES[1:]:
            np.minimum(canonical, _over_boards(_spelling(symmetry)), out=canonical)
        codes = np.flatnonzero(canonical == np.arange(CODES, dtype=np.int32)).astype(np.int32)
        own_small, own_large, other_small, other_large = _counts(codes)
        allowed = (own_small <= game.small) & (other_small <= game.small)
        allowed &= (own_large <= game.large) & (other_large <= game.large)
        allowed &= ~_has_line(codes)
        small = own_small + other_small
        group_key = (small * 4 + own_large) * 4 + other_large
        kept = np.flatnonzero(allowed)
        kept = kept[np.argsort(group_key[kept], kind="stable")]
        self.game = game
        self.codes = np.concatenate([[-1], codes[kept]]).astype(np.int32)
        self.groups = _groups(group_key[kept])
        number = np.full(CODES, WON, dtype=np.int32)
        number[self.codes[1:]] = np.arange(1, len(self.codes), dtype=np.int32)
        other_side = _over_boards(PLACE_VALUE[:, None] * _OTHER_SIDE)
        self.after = number[canonical[other_side]]

    def with_small_at_most(self, small: int) -> int:
        """How many boards, ``WON`` among them, have at most ``small`` small letters: they come first."""
        return max([group.last for group in self.groups if group.small <= small], default=1)

    def large_moves(self, group: Group) -> Ints:
        """(moves, boards) the boards after each move of a large letter, placed or shifted."""
        codes = self.codes[group.first : group.last]
        kinds = _kinds(codes)
        small = (kinds == 1) | (kinds == 3)
        on_small = _squares(small, group.small)
        lifted = (2 - np.take_along_axis(kinds, on_small, 1)) * PLACE_VALUE[on_small]
        tables = []
        if group.own_large < self.game.large:
            tables += [codes + 2 * PLACE_VALUE[_squares(kinds == 0, group.empty)].T, codes + lifted.T]
        sources = _squares(kinds == 2, group.own_large)
        for source in sources.T:
            tables.append(codes - 2 * PLACE_VALUE[source] + lifted.T)
        return self.after[np.concatenate(tables)] if tables else np.zeros((0, len(codes)), np.int32)

    def small_moves(self, group: Group, chosen: Ints | None = None) -> Ints:
        """(moves, boards) the boards after each small letter placed, of all boards or the ``chosen`` numbers."""
        codes = self.codes[group.first : group.last] if chosen is None else self.codes[chosen]
        placed: Ints = self.after[codes + PLACE_VALUE[_squares(_kinds(codes) == 0, group.empty)].T]
        return placed


class Undecided(NamedTuple):
    """The boards of a group that no large letter wins at once, and where their moves lead.

    All other boards, which are the majority, are won in one ply whatever the hands, and need no more work.
    """

    group: Group
    numbers: Ints
    large_moves: Ints
    small_moves: Ints


class Solution:
    """The solved game: the value of every position that the letters of ``game`` allow.

    Attributes:
        boards: the boards up to symmetry, and their numbers.
        undecided: for each group, the boards that no large letter wins at once.
        values: for each total of small letters in the two hands, (boards, 8) bytes: the value by board number and
            the hand of the side to move. Only boards with few enough small letters for that total are there.
    """

    def __init__(self, boards: Boards, undecided: list[Undecided], values: list[Bytes]) -> None:
        self.boards = boards
        self.undecided = undecided
        self.values = values

    def distance(self, position: Position) -> int:
        """Plies to the end under best play: the winner hurries, the loser delays.

        Positive where the side to move wins, 0 or negative where it loses.

        Raises:
            ValueError: the letters of ``position`` are impossible, or the game is over by a line.
        """
        impossible = self.boards.game.why_impossible(position)
        if impossible:
            raise ValueError(impossible)
        own, other = position.hands if position.turn == "x" else position.hands[::-1]
        code = int(position.board.translate(DIGITS["o" if position.turn == "x" else "x"]), KINDS)
        number = int(self.boards.after[code])
        if number == WON:
            raise ValueError("the game is over: there are three in a row")
        return int(to_distances(self.values[own + other][number, own]))

    def hands(self) -> Iterator[tuple[int, int, Ints, Bytes]]:
        """For each pair of hands (own, other): the numbers of the boards that it is possible on, and their values."""
        small = self.boards.game.small
        own_small, _, other_small, _ = _counts(self.boards.codes[1:])
        for own in range(small + 1):
            for other in range(small + 1):
                values = self.values[own + other]
                fits = (own_small + own <= small) & (other_small + other <= small)
                numbers = np.flatnonzero(fits[: len(values) - 1]).astype(np.int32) + 1
                yield own, other, numbers, values[numbers, own]


def to_distances(values: Bytes) -> Bytes:
    """The distances in plies that value bytes stand for: positive for a win, 0 or negative for a loss."""
    wide = np.asarray(values, dtype=np.int16)
    return np.where(wide > 0, WIN_NOW - wide, -(WIN_NOW + wide)).astype(np.int8)


def solve(game: Mylla = MYLLA, as_contest: bool = False) -> Solution:
    """Solves every position of ``game``.

    With ``as_contest`` it errs where the search of the contest's judge does (see ``solver.contest``). Then only the
    winners mean something, not the distances.

    Raises:
        ValueError: more than 7 small or 3 large letters a hand, which the tables have no room for.
    """
    if game.small > MAX_HAND or game.large > 3:
        raise ValueError(
            f"{game.small} small and {game.large} large letters a hand: the solver takes at most {MAX_HAND} and 3"
        )
    boards = Boards(game)
    values = [_unsolved(boards, total) for total in range(2 * game.small + 1)]
    undecided = [_undecided(boards, group) for group in sorted(boards.groups, key=lambda group: group.potential)]
    for total in range(len(values)):
        for each in undecided:
            if each.group.small + total <= 2 * game.small:
                _solve_group(each, values, total, game.small)
                if as_contest:
                    _misjudge(each, values, total, game)
    return Solution(boards, undecided, values)


def _undecided(boards: Boards, group: Group) -> Undecided:
    large_moves = boards.large_moves(group)
    columns = np.flatnonzero(~(large_moves == WON).any(axis=0)).astype(np.int32)
    numbers = columns + np.int32(group.first)
    return Undecided(group, numbers, large_moves[:, columns], boards.small_moves(group, numbers))


def _unsolved(boards: Boards, total: int) -> Bytes:
    """Value rows for ``total`` small letters in the hands, as if every board were won in one ply."""
    small = boards.game.small
    lowest, highest = _own_hands(total, small)
    rows = np.full((boards.with_small_at_most(2 * small - total), ROW_BYTES), NO_MOVE, dtype=np.int8)
    rows[:, lowest : highest + 1] = WIN_NOW - 1
    rows[WON, lowest : highest + 1] = -WIN_NOW
    return rows


def _own_hands(total: int, small: int) -> tuple[int, int]:
    """The smallest and the largest hand of one side where both hold ``total`` small letters."""
    return max(0, total - small), min(small, total)


def _solve_group(undecided: Undecided, values: list[Bytes], total: int, small: int) -> None:
    """Writes the values of a group's undecided boards for one total of small letters in the hands.

    The side to move holds ``own`` letters, so the other side, which sees the next board as its own,
    holds ``total - own`` after any move: one column of the successors is one column here, in reverse.
    """
    best = np.full(len(undecided.numbers) * ROW_BYTES, NO_MOVE, dtype=np.int8)
    for moves, rows in ((undecided.large_moves, values[total]), (undecided.small_moves, values[total - 1])):
        if len(moves) and not (moves is undecided.small_moves and total == 0):
            gathered = rows.view(np.int64).ravel().take(moves)
            np.minimum(best, np.minimum.reduce(gathered.view(np.int8), axis=0), out=best)
    mine = ~best + 2 * (best > 0).astype(np.int8)
    lowest, highest = _own_hands(total, small)
    theirs = mine.reshape(-1, ROW_BYTES)[:, total - highest : total - lowest + 1]
    values[total][undecided.numbers, lowest : highest + 1] = theirs[:, ::-1]


def _misjudge(undecided: Undecided, values: list[Bytes], total: int, game: Mylla) -> None:
    """Overwrites with a win what is one to the contest's judge, since the other side could not move now.

    That side holds nothing, so that the side to move holds all ``total`` small letters.
    """
    if undecided.group.small == 0 and undecided.group.other_large == game.large and total <= game.small:
        values[total][undecided.numbers, total] = WIN_NOW - 1


def _over_boards(weights: npt.NDArray[np.integer]) -> Ints:
    """(5 ** 9,) for every code, the sum of ``weights[square, kind]`` over the squares of its board."""
    rows = []
    for first in (0, 3, 6):
        left, middle, right = weights[first : first + 3].astype(np.int32)
        rows.append((left[:, None, None] + middle[:, None] + right).ravel())
    sums: Ints = (rows[0][:, None, None] + rows[1][:, None] + rows[2]).ravel()
    return sums


def _spelling(symmetry: tuple[int, ...]) -> Ints:
    """(9, 5) what each kind on each square adds to the code of the board after ``symmetry``."""
    weights = np.zeros((9, KINDS), dtype=np.int32)
    for square, source in enumerate(symmetry):
        weights[source] = PLACE_VALUE[square] * np.arange(KINDS)
    return weights


def symmetric_codes(codes: Ints) -> Ints:
    """(8, boards) the codes of each board's eight symmetric forms."""
    kinds = _kinds(codes).astype(np.int32)
    return np.stack([kinds[:, list(symmetry)] @ PLACE_VALUE for symmetry in SYMMETRIES])


def _kinds(codes: Ints) -> npt.NDArray[np.int8]:
    """(boards, 9) the kind on each square."""
    rows = np.stack([codes // 15625, codes // 125 % 125, codes % 125], axis=1)
    return _ROW_KINDS[rows].reshape(-1, 9)


def _counts(codes: Ints) -> tuple[Ints, ...]:
    """How many letters of the kinds 1 to 4 each board has: four arrays."""
    kinds = _kinds(codes)
    return tuple(np.count_nonzero(kinds == kind, axis=1).astype(np.int32) for kind in range(1, KINDS))


def _has_line(codes: Ints) -> npt.NDArray[np.bool_]:
    """For each board, whether either side has three in a row."""
    side = (_kinds(codes) + 1) // 2
    found = np.zeros(len(codes), dtype=np.bool_)
    for first, second, third in LINES:
        same = (side[:, first] == side[:, second]) & (side[:, second] == side[:, third])
        found |= same & (side[:, first] != 0)
    return found


def _squares(wanted: npt.NDArray[np.bool_], count: int) -> npt.NDArray[np.intp]:
    """(boards, count) the wanted squares, of which every board has ``count``."""
    return np.nonzero(wanted)[1].reshape(len(wanted), count)


def _groups(keys: Ints) -> list[Group]:
    """The groups of boards whose keys, ``(small * 4 + own large) * 4 + other large``, are sorted."""
    unique, starts = np.unique(keys, return_index=True)
    ends = [*starts[1:], len(keys)]
    return [
        Group(int(start) + 1, int(end) + 1, int(key) // 16, int(key) // 4 % 4, int(key) % 4)
        for key, start, end in zip(unique, starts, ends)
    ]


def main() -> None:
    """Solves the game and prints the distance of the empty board, the positions up to symmetry, and the seconds."""
    begun = time.perf_counter()
    solution = solve()
    seconds = time.perf_counter() - begun
    positions = sum(len(numbers) for _, _, numbers, _ in solution.hands())
    print(f"root {solution.distance(MYLLA.start())} positions {positions} seconds {seconds:.3f}")


if __name__ == "__main__":
    main()
