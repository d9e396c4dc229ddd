#!/usr/bin/env python3
"""Checks that no book for mögnuð mylla is smaller than the bot's: ``python3 check_certificate.py [CERTIFICATE [BOT]]``.

It stands alone and computes with whole numbers; the program that wrote the certificate need not be believed. Boards
that are equal when turned or mirrored are one. A *reply* is a board that X sees and the board after X's move. A *book*
is a set of replies, at most one to a board, with which X comes through: in every position that can occur the book has
a reply, and it wins in as few moves as any. Its size is its number of replies.

A set of replies is *unavoidable* if every book has one of them. The game shows it: forbid these replies, and O can lead
X to a position without any. The certificate divides the books into branches, again and again: those that have one of
some replies to a board, and the others. In an undivided branch, a *leaf*, sets have *weights*. Now

    size of a book = sum over its replies of the weights of the sets with the reply
                   + sum over its replies of 1 less the weights of the sets with the reply

The first sum is at least the weight of all sets, since each is met. The second is at least the sum over all boards of
the least term of a reply to the board, or of 0 if that is less and the book may have no reply to the board. So each
leaf has a bound. Weights may be any numbers from 0 up: bad ones give a bad bound, never a wrong one.

The certificate is text, packed by zlib. Sets are numbered from 0, and so are replies, sorted as strings::

    book certificate 1
    claim boards 279 scale 1000000      no book has fewer than 279 replies; weights are in units of 1 / 1000000
    set 12 55 87                        these replies are unavoidable
    split 12 13                         a branch: first come the books with one of these replies, then the others
    leaf 0:1000000 4:500000             a leaf: sets and their weights
"""

import re
import sys
import zlib
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any, Dict, FrozenSet, List, Mapping, NamedTuple, Sequence, Tuple

FILES = [Path(__file__).resolve().parent / name for name in ("docs/book.certificate", "bot/main.py")]

Position = Tuple[str, int, int]  # The board, and the small letters in X's and in O's hand.
Game = Mapping[Any, Mapping[Tuple[Any, Any], Sequence[Any]]]
"""The replies in each position with X to move, and the positions that O can answer each with: none if X has won."""
Branch = Mapping[Any, Tuple[FrozenSet[int], bool]]
"""The books of a branch: to each board the replies that they may have, and whether they must have one."""


class Refused(Exception):
    """The certificate or the book does not hold; the message says where and why."""


# The rules.

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
TURNS_AND_MIRRORS = "012345678 630741852 876543210 258147036 210543876 036147258 678345012 852741630"
SYMMETRIES = [[int(square) for square in squares] for squares in TURNS_AND_MIRRORS.split()]
START: Position = (".........", 4, 4)
remembered = lru_cache(maxsize=None)


@remembered
def canonical(board: str) -> str:
    """The first, as a string, of the boards that are equal to this one."""
    return min(["".join([board[square] for square in symmetry]) for symmetry in SYMMETRIES])


def put(board: str, square: int, letter: str) -> str:
    """The board with the letter on the square."""
    return board[:square] + letter + board[square + 1 :]


@remembered
def has_line(board: str, side: str) -> bool:
    """Whether the side, x or o, has three letters in a row, small or large."""
    return any({board[square].lower() for square in line} == {side} for line in LINES)


@remembered
def after_move(board: str, side: str) -> Tuple[List[str], List[str]]:
    """The boards after the side, x or o, moves a small letter, and after it moves one of its two large ones."""
    empty = [square for square in range(9) if board[square] == "."]
    small = [square for square in range(9) if board[square] in "xo"]
    large = side.upper()
    boards = [put(board, square, large) for square in empty + small if board.count(large) < 2]
    for source in [square for square in range(9) if board[square] == large]:
        boards += [put(put(board, source, "."), square, large) for square in small]
    return [canonical(put(board, square, side)) for square in empty], list(map(canonical, boards))


def moved(position: Position, side: str) -> List[Position]:
    """The positions that the moves of the side lead to."""
    board, x, o = position
    by_small, by_large = after_move(board, side)
    hands = (x - 1, o) if side == "x" else (x, o - 1)
    return sorted({(after, *hands) for after in by_small if min(hands) >= 0} | {(after, x, o) for after in by_large})


# The game: the replies that win as fast as any, wherever they can lead.


