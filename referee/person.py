"""A person who makes the moves of one side, at a terminal or through a pipe."""

from __future__ import annotations

from typing import Callable, Protocol, TextIO

from referee.match.match import OpponentLeft
from referee.match.words import hands_in_words, mistake_in_words, move_in_words, rule_in_words
from rules.board_change import IllegalBoard, find_move
from rules.mylla import MYLLA, Move, Position
from rules.notation import NotationError, is_row, is_square, parse_move, with_square_names


class Lines(Protocol):
    """Where lines come from."""

    def readline(self) -> str:
        """The next line with its newline; ``""`` at the end of the input."""


class Person:
    """Asks for a move, again until it is legal: ``o b2``, ``O a1-b2``, or the three rows of the board after it."""

    def __init__(self, lines: Lines, out: TextIO) -> None:
        self._lines = lines
        self._out = out

    def choose(self, position: Position) -> Move:
        """The person's move; raises ``OpponentLeft`` at the end of the input."""
        self._say(hands_in_words(position) + "\n")
        while True:
            self._say(f"{position.turn.upper()}'s move ({move_forms(position.turn)}): ")
            try:
                return typed_move(position, self._line(), self._line)
            except NotationError as error:
                self._say(f"{error}\n")

    def _line(self) -> str:
        while True:
            line = self._lines.readline()
            if not line:
                raise OpponentLeft
            if line.strip():
                return line.strip()

    def _say(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


def move_forms(player: str) -> str:
    """How a move may be typed."""
    return f"{player} b2, {player.upper()} a1-b2, or three rows"


def typed_move(position: Position, line: str, next_line: Callable[[], str]) -> Move:
    """The legal move that was typed: in short, or as the board after it, of which ``line`` is then the first row.

    A square alone stands for a small letter placed there.

    Raises:
        NotationError: it is no move, or not a legal one; the message says which rule it breaks.
    """
    if is_row(line):
        return _move_to_board(position, line, next_line)
    text = with_square_names(line)
    move = parse_move(f"{position.turn} {text}" if is_square(text) else text)
    rule = MYLLA.why_illegal(position, move)
    if rule:
        moved = move_in_words(position.board, move)
        raise NotationError(f"not legal: {moved}: {rule_in_words(position, move, rule)}")
    return move


def _move_to_board(position: Position, first_row: str, next_line: Callable[[], str]) -> Move:
    rows = [first_row]
    while len(rows) < 3:
        rows.append(next_line().strip())
        if not is_row(rows[-1]):
            raise NotationError(f"{rows[-1]!r} is no row of three of . x X o O; write the whole board again")
    try:
        return find_move(position, "".join(rows))
    except IllegalBoard as error:
        raise NotationError(f"not legal: {mistake_in_words(position, error.mistake)}") from None
