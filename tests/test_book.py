"""The book: the integer program against brute force on small made-up games, the table, and how it gets into the bot."""

from __future__ import annotations

import itertools
import random
import re
import sys
from pathlib import Path
from typing import Optional

import pytest

from bot import book, main
from bot.book import Book, Key, Replies, shown, smallest_book, table, with_table
from rules.grid import SQUARES, canonical
from rules.mylla import MYLLA, Move, Position
from solver.tablebase import Tablebase

SOURCE = Path(main.__file__).read_text(encoding="utf-8")


def made_up(seed: int) -> dict[Position, Replies]:
    """A game of a dozen positions on half as many boards, whose replies lead on to later ones."""
    chance = random.Random(seed)
    positions = [MYLLA.start()]
    for number in range(1, 11):
        board = "x" * (1 + number // 2) + "." * (8 - number // 2)
        positions.append(Position(board, "x", (number % 2, 0)))
    replies: dict[Position, Replies] = {}
    for index, position in enumerate(positions):
        later = positions[index + 1 :]
        replies[position] = {
            Move("x", square): frozenset(chance.sample(later, min(len(later), chance.randrange(3))))
            for square in sorted(chance.sample(list(SQUARES), chance.randrange(1, 4)))
        }
    return replies


def brute_force(by_key: dict[Key, list[Position]], replies: dict[Position, Replies]) -> Optional[int]:
    """The fewest keys that occur, over every choice of a reply for each key; ``None`` if none is always possible."""
    best = best_books(by_key, replies)
    return best and best[0]


def best_books(by_key: dict[Key, list[Position]], replies: dict[Position, Replies]) -> Optional[tuple[int, int]]:
    """The fewest keys that occur, and the least sum of the ranks of their replies among books of that size."""
    keys = list(by_key)
    moves = [book._moves(replies[position] for position in by_key[key]) for key in keys]
    fewest: Optional[tuple[int, int]] = None
    for choice in itertools.product(*moves):
        given = dict(zip(keys, choice))
        met, todo = set(), [MYLLA.start()]
        while todo:
            position = todo.pop()
            reply = given[Key(position.board, None)]
            if reply not in replies[position]:
                break
            if position not in met:
                met.add(position)
                todo += replies[position][reply]
        else:
            boards = {position.board for position in met}
            ranks = sum(moves[keys.index(key)].index(given[key]) for key in keys if key.board in boards)
            fewest = min(fewest or (len(boards), ranks), (len(boards), ranks))
    return fewest


def test_the_program_finds_what_brute_force_finds() -> None:
    solved = 0
    for seed in range(60):
        replies = made_up(seed)
        by_key: dict[Key, list[Position]] = {}
        for position in sorted(replies):
            by_key.setdefault(Key(position.board, None), []).append(position)
        fewest = brute_force(by_key, replies)
        for positions in by_key.values():
            book._drop_needless([replies[position] for position in positions])
        if fewest is None:
            with pytest.raises(RuntimeError, match="not solved"):
                book._choose(by_key, replies)
            continue
        chosen, bound = book._choose(by_key, replies)
        layers = book._follow(chosen, replies, with_hands=False)
        assert sum(map(len, layers)) == fewest == bound
        solved += 1
    assert 10 < solved < 60


def test_of_several_smallest_books_the_one_of_the_earliest_replies() -> None:
    several = 0
    for seed in range(60):
        replies = made_up(seed)
        by_key: dict[Key, list[Position]] = {}
        for position in sorted(replies):
            by_key.setdefault(Key(position.board, None), []).append(position)
        for positions in by_key.values():
            book._drop_needless([replies[position] for position in positions])
        best = best_books(by_key, replies)
        if best is None:
            continue
        chosen, _ = book._choose(by_key, replies)
        followed = {
            key: reply for layer in book._follow(chosen, replies, with_hands=False) for key, reply in layer.items()
        }
        moves = {key: book._moves(replies[position] for position in by_key[key]) for key in followed}
        assert (len(followed), sum(moves[key].index(reply) for key, reply in followed.items())) == best
        several += best[1] > 0
    assert several > 5, "the earliest reply is not always the best"


def test_immediate_wins_are_left_out_where_they_are_not_to_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    base = Tablebase.load()

    def wins_at_once(position: Position) -> bool:
        return any(MYLLA.line_made(MYLLA.play(position, move)) for move in MYLLA.legal_moves(position))

    assert any(map(wins_at_once, book.fastest_replies(base)))
    assert not any(map(wins_at_once, book.fastest_replies(base, list_wins=False)))
    asked: list[bool] = []

    def no_replies(base: Tablebase, list_wins: bool) -> dict[Position, Replies]:
        asked.append(list_wins)
        return {}

    monkeypatch.setattr(book, "fastest_replies", no_replies)
    monkeypatch.setattr(book, "_choose", lambda by_key, replies: ({}, 0))
    monkeypatch.setattr(book, "_follow", lambda chosen, replies, with_hands: [])
    smallest_book(base, list_wins=False)
    smallest_book(base)
    assert asked == [False, True]


def lines() -> list[str]:
    return [line for line in main.BOOK.splitlines() if line]


def test_the_table_in_the_bot_is_whole_and_plain() -> None:
    assert all(re.fullmatch(r"([.xXoO]{3}/){2}[.xXoO]{3} [xX] [abc][123](-[abc][123])?", line) for line in lines())
    boards = [line[:11].replace("/", "") for line in lines()]
    assert len({canonical(board) for board in boards}) == len(boards) == 279
    assert all(shown(board) == board for board in boards)


def test_every_line_of_the_table_is_needed() -> None:
    """The boards of the table are those that occur while X follows it."""
    met, todo, seen = set(), [MYLLA.start()], set()
    while todo:
        position = todo.pop()
        met.add(shown(position.board))
        after = main.answer(position.board)
        move = next(move for move in MYLLA.legal_moves(position) if MYLLA.play(position, move).board == after)
        placed = MYLLA.play(position, move)
        for reply in MYLLA.legal_moves(placed):
            answer = MYLLA.play(placed, reply)
            if answer not in seen:
                seen.add(answer)
                todo.append(answer)
    assert met == {line[:11].replace("/", "") for line in lines()}


def made_book() -> Book:
    first = {Key("." * 9, None): Move("x", 4)}
    second = {Key("X...o....", None): Move("X", 4, 0), Key("x........", None): Move("X", 8)}
    return Book([first, second], 3, 5)


def test_a_table_is_written_between_the_marks() -> None:
    text = ".../.../... x b2\n\nX../.o./... X a1-b2\nx../.../... X c3\n"
    assert made_book().size == 3
    assert table(made_book()) == text
    changed = with_table(SOURCE, text)
    assert f'BOOK = """\n{text}"""\n# The book ends.' in changed
    assert with_table(changed, main.BOOK.removeprefix("\n")) == SOURCE


@pytest.mark.parametrize("source", ["", "# The book begins.\n", SOURCE + SOURCE])
def test_a_program_without_the_marks(source: str) -> None:
    with pytest.raises(ValueError, match="must be there once"):
        with_table(source, "")


def test_check_shows_the_difference_and_how_to_fix_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(book, "smallest_book", lambda base: made_book())
    monkeypatch.setattr(sys, "argv", ["book", "--check"])
    assert book.main() == 1
    printed = capsys.readouterr()
    assert printed.out.startswith("3 boards; no book has fewer than 3: 5 positions, 0.")
    assert "\n+X../.o./... X a1-b2\n" in printed.out and "\n-O../.x./... X b2\n" in printed.out
    assert printed.err.endswith("not the smallest book; `make book` writes it\n")
    assert Path(main.__file__).read_text(encoding="utf-8") == SOURCE


def test_the_program_is_written_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    copy = tmp_path / "main.py"
    copy.write_text(SOURCE, encoding="utf-8")
    copy.chmod(0o755)
    monkeypatch.setattr(book, "smallest_book", lambda base: made_book())
    monkeypatch.setattr(sys, "argv", ["book"])
    monkeypatch.setattr(book, "BOT", copy)
    assert book.main() == 0
    assert copy.read_text(encoding="utf-8") == with_table(SOURCE, table(made_book()))
    assert copy.stat().st_mode & 0o777 == 0o755
    assert [path.name for path in tmp_path.iterdir()] == ["main.py"]


@pytest.mark.deep
def test_a_book_without_immediate_wins_is_smaller() -> None:
    base = Tablebase.load()
    without_wins = smallest_book(base, list_wins=False)
    assert without_wins.size == without_wins.bound < 279
