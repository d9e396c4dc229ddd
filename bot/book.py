"""Finds the smallest book of replies for X and writes it into ``main.py``: ``python -m bot.book``.

With ``--check`` it only compares.

A *book* holds one *reply* for each board that the judge can show while X follows it. A reply wins as fast as any
move does, in every position with that board that can occur: the judge does not show the hands. Boards that are equal
up to symmetry share a reply, and of moves that lead to equal boards the first stands for all.

The smallest book is the solution of an integer program. Its columns are all 0 or 1:

    given[key, reply]       the book gives this reply to this board
    used[position, reply]   the position can occur, and X replies so
    left[answers]           O can be left with this choice of answers; each is a position of X again

and its rows say that the book has a reply wherever O's answers can lead:

    the game begins             sum of used[start, any] >= 1
    a board has one reply       sum of given[key, any] <= 1
    replies are the book's      given[key, reply] >= used[position, reply]
    O has its answers           left[answers] >= used[position, reply]
    an answer has a reply       sum of used[answer, any] >= left[answers]

The sum of ``given`` is minimised. The program could do without ``left``, but many positions can leave O the same few
choices of answers, and the solver finishes much sooner when it can branch on one of those.
"""

from __future__ import annotations

import difflib
import math
import os
import re
import shutil
import sys
import time
from itertools import permutations
from pathlib import Path
from typing import Iterable, NamedTuple, Optional, TypeVar

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from rules.grid import SYMMETRIES, transform
from rules.mylla import MYLLA, Move, Position
from rules.notation import format_board, format_move
from solver.tablebase import Tablebase

BOT = Path(__file__).with_name("main.py")

Answers = frozenset[Position]
"""The positions that O's moves lead to, up to symmetry."""
Replies = dict[Move, Answers]
"""The fastest replies in a position, and the answers that each leaves O."""
T = TypeVar("T")

_MARKED = re.compile(r"(# The book begins\.[^\n]*\n).*?(# The book ends\.)", re.DOTALL)
_LETTER_ORDER = str.maketrans("XxOo.", "01234")


class Key(NamedTuple):
    """What a book is looked up by: a board, with or without the hands."""

    board: str
    hands: Optional[tuple[int, int]]


class Book(NamedTuple):
    """The smallest book.

    Attributes:
        replies: by X's moves, first to last: the replies to what can first be met at that move.
        bound: no book has fewer replies than this; proven.
        positions: how many positions fastest replies can lead to, up to symmetry. The program covers all of them.
    """

    replies: list[dict[Key, Move]]
    bound: int
    positions: int

    @property
    def size(self) -> int:
        """How many replies the book has."""
        return sum(map(len, self.replies))


def smallest_book(base: Tablebase, list_wins: bool = True, with_hands: bool = False) -> Book:
    """The book with the fewest replies; of several, the one whose replies come earliest among the legal moves.

    Args:
        base: the solved game.
        list_wins: whether the book has a reply where X can complete a line at once.
        with_hands: whether the book is looked up by board and hands instead of the board alone.

    Raises:
        RuntimeError: the integer program was not solved; the message says why.
    """
    replies = fastest_replies(base, list_wins)
    by_key: dict[Key, list[Position]] = {}
    # Sorted, because the order of a set differs between processes, and the book must not.
    for position in sorted(replies):
        by_key.setdefault(_key(position, with_hands), []).append(position)
    for positions in by_key.values():
        _drop_needless([replies[position] for position in positions])
    chosen, bound = _choose(by_key, replies)
    return Book(_follow(chosen, replies, with_hands), bound, len(replies))


def fastest_replies(base: Tablebase, list_wins: bool = True) -> dict[Position, Replies]:
    """The fastest replies in every position that they can lead to, up to symmetry.

    Without ``list_wins``, positions in which X can complete a line at once are left out.
    """
    found: dict[Position, Replies] = {}
    todo = [MYLLA.start()]
    while todo:
        position = todo.pop()
        if position not in found:
            found[position] = _fastest(position, base, list_wins)
            todo += [answer for answers in found[position].values() for answer in answers]
    return found