@remembered
def wins(position: Position, moves: int) -> bool:
    """Whether X, to move, can win with so many moves of its own, whatever O does. Without a move X loses."""
    return moves > 0 and any(has_won(after, moves) for after in moved(position, "x"))


@remembered
def has_won(after: Position, moves: int) -> bool:
    """Whether X's move that led here was one with which it can do so. Without a move O loses."""
    if has_line(after[0], "x"):
        return True
    answers = moved(after, "o")
    if moves == 1 or any(has_line(answer[0], "o") for answer in answers):
        return not answers
    return all(wins(answer, moves - 1) for answer in answers)


def game(listing_wins: bool) -> Game:
    """The positions that fastest replies can lead to; maybe without those in which X can complete a line at once."""
    found: Dict[Position, Dict[Tuple[str, str], List[Position]]] = {}
    todo = [START]
    while todo:
        position = todo.pop()
        if position not in found:
            fewest = next(moves for moves in range(1, 20) if wins(position, moves))
            found[position] = {}
            for after in [each for each in moved(position, "x") if has_won(each, fewest)]:
                answers = [] if has_line(after[0], "x") else moved(after, "o")
                if not listing_wins:
                    answers = [each for each in answers if not any(has_line(to[0], "x") for to in moved(each, "x"))]
                found[position][position[0], after[0]] = answers
                todo += answers
    return found


# The book of the bot.

SQUARES = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
ENTRY = "([.xXoO]{3})/([.xXoO]{3})/([.xXoO]{3}) ([xX]) (?:([abc][123])-)?([abc][123])\n"


def read_book(source: str) -> Dict[str, str]:
    """The board after the bot's move for each board in the table of its program text."""
    table = re.search(f'^BOOK = """((?:\n|{ENTRY})*)"""', source, re.MULTILINE)
    if not table:
        raise Refused("the bot has no table BOOK of boards and replies")
    book: Dict[str, str] = {}
    for *rows, letter, source, target in re.findall(ENTRY, table[1]):
        board = "".join(rows)
        if canonical(board) in book:
            raise Refused(f"the bot has two replies to {board}")
        left = put(board, SQUARES.index(source), ".") if source else board
        book[canonical(board)] = canonical(put(left, SQUARES.index(target), letter))
    return book


def check_book(book: Mapping[Any, Any], choices: Game, start: Any) -> None:
    """Refuses replies to boards that are no book."""
    todo, seen = [start], {start}
    while todo:
        position = todo.pop()
        board, _ = next(iter(choices[position]))
        answers = choices[position].get((board, book.get(board)))
        if answers is None:
            raise Refused(f"the bot has no reply in {position} that wins as fast as any")
        todo += set(answers) - seen
        seen.update(todo)


# The certificate.

HEADER = "book certificate 1"
CLAIM = "claim ([a-z-]+) ([0-9]{1,9}) scale ([1-9][0-9]{0,8})"
STEP = "set( [0-9]{1,9})*|split( [0-9]{1,9})+|leaf( [0-9]{1,9}:[0-9]{1,12})*"


class Claim(NamedTuple):
    """That no book has fewer replies than the bound, and the proof; splits and leaves come with their line numbers."""

    bound: int
    scale: int
    sets: List[FrozenSet[int]]
    tree: List[Tuple[int, List[str]]]


def read_certificate(data: bytes) -> Dict[str, Claim]:
    """The claims of a packed certificate by their names."""
    try:
        lines = zlib.decompress(data).decode("ascii").split("\n")
    except (zlib.error, UnicodeDecodeError) as error:
        raise Refused(f"the certificate is cut short, damaged or none: {error}") from None
    if lines[0] != HEADER:
        raise Refused(f"line 1 is {lines[0][:60]!r}; this program reads {HEADER!r}")
    claims: Dict[str, Claim] = {}
    for number, line in enumerate(lines[1:-1], 2):
        if begins := re.fullmatch(CLAIM, line):
            claims[begins[1]] = claim = Claim(int(begins[2]), int(begins[3]), [], [])
        elif not claims or not re.fullmatch(STEP, line):
            raise Refused(f"line {number} is {line[:60]!r}, not a claim, or a set, split or leaf of one")
        elif line.startswith("set"):
            claim.sets.append(frozenset(map(int, line.split()[1:])))
        else:
            claim.tree.append((number, line.split()))
    return claims


