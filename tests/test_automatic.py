"""Tic-tac-toe against the automatic opponent: to the letter, on every game, against a second, naive implementation."""

from __future__ import annotations

import json
import random
from typing import Iterator

import pytest

from referee import play_against_ai
from tests.support import mylla

Events = list[list[str]]
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


class Naive:
    """The same again, plainly: lists, no memory, every rule written out from the specification."""

    def __init__(self) -> None:
        self.cells = ["."] * 9
        self.events: Events = []

    def winner(self) -> str:
        for line in LINES:
            marks = {self.cells[int(cell)] for cell in line}
            if marks in ({"X"}, {"O"}):
                return marks.pop()
        return ""

    def over(self) -> bool:
        return bool(self.winner()) or "." not in self.cells

    def value(self, mover: str) -> int:
        if self.winner():
            return 1 if self.winner() == "O" else -1
        if "." not in self.cells:
            return 0
        values = []
        for cell in range(9):
            if self.cells[cell] == ".":
                self.cells[cell] = mover
                values.append(self.value("X" if mover == "O" else "O"))
                self.cells[cell] = "."
        return max(values) if mover == "O" else min(values)

    def best(self) -> int:
        found, best = -1, -2
        for cell in range(9):
            if self.cells[cell] == ".":
                self.cells[cell] = "O"
                value = self.value("X")
                self.cells[cell] = "."
                if value > best:
                    found, best = cell, value
        return found

    def emit(self, actor: str, accepted: bool, cell: int) -> None:
        board = "".join(self.cells)
        status = f"{self.winner()}_WON" if self.winner() else "IN_PROGRESS" if "." in board else "DRAW"
        waiting = "O" if board.count("X") > board.count("O") else "X"
        self.events.append(
            [actor, "01"[accepted], board[:3], board[3:6], board[6:], status]
            + ["-" if self.over() else waiting, f"{cell // 3},{cell % 3}"]
        )

    def attempt(self, cell: int) -> None:
        if self.over() or self.cells[cell] != ".":
            self.emit("X", False, cell)
            return
        self.cells[cell] = "X"
        self.emit("X", True, cell)
        if not self.over():
            reply = REPLIES.setdefault("".join(self.cells), -1)
            if reply < 0:
                reply = REPLIES["".join(self.cells)] = self.best()
            self.cells[reply] = "O"
            self.emit("O", True, reply)


REPLIES: dict[str, int] = {}
"""The naive search's moves by board, so that each board is searched once."""


def naive(cells: list[int]) -> Events:
    game = Naive()
    for cell in cells:
        game.attempt(cell)
    return game.events


