"""Proves that no book is smaller than the bot's, in ``docs/book.certificate``: ``python -m bot.prove``.

``check_certificate.py`` checks the proof, and says at its top what a certificate is and why it proves a bound. So
nothing here has to be believed.

The program divides the books into branches by whether they have a reply. In each branch HiGHS solves a linear program.
A column from 0 to 1 is the *share* of a reply; the sum of the shares is minimised, and the rows are

    a board has at most one reply       sum of the shares of its replies <= 1, or = 1 if the branch has one to the board
    a set is unavoidable                sum of the shares of its replies >= 1

for the unavoidable sets that are known. Those of which the solution has less than 1 are looked for and become rows, as
long as that raises the sum; then the branch is divided. The dual values of the rows are the weights of the sets in the
certificate.
"""

from __future__ import annotations

import sys
import time
import zlib
from pathlib import Path
from typing import Any, Iterable, NamedTuple, Optional, Sequence

import highspy
import numpy as np

from bot.book import fastest_replies
from bot.unavoidable import Choices, Floats, Game, Replies, Search
from rules.grid import canonical
from rules.mylla import MYLLA, Position
from solver.tablebase import Tablebase

PATH = Path(__file__).resolve().parent.parent / "docs" / "book.certificate"
HEADER = "book certificate 1"
SCALE = 1_000_000
"""What a weight of 1 is in the certificate."""

CLAIMS = {"boards": (279, True), "boards-without-wins": (160, False)}
"""How many replies no book is to have less than, and whether boards are listed where X can complete a line at once."""

_NEW_ROWS = 100
_ROUNDS = 10
_PROGRESS = 0.05
"""A branch is divided when ``_ROUNDS`` of new rows have raised its bound by less than this part of what is missing."""
_TINY = 1e-6


class SmallerBook(Exception):
    """There is a smaller book than was to be excluded; ``replies`` is that book."""

    def __init__(self, replies: list[tuple[Any, Any]]) -> None:
        super().__init__(f"there is a book of {len(replies)}")
        self.replies = replies


class Proof(NamedTuple):
    """The lines of the certificate that prove a claim, and what they consist of.

    Attributes:
        lines: the sets, then the splits and leaves.
        leaves: how many branches are not divided further.
        sets: how many sets there are.
        weakest: the lowest bound of a leaf.
    """

    lines: list[str]
    leaves: int
    sets: int
    weakest: float


class _Branch(NamedTuple):
    """What is decided: replies that the book does not have, boards that it has a reply to."""

    without: Replies
    listed: frozenset[int]


class _Program:
    """The linear program: first a row for each board, then one for each set. HiGHS starts from its last solution."""

    def __init__(self, game: Game, price_of_all: float) -> None:
        self._boards = len(game.replies_to)
        self._replies = list(game.stands_for)
        self._column = {reply: index for index, reply in enumerate(self._replies)}
        self._names = len(game.names)
        self._branch = _Branch(frozenset(), frozenset())
        self.sets: list[Replies] = []
        self._highs = highspy.Highs()
        self._highs.setOptionValue("output_flag", False)
        # The last column serves for all sets, at a price that no small book pays: so there always is a solution.
        costs = np.array([1.0] * len(self._replies) + [price_of_all])
        self._highs.addVars(len(costs), np.zeros(len(costs)), np.ones(len(costs)))
        self._highs.changeColsCost(len(costs), np.arange(len(costs), dtype=np.int32), costs)
        for replies in game.replies_to:
            self._add(0.0, 1.0, [self._column[reply] for reply in replies])

    def _add(self, low: float, high: float, columns: Sequence[int]) -> None:
        self._highs.addRow(low, high, len(columns), np.array(columns, dtype=np.int32), np.ones(len(columns)))

    def add(self, replies: Replies) -> None:
        """Adds the row of a set."""
        self._add(1.0, highspy.kHighsInf, [*(self._column[reply] for reply in sorted(replies)), len(self._replies)])
        self.sets.append(replies)

    def enter(self, branch: _Branch) -> None:
        """Goes over to another branch."""
        for reply in sorted(branch.without ^ self._branch.without):
            self._highs.changeColBounds(self._column[reply], 0.0, float(reply not in branch.without))
        for board in sorted(branch.listed ^ self._branch.listed):
            self._highs.changeRowBounds(board, float(board in branch.listed), 1.0)
        self._branch = branch

    def solve(self) -> tuple[float, Floats, Floats]:
        """The least sum, the share of each reply, and the dual value of each set."""
        self._highs.run()
        if self._highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            raise RuntimeError(f"the linear program was not solved: {self._highs.getModelStatus()}")
        solution = self._highs.getSolution()
        shares = np.zeros(self._names)
        shares[self._replies] = np.array(solution.col_value)[:-1]
        return self._highs.getObjectiveValue(), shares, np.array(solution.row_dual)[self._boards :]