def shown(board: str) -> str:
    """The board that stands for all eight symmetric ones in the book: letters come first, and X's before O's."""
    return min([transform(board, symmetry) for symmetry in SYMMETRIES], key=_reading_order)


def _reading_order(board: str) -> str:
    return board.translate(_LETTER_ORDER)


def _key(position: Position, with_hands: bool) -> Key:
    return Key(position.board, position.hands if with_hands else None)


def _fastest(position: Position, base: Tablebase, list_wins: bool) -> Replies:
    evaluations = base.evaluate(position)
    fewest_plies = min(each.distance for each in evaluations if each.distance > 0)
    replies: dict[str, tuple[Move, Answers]] = {}
    for move, distance in evaluations:
        after = MYLLA.play(position, move)
        if distance == fewest_plies and shown(after.board) not in replies:
            replies[shown(after.board)] = move, _answers(after, list_wins)
    return dict(replies.values())


def _answers(after: Position, list_wins: bool) -> Answers:
    answers = [MYLLA.play(after, move) for move in MYLLA.legal_moves(after)]
    listed = [answer for answer in answers if list_wins or not _can_complete_line(answer)]
    return frozenset(answer._replace(board=shown(answer.board)) for answer in listed)


def _can_complete_line(position: Position) -> bool:
    return any(MYLLA.line_made(MYLLA.play(position, move)) for move in MYLLA.legal_moves(position))


def _drop_needless(positions: list[Replies]) -> None:
    """Drops the replies that another can always replace, from all positions of one key; of two equal ones the later.

    The other reply must be fastest wherever the needless one is, and leave only answers that the needless one leaves
    too. So it can replace it in any book, and adds no key.
    """
    for needless, other in permutations(reversed(_moves(positions)), 2):
        having = [replies for replies in positions if needless in replies]
        if all(other in replies and replies[other] <= replies[needless] for replies in having):
            for replies in having:
                del replies[needless]


def _moves(positions: Iterable[Replies]) -> list[Move]:
    """The replies of all positions of one key, in the order of ``legal_moves``."""

    def order(move: Move) -> tuple[bool, int, int]:
        return move.letter == "X", -1 if move.source is None else move.source, move.target

    return sorted({move for replies in positions for move in replies}, key=order)


class _Program:
    """An integer program in the making: columns of 0 or 1, and rows that bound sums of them."""

    def __init__(self) -> None:
        self.costs: list[float] = []
        self.whole: list[bool] = []
        self.entries: list[tuple[int, int, int]] = []
        self.lows: list[int] = []

    def columns(self, costs: dict[T, float], whole: bool = True) -> dict[T, int]:
        """Adds a column for each name and its cost; returns their numbers. Not ``whole``, they may be fractions."""
        first = len(self.costs)
        self.costs += costs.values()
        self.whole += [whole] * len(costs)
        return {name: first + number for number, name in enumerate(costs)}

    def at_least(self, low: int, plus: Iterable[int], minus: Iterable[int] = ()) -> None:
        """Adds the row ``sum of plus - sum of minus >= low``."""
        self.entries += [(1, len(self.lows), column) for column in plus]
        self.entries += [(-1, len(self.lows), column) for column in minus]
        self.lows.append(low)

    def solve(self) -> tuple[list[bool], float]:
        """Which columns are 1 where the sum of their costs is least, and the proven lower bound of that sum."""
        # Indices of 32 bits are what every version of scipy can hand on.
        signs, rows, columns = np.array(self.entries, dtype=np.int32).T
        matrix = csr_array((signs, (rows, columns)), shape=(len(self.lows), len(self.costs)))
        result = milp(
            self.costs,
            integrality=self.whole,
            bounds=Bounds(0, 1),
            constraints=LinearConstraint(matrix, self.lows),
            options={"mip_rel_gap": 0},
        )
        if not result.success:
            raise RuntimeError(f"the integer program was not solved: {result.message}")
        return [value > 0.5 for value in result.x], float(result.mip_dual_bound)


