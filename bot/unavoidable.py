"""Sets of replies that every book has one of.

A *reply* is a board and what X does there. A *book* is a set of replies, at most one for each board, with which X
comes through: in every position that can occur the book has a reply to choose. A set of replies is *unavoidable* if
every book has one of them. So it is if O can lead X to a position without a reply once those of the set are forbidden.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Iterable, Mapping, NamedTuple, Sequence

import numpy as np
from numpy.typing import NDArray

Choices = Mapping[Any, Mapping[tuple[Any, Any], Iterable[Any]]]
"""For each position that can occur the replies to choose from, and the positions that O can answer each with.

There are none if X has won. A reply is a pair of the board, which all replies of a position share, and what X does.
"""
Floats = NDArray[np.float64]
Replies = frozenset[int]
"""A set of replies, by number."""

_FEW = 0.005
"""What a reply costs beyond its share while a set is looked for, so that the set is small."""
_TINY = 1e-6
_LARGEST_SHORTAGE = 1 - 1e-4
"""A set of which the shares are less than this in all is worth having."""


class Choice(NamedTuple):
    """A reply that a position has, and the number of the set of positions that O can answer with."""

    reply: int
    answers: int


class Game:
    """The game with numbers for names, and without needless replies.

    A reply is needless if another can replace it in any book: that one can be chosen wherever it can, and leaves O no
    answers that it does not leave too.

    Attributes:
        names: every reply, needless ones too, in the order of their names.
        board_of: the board of each reply; boards are numbered in the same order.
        positions: the choices of each position. A position comes after all that can follow it, the first one last.
        board_at: the board of each position.
        answers: the sets of positions that O can be left with.
        stands_for: for each reply that is not needless, itself and the needless ones that it replaces.
        replies_to: for each board its replies, without needless ones.
    """

    def __init__(self, choices: Choices, start: Any) -> None:
        order = _answers_first(choices, start)
        self.names = sorted({reply for position in order for reply in choices[position]})
        number = {reply: index for index, reply in enumerate(self.names)}
        place = {position: index for index, position in enumerate(order)}
        boards = {board: index for index, board in enumerate(dict.fromkeys(board for board, _ in self.names))}
        self.board_of = [boards[board] for board, _ in self.names]
        replies = [
            {
                number[reply]: frozenset(place[answer] for answer in answers)
                for reply, answers in choices[position].items()
            }
            for position in order
        ]
        self.board_at = [self.board_of[next(iter(each))] for each in replies]
        self.stands_for = self._drop_needless(replies)
        sets: dict[frozenset[int], int] = {}
        self.positions = [
            [Choice(reply, sets.setdefault(answers, len(sets))) for reply, answers in each.items()] for each in replies
        ]
        self.answers = [np.array(sorted(answers), dtype=int) for answers in sets]
        self.replies_to: list[list[int]] = [[] for _ in boards]
        for reply in sorted(self.stands_for):
            self.replies_to[self.board_of[reply]].append(reply)

    def _drop_needless(self, replies: Sequence[dict[int, frozenset[int]]]) -> dict[int, list[int]]:
        stands_for = {reply: [reply] for reply in range(len(self.names))}
        by_board: dict[int, list[dict[int, frozenset[int]]]] = {}
        for board, each in zip(self.board_at, replies):
            by_board.setdefault(board, []).append(each)
        for positions in by_board.values():
            for needless, other in permutations(sorted({reply for each in positions for reply in each}), 2):
                having = [each for each in positions if needless in each]
                if having and all(other in each and each[other] <= each[needless] for each in having):
                    stands_for[other] += stands_for.pop(needless)
                    for each in having:
                        del each[needless]
        return stands_for

    def moves_before(self) -> list[int]:
        """For each board the fewest moves of X after which it can occur."""
        moves = [len(self.positions)] * len(self.positions)
        moves[-1] = 0
        fewest = [len(self.positions)] * len(self.replies_to)
        for position in reversed(range(len(self.positions))):
            board = self.board_at[position]
            fewest[board] = min(fewest[board], moves[position])
            for choice in self.positions[position]:
                for answer in self.answers[choice.answers].tolist():
                    moves[answer] = min(moves[answer], moves[position] + 1)
        return fewest

    def avoidable(self, sets: Sequence[Iterable[int]]) -> int:
        """Which of the sets X can avoid: bit ``n`` for set ``n``. All at once, from the last positions to the first."""
        every = (1 << len(sets)) - 1
        allowed = [every] * len(self.names)
        for number, replies in enumerate(sets):
            for reply in replies:
                allowed[reply] &= ~(1 << number)
        through: list[int] = []
        against: dict[int, int] = {}
        for choices in self.positions:
            avoided = 0
            for reply, answers in choices:
                if answers not in against:
                    against[answers] = every
                    for answer in self.answers[answers].tolist():
                        against[answers] &= through[answer]
                avoided |= allowed[reply] & against[answers]
            through.append(avoided)
        return through[-1]

    def reduced(self, sets: Iterable[Sequence[int]]) -> list[Replies]:
        """The unavoidable sets without the replies that they can do without. Replies that come first go first."""
        kept = [list(each) for each in sets]
        tried = [0] * len(kept)
        while any(count < len(each) for count, each in zip(tried, kept)):
            fewer = [each[:count] + each[count + 1 :] for count, each in zip(tried, kept)]
            avoidable = self.avoidable(fewer)
            for number, replies in enumerate(fewer):
                if len(replies) < len(kept[number]) and not avoidable >> number & 1:
                    kept[number] = replies
                else:
                    tried[number] += 1
        return [frozenset(each) for each in kept]


def _answers_first(choices: Choices, start: Any) -> list[Any]:
    """All positions that can occur, each after those that can follow it."""
    order: dict[Any, None] = {}
    todo = [(start, False)]
    while todo:
        position, done = todo.pop()
        if done:
            order[position] = None
        elif position not in order:
            todo.append((position, True))
            todo += [(answer, False) for answers in choices[position].values() for answer in sorted(answers)]
    return list(order)


class Search:
    """Looks for unavoidable sets of which the shares of their replies are less than 1 in all.

    O aims at a board, or at none. The set is the replies to that board, and those with which X can keep away from it:
    where X chooses a reply, either that reply joins the set, or O goes on with one of its answers. The cheapest way for
    O is found from the last positions to the first, for all aims at once. It counts a reply again for each position
    where X can choose it, so it is too high at times, and a set may be missed.
    """

    def __init__(self, game: Game, free: Replies, random: np.random.Generator) -> None:
        """``free`` are replies that cost nothing, since their shares will stay 0."""
        self._game = game
        self._free = free
        self._random = random
        self._reachable = self._find_reachable()
        self._boards = sorted({game.board_at[position] for position in self._reachable})

    def _find_reachable(self) -> list[int]:
        """The positions that can occur without free replies."""
        reached = {len(self._game.positions) - 1}
        for position in reversed(range(len(self._game.positions))):
            if position in reached:
                for reply, answers in self._game.positions[position]:
                    if reply not in self._free:
                        reached.update(self._game.answers[answers].tolist())
        return sorted(reached)

    def sets(self, shares: Floats, most: int) -> list[Replies]:
        """At most so many different sets, those first that O's cheapest ways find."""
        for few in (_FEW, _TINY):  # With the second, no set is missed where all shares are 0 or 1.
            found = self._sets(shares, most, few)
            if found:
                break
        order = self._random.random
        ordered = [sorted(replies, key=lambda reply: (-shares[reply], order())) for replies in found]
        return list(dict.fromkeys(self._game.reduced(ordered)))

    def _sets(self, shares: Floats, most: int, few: float) -> list[Replies]:
        game = self._game
        listed = [sum(shares[reply] for reply in replies) for replies in game.replies_to]
        aims = [board for board in self._boards if listed[board] < 1 - _TINY]
        costs = self._costs(shares, aims, few)
        found: dict[Replies, None] = {}
        for column in np.argsort(costs[-1] + [*(listed[board] for board in aims), 0.0], kind="stable").tolist():
            if len(found) == most:
                break
            aim = aims[column] if column < len(aims) else None
            replies = self._met(shares + few, costs[:, column], aim)
            if sum(shares[reply] for reply in replies) < _LARGEST_SHORTAGE:
                found[replies] = None
        return list(found)

    def _costs(self, shares: Floats, aims: Sequence[int], few: float) -> Floats:
        """For each position and aim, no aim last: what the replies cost that O's cheapest way adds to the set."""
        game = self._game
        column = {board: index for index, board in enumerate(aims)}
        costs = np.zeros((len(game.positions), len(aims) + 1))
        below: dict[int, Floats] = {}
        for position in self._reachable:
            board = game.board_at[position]
            for reply, answers in game.positions[position]:
                if reply in self._free:
                    continue
                # By chance, so that O finds another way to each aim each time.
                price = shares[reply] + few * (1 + self._random.random(len(aims) + 1))
                if len(game.answers[answers]):
                    if answers not in below:
                        below[answers] = costs[game.answers[answers]].min(axis=0)
                    price = np.minimum(price, below[answers])
                costs[position] += price
            if board in column:
                costs[position, column[board]] = 0
        return costs

    def _met(self, prices: Floats, costs: Floats, aim: int | None) -> Replies:
        """The set that O's cheapest way to an aim gives."""
        game = self._game
        met = set() if aim is None else set(game.replies_to[aim])
        seen, todo = set(), [len(game.positions) - 1]
        while todo:
            position = todo.pop()
            if position in seen or game.board_at[position] == aim:
                continue
            seen.add(position)
            for reply, answers in game.positions[position]:
                after = game.answers[answers]
                if reply in self._free or not len(after) or costs[after].min() > prices[reply]:
                    met.add(reply)
                elif reply not in met:
                    todo.append(int(after[costs[after].argmin()]))
        return frozenset(met)