def avoidable(sets: Sequence[FrozenSet[int]], names: Sequence[Any], choices: Game, start: Any) -> int:
    """Which sets X can avoid, as bits: from each position by a reply outside of the set, whatever O answers."""
    allowed = dict.fromkeys(names, (1 << len(sets)) - 1)
    for number, replies in enumerate(sets):
        for reply in replies:
            allowed[names[reply]] &= ~(1 << number)

    @remembered
    def avoided(position: Any) -> int:
        by_any = 0
        for reply, answers in choices[position].items():
            by_reply = allowed[reply]
            for answer in answers:
                by_reply &= avoided(answer)
            by_any |= by_reply
        return by_any

    return avoided(start)


def check_claim(claim: Claim, choices: Game, start: Any) -> str:
    """Refuses a claim whose proof does not hold; returns what the proof consists of."""
    names = sorted({reply for position in choices for reply in choices[position]})
    boards: Dict[Any, FrozenSet[int]] = {}
    for number, (board, _) in enumerate(names):
        boards[board] = boards.get(board, frozenset()) | {number}
    if not set().union(*claim.sets) <= set(range(len(names))):
        raise Refused(f"a set has a reply that is not among the {len(names)}")
    if bad := avoidable(claim.sets, names, choices, start):
        raise Refused(f"set {bad.bit_length() - 1} can be avoided")
    bounds = []
    branches: List[Branch] = [{board: (replies, False) for board, replies in boards.items()}]
    for line, (word, *rest) in claim.tree:
        if not branches:
            raise Refused(f"line {line}: every branch has a leaf already")
        branch = branches.pop()
        if word == "leaf":
            bounds.append(leaf_bound(line, claim, rest, branch))
            continue
        chosen = frozenset(map(int, rest))
        board = next((board for board, replies in boards.items() if chosen <= replies), None)
        if board is None:
            raise Refused(f"line {line}: these are not replies to one board")
        replies, must = branch[board]
        branches += [{**branch, board: (replies - chosen, must)}, {**branch, board: (replies & chosen, True)}]
    if branches:
        raise Refused(f"branches without a leaf: {len(branches)}")
    return f"leaves: {len(bounds)}, sets: {len(claim.sets):,}, weakest bound {min(bounds) / claim.scale:.3f}"


def leaf_bound(line: int, claim: Claim, words: Sequence[str], branch: Branch) -> int:
    """The bound of a leaf, times the scale."""
    weights = {int(number): int(weight) for number, weight in (word.split(":") for word in words)}
    if max(weights, default=-1) >= len(claim.sets):
        raise Refused(f"line {line}: a set has a weight that is not among the {len(claim.sets)}")
    met: Counter[int] = Counter()
    for number, weight in weights.items():
        for reply in claim.sets[number]:
            met[reply] += weight
    bound = sum(weights.values())
    for replies, must in branch.values():
        least = min((claim.scale - met[reply] for reply in replies), default=0)
        bound += least if must else min(least, 0)
    if bound <= (claim.bound - 1) * claim.scale:
        raise Refused(f"line {line}: the bound is {bound} / {claim.scale}, not more than {claim.bound - 1}")
    return bound


def main(arguments: Sequence[str]) -> int:
    """Checks both files and says what is proven. Returns the exit status: 1 for refused, 2 for cannot be read."""
    certificate, bot = [*map(Path, arguments), *FILES[len(arguments) :]]
    try:
        claims = read_certificate(certificate.read_bytes())
        book = read_book(bot.read_text(encoding="utf-8"))
        check_book(book, game(True), START)
        print(f"{bot.name}: a book of {len(book)} replies", flush=True)
        for name, listing_wins in (("boards", True), ("boards-without-wins", False)):
            if name not in claims:
                raise Refused(f"the certificate has no claim {name}")
            proof = check_claim(claims[name], game(listing_wins), START)
            print(f"{name}: no book has fewer than {claims[name].bound} replies ({proof})", flush=True)
        if len(book) != claims["boards"].bound:
            raise Refused(f"the book has {len(book)} replies, and is proven to need {claims['boards'].bound}")
    except OSError as error:
        print(f"cannot read {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except Refused as error:
        print(f"refused: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