def _choose(by_key: dict[Key, list[Position]], replies: dict[Position, Replies]) -> tuple[dict[Key, Move], int]:
    """The replies of the smallest book, and the proven bound of their number."""
    moves = {key: _moves(replies[position] for position in positions) for key, positions in by_key.items()}
    ranks = {(key, reply): rank for key in moves for rank, reply in enumerate(moves[key])}
    program = _Program()
    # The ranks decide between books of one size: those of a whole book cost less than one reply. So a book
    # that costs at least `bound` has more than `bound - 1` replies. HiGHS is exact to a millionth.
    given = program.columns({name: 1 + rank / (1 + sum(ranks.values())) for name, rank in ranks.items()})
    # Where the others are whole, so is `used` for all that can occur; not demanding it makes the solver faster.
    used = {position: program.columns(dict.fromkeys(replies[position], 0.0), whole=False) for position in replies}
    left = program.columns({answers: 0.0 for position in replies for answers in replies[position].values()})
    program.at_least(1, used[MYLLA.start()].values())
    for key, positions in by_key.items():
        program.at_least(-1, [], [given[key, reply] for reply in moves[key]])
        for position in positions:
            for reply, answers in replies[position].items():
                program.at_least(0, [given[key, reply]], [used[position][reply]])
                program.at_least(0, [left[answers]], [used[position][reply]])
    for answers, column in left.items():
        for answer in sorted(answers):
            program.at_least(0, used[answer].values(), [column])
    ones, bound = program.solve()
    return {key: reply for (key, reply), column in given.items() if ones[column]}, math.floor(bound + 1e-6)


def _follow(chosen: dict[Key, Move], replies: dict[Position, Replies], with_hands: bool) -> list[dict[Key, Move]]:
    """The replies that X needs while it follows the book, each at the first of X's moves that can need it."""
    layers: list[dict[Key, Move]] = []
    seen: set[Key] = set()
    positions = {MYLLA.start()}
    while positions:
        keys = {position: _key(position, with_hands) for position in positions}
        fresh = sorted(set(keys.values()) - seen, key=lambda key: (_reading_order(key.board), key))
        layers.append({key: chosen[key] for key in fresh})
        seen.update(fresh)
        positions = {answer for position, key in keys.items() for answer in replies[position][chosen[key]]}
    return [layer for layer in layers if layer]


def table(book: Book) -> str:
    """The book as ``main.py`` holds it: a line for a board and its reply, an empty line before each next move of X."""
    return "\n".join(["".join([_line(key.board, reply) for key, reply in layer.items()]) for layer in book.replies])


def _line(board: str, reply: Move) -> str:
    return f"{format_board(board)} {format_move(reply)}\n"


def with_table(source: str, lines: str) -> str:
    """The program text ``source`` with ``lines`` as its book.

    Raises:
        ValueError: it does not have the two lines that a book goes between.
    """
    text, count = _MARKED.subn(lambda marks: f'{marks[1]}BOOK = """\n{lines}"""\n{marks[2]}', source)
    if count != 1:
        raise ValueError("the book goes between '# The book begins.' and '# The book ends.', which must be there once")
    return text


def main() -> int:
    """Writes the smallest book into the bot, or compares; returns the exit status."""
    began = time.perf_counter()
    book = smallest_book(Tablebase.load())
    seconds = time.perf_counter() - began
    print(f"{book.size} boards; no book has fewer than {book.bound}: {book.positions:,} positions, {seconds:.1f} s")
    source = BOT.read_text(encoding="utf-8")
    expected = with_table(source, table(book))
    if "--check" in sys.argv[1:]:
        return _check(source, expected)
    _write(expected)
    print(f"{BOT.name}: {len(expected.encode()):,} bytes")
    return 0


def _check(source: str, expected: str) -> int:
    if source == expected:
        return 0
    names = f"{BOT.name} as it is", f"{BOT.name} with the smallest book"
    sys.stdout.writelines(difflib.unified_diff(source.splitlines(True), expected.splitlines(True), *names))
    print(f"{BOT}: not the smallest book; `make book` writes it", file=sys.stderr)
    return 1


def _write(text: str) -> None:
    # In one step: a reader sees the old bot or the new one, never a part.
    new = BOT.with_name(f".{BOT.name}.new")
    new.write_text(text, encoding="utf-8")
    shutil.copymode(BOT, new)
    os.replace(new, BOT)


if __name__ == "__main__":
    sys.exit(main())