def moves(cells: list[int]) -> list[list[int]]:
    return [[cell // 3, cell % 3] for cell in cells]


def whole_games(cells: list[int]) -> Iterator[list[int]]:
    """Every sequence of accepted attempts that begins with ``cells`` and ends the game."""
    game = Naive()
    for cell in cells:
        game.attempt(cell)
    if game.over():
        yield cells
        return
    for cell in range(9):
        if game.cells[cell] == ".":
            yield from whole_games([*cells, cell])


GAMES = list(whole_games([]))


def test_there_are_whole_games() -> None:
    assert len(GAMES) > 100
    assert {play_against_ai(moves(game))[-1][5] for game in GAMES} == {"O_WON", "DRAW"}


def test_every_whole_game() -> None:
    for game in GAMES:
        assert play_against_ai(moves(game)) == naive(game)


def test_every_whole_game_with_rejected_attempts_at_every_point() -> None:
    for game in GAMES:
        for point in range(len(game) + 1):
            taken = [cell for cell in range(9) if point and board_after(game[:point])[cell] != "."]
            for rejected in {*taken[:1], *taken[-1:]} if point < len(game) else range(9):
                attempts = [*game[:point], rejected, *game[point:]]
                events = play_against_ai(moves(attempts))
                assert events == naive(attempts)
                assert sum(event[1] == "0" for event in events) == 1
            # The same square three times over, and the game goes on as if nothing had been tried.
            if taken and point < len(game):
                attempts = [*game[:point], *taken[:1] * 3, *game[point:]]
                accepted = [event for event in play_against_ai(moves(attempts)) if event[1] == "1"]
                assert accepted == play_against_ai(moves(game))


def board_after(cells: list[int]) -> str:
    return "".join(naive(cells)[-1][2:5])


def test_o_never_loses() -> None:
    for game in GAMES:
        assert all(event[5] != "X_WON" for event in play_against_ai(moves(game)))


def test_random_attempts_sprinkled_in() -> None:
    chance = random.Random(11)
    for _ in range(500):
        attempts = [chance.randrange(9) for _ in range(chance.randrange(30))]
        assert play_against_ai(moves(attempts)) == naive(attempts)


def test_the_first_example() -> None:
    assert play_against_ai([[0, 0]]) == [
        ["X", "1", "X..", "...", "...", "IN_PROGRESS", "O", "0,0"],
        ["O", "1", "X..", ".O.", "...", "IN_PROGRESS", "X", "1,1"],
    ]


def test_the_second_example() -> None:
    assert play_against_ai([[1, 1], [1, 1]]) == [
        ["X", "1", "...", ".X.", "...", "IN_PROGRESS", "O", "1,1"],
        ["O", "1", "O..", ".X.", "...", "IN_PROGRESS", "X", "0,0"],
        ["X", "0", "O..", ".X.", "...", "IN_PROGRESS", "X", "1,1"],
    ]


GOLDEN = {
    "": [],
    "0 8 1": ["X00 O11", "X22 O01", "X01 rejected"],
    "0 1 6 5 8": ["X00 O11", "X01 O02", "X20 O10", "X12 O21", "X22 DRAW"],
    "4 2 3 7 8": ["X11 O00", "X02 O20", "X10 O12", "X21 O01", "X22 DRAW"],
    "0 2 3": ["X00 O11", "X02 O01", "X10 O21 O_WON"],
    "8 0 5 1 6": ["X22 O11", "X00 O01", "X12 O02", "X01 rejected", "X20 O21 O_WON"],
    "1 3 8": ["X01 O00", "X10 O11", "X22 O02"],
    "2 6 8 0": ["X02 O11", "X20 O01", "X22 O21 O_WON", "X00 rejected"],
    "3 1 8 2": ["X10 O00", "X01 O11", "X22 O02", "X02 rejected"],
    "5 5 0 6": ["X12 O02", "X12 rejected", "X00 O10", "X20 O11"],
    "7 0 2 8 8": ["X21 O01", "X00 O20", "X02 O11", "X22 O12", "X22 rejected"],
    "6 2 7": ["X20 O11", "X02 O01", "X21 O22"],
}
"""Games by the squares that X tried; each was looked over by hand."""


def in_short(events: Events) -> list[str]:
    """The accepted and rejected attempts in short: ``X00 O11`` is X at 0,0 answered by O at 1,1."""
    lines: list[str] = []
    for actor, accepted, *_, status, _, move in events:
        text = actor + move.replace(",", "") if accepted == "1" else f"{actor}{move.replace(',', '')} rejected"
        if accepted == "1" and status != "IN_PROGRESS":
            text += f" {status}"
        if actor == "X":
            lines.append(text)
        else:
            lines[-1] += f" {text}"
    return lines


@pytest.mark.parametrize("attempts", GOLDEN)
def test_golden_games(attempts: str) -> None:
    assert in_short(play_against_ai(moves([int(square) for square in attempts.split()]))) == GOLDEN[attempts]


def test_snapshots_are_independent() -> None:
    events = play_against_ai([[0, 0], [0, 0]])
    events[0][2] = "spoilt"
    assert [event[2] for event in events[1:]] == ["X..", "X.."]
    assert play_against_ai([[0, 0]])[0][2] == "X.."


def test_a_hundred_attempts_and_more() -> None:
    events = play_against_ai([[0, 0]] * 1000)
    assert len(events) == 1001
    assert events[-1] == ["X", "0", "X..", ".O.", "...", "IN_PROGRESS", "X", "0,0"]


BAD_MOVES = [
    ([[0, 0], [0, 3]], "move 1 is [0, 3]: its column is 3, not from 0 to 2"),
    ([[-1, 0]], "move 0 is [-1, 0]: its row is -1"),
    ([[0, 0, 0]], "move 0 is [0, 0, 0], not [row, column]"),
    ([[0]], "move 0 is [0], not [row, column]"),
    ([[0, 1.0]], "its column is 1.0, not an integer from 0 to 2"),
    ([["0", 1]], 'its row is "0", not an integer'),
    ([[True, 1]], "its row is true, not an integer"),
    ([None], "move 0 is null, not [row, column]"),
    ([{"row": 0}], "not [row, column]"),
    ([[0, 0], [0, 1], "11"], 'move 2 is "11", not [row, column]'),
    ([[0, None]], "its column is null"),
    ([[0, 10**5000]], "move 0 is of type list: its column is of type int, not from 0 to 2"),
    ([{(0, 0): 1}], "move 0 is of type dict, not [row, column]"),
    ([[0, "x" * 99]], 'its column is "' + "x" * 39 + "..., not an integer"),
]


@pytest.mark.parametrize(("attempts", "words"), BAD_MOVES)
def test_what_is_no_move(attempts: list[list[int]], words: str) -> None:
    with pytest.raises(ValueError) as error:
        play_against_ai(attempts)
    assert words in str(error.value)


def test_the_command_reads_its_argument_or_standard_input() -> None:
    expected = play_against_ai([[0, 0], [2, 1]])
    by_argument = mylla("against-ai", "[[0, 0], [2, 1]]")
    assert by_argument.returncode == 0
    assert json.loads(by_argument.stdout) == expected
    assert mylla("against-ai", input="[[0,0],\n[2,1]]").stdout == by_argument.stdout
    assert json.loads(mylla("against-ai", "[]").stdout) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the moves are no JSON (line 1, column 1: the text ends there); write for example [[0, 0], [2, 2]]"),
        ("[[0, 0],\n [1, ]]", "(line 2, column 6: ']' is wrong there)"),
        ("[[0, 0]]\0", "(line 1, column 9: '\\x00' is wrong there)"),
        ("{}", "are a JSON object, not a list"),
        ("7", "are a JSON number, not a list"),
        ("[[0, 0], [0, 3]]", "move 1 is [0, 3]: its column is 3"),
        ("[[true, 0]]", "move 0 is [true, 0]: its row is true"),
        ("[[0, 1e400]]", "move 0 is [0, Infinity]: its column is Infinity, not an integer"),
        ("[[NaN, 0]]", "move 0 is [NaN, 0]: its row is NaN, not an integer"),
        ("[[0, -" + "9" * 9999 + "]]", "its column is -" + "9" * 39 + "..., not from 0 to 2"),
        ("[[[[]]]]", "move 0 is [[[]]], not [row, column]"),
        ("[" * 900 + "]" * 900, "move 0 is " + "[" * 40 + "..., not [row, column]"),
        ("[" * 100_000, "the moves are no JSON (too many lists inside lists)"),
        (b"\xff\xfe[", "the moves are no JSON (byte 1, 0xff, is no UTF-8)"),
        (b'[[0, "\xe9"]]', "(byte 7, 0xe9, is no UTF-8)"),
    ],
)
def test_bad_input_is_one_line(text: str | bytes, words: str) -> None:
    given = text.encode() if isinstance(text, str) else text
    done = mylla("against-ai", input=given, encoding=None)
    message = done.stderr.decode()  # type: ignore[attr-defined]
    assert done.returncode == 2 and not done.stdout
    assert words in message
    assert len(message.splitlines()) == 1 and len(message) < 200