class _Prover:
    """Divides into branches until each has a bound that is high enough; collects the lines of the certificate."""

    def __init__(self, game: Game, bound: int) -> None:
        self._game = game
        self._bound = bound
        self._program = _Program(game, 4.0 * bound)
        self._random = np.random.default_rng(1)
        self._moves_before = game.moves_before()
        self._numbers: dict[Replies, int] = {}
        self._lines: list[str] = []
        self._bounds: list[float] = []

    def prove(self) -> Proof:
        todo = [_Branch(frozenset(), frozenset())]
        while todo:
            branch = todo.pop()
            shares = self._close(branch)
            if shares is not None:
                self._raise_if_book(shares)
                todo += reversed(self._divide(branch, shares))
        sets = ["set" + self._spelled(replies) for replies in self._numbers]
        return Proof([*sets, *self._lines], len(self._bounds), len(sets), min(self._bounds))

    def _spelled(self, replies: Iterable[int]) -> str:
        """The numbers of replies, and of the needless ones that they replace."""
        every = sorted(each for reply in replies for each in self._game.stands_for[reply])
        return "".join(f" {each}" for each in every)

    def _close(self, branch: _Branch) -> Optional[Floats]:
        """Writes a leaf, or returns the shares by which the branch is to be divided."""
        self._program.enter(branch)
        search = Search(self._game, branch.without, self._random)
        values: list[float] = []
        while True:
            value, shares, duals = self._program.solve()
            if value > self._bound - 1 + _TINY and self._leaf(branch, duals):
                return None
            values.append(value)
            if len(values) > _ROUNDS and value < values[-_ROUNDS] + _PROGRESS * (self._bound - value):
                return shares
            known = set(self._program.sets)
            found = [replies for replies in search.sets(shares, _NEW_ROWS) if replies not in known]
            if not found:
                return shares
            for replies in found:
                self._program.add(replies)

    def _leaf(self, branch: _Branch, duals: Floats) -> bool:
        """Writes a leaf with the dual values as weights, unless the bound that they prove, rounded, is too low."""
        game = self._game
        weights = {replies: int(dual * SCALE) for replies, dual in zip(self._program.sets, duals) if dual * SCALE >= 1}
        load = [0] * len(game.names)
        for replies, weight in weights.items():
            for reply in replies:
                load[reply] += weight
        total = sum(weights.values())
        for board, choices in enumerate(game.replies_to):
            least = min([SCALE - load[reply] for reply in choices if reply not in branch.without], default=0)
            total += least if board in branch.listed else min(0, least)
        if total <= (self._bound - 1) * SCALE:
            return False
        numbered = {self._numbers.setdefault(replies, len(self._numbers)): weights[replies] for replies in weights}
        self._lines.append("leaf" + "".join(f" {number}:{numbered[number]}" for number in sorted(numbered)))
        self._bounds.append(total / SCALE)
        return True

    def _raise_if_book(self, shares: Floats) -> None:
        """Raises ``SmallerBook`` if the replies of share 1 are a book that is too small."""
        game = self._game
        seen, todo, book = set(), [len(game.positions) - 1], set()
        while todo:
            position = todo.pop()
            if position not in seen:
                seen.add(position)
                chosen = [choice for choice in game.positions[position] if shares[choice.reply] > 1 - _TINY]
                if len(chosen) != 1:
                    return
                book.add(chosen[0].reply)
                todo += game.answers[chosen[0].answers].tolist()
        if len(book) < self._bound:
            raise SmallerBook([game.names[reply] for reply in sorted(book)])

    def _divide(self, branch: _Branch, shares: Floats) -> tuple[_Branch, _Branch]:
        """By the largest share of a board that is divided, one that comes early in the game."""
        game = self._game

        def urgency(board: int) -> tuple[bool, int, float, int]:
            largest = max(shares[reply] for reply in game.replies_to[board])
            divided = _TINY < largest < 1 - _TINY
            return divided, -self._moves_before[board], min(largest, 1 - largest), -board

        undecided = [
            board
            for board, replies in enumerate(game.replies_to)
            if len(branch.without.intersection(replies)) + (board in branch.listed) < len(replies)
        ]
        board = max(undecided, key=urgency)
        rest = [reply for reply in game.replies_to[board] if reply not in branch.without]
        chosen = max(rest, key=lambda reply: (shares[reply], -reply))
        self._lines.append("split" + self._spelled([chosen]))
        others = branch.without.union(game.replies_to[board]) - {chosen}
        return _Branch(others, branch.listed | {board}), branch._replace(without=branch.without | {chosen})


def prove(choices: Choices, start: Any, bound: int) -> Proof:
    """Proves that no book has fewer than ``bound`` replies.

    Raises:
        SmallerBook: one has.
        RuntimeError: a linear program was not solved; the message says why.
    """
    return _Prover(Game(choices, start), bound).prove()


def game_of_fastest_replies(base: Tablebase, list_wins: bool) -> Choices:
    """The game as the certificate sees it: boards up to symmetry; a reply is the board before and after X's move."""

    def plain(position: Position) -> Position:
        return position._replace(board=canonical(position.board))

    return {
        plain(position): {
            (canonical(position.board), canonical(MYLLA.play(position, move).board)): [plain(each) for each in answers]
            for move, answers in replies.items()
        }
        for position, replies in fastest_replies(base, list_wins).items()
    }


def certificate(claims: dict[str, tuple[int, Proof]]) -> bytes:
    """The file with the claims, by their names: the bounds and their proofs."""
    lines = [HEADER]
    for name, (bound, proof) in claims.items():
        lines += [f"claim {name} {bound} scale {SCALE}", *proof.lines]
    return zlib.compress("".join(f"{line}\n" for line in lines).encode(), 9)


def main() -> int:
    """Writes the certificate; returns the exit status."""
    base = Tablebase.load()
    proven = {}
    for name, (bound, list_wins) in CLAIMS.items():
        began = time.perf_counter()
        try:
            proof = prove(game_of_fastest_replies(base, list_wins), MYLLA.start(), bound)
        except SmallerBook as smaller:
            print(f"{name}: not {bound}: {smaller}", file=sys.stderr)
            return 1
        proven[name] = bound, proof
        print(
            f"{name}: no book has fewer than {bound} replies (leaves: {proof.leaves}, sets: {proof.sets:,}, "
            f"weakest bound {proof.weakest:.3f}), {time.perf_counter() - began:.0f} s"
        )
    packed = certificate(proven)
    PATH.write_bytes(packed)
    print(f"{PATH.name}: {len(packed):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
