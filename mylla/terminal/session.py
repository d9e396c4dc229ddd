"""A person at the terminal: plays mögnuð mylla against the computer, or tic-tac-toe against the automatic opponent.

``sit`` reads lines and hands them to a sitting, which knows its game. Whatever is typed, a sitting answers in words
and goes on; only ``quit``, the end of the input and Ctrl-C end it.
"""

from __future__ import annotations

from typing import Callable, NamedTuple, Optional, Protocol

from rich.text import Text

from mylla.terminal import analysis
from mylla.terminal.analysis import Evaluate
from mylla.terminal.console import Out
from mylla.terminal.drawing import draw
from referee.automatic_opponent import Attempt, Session, score
from referee.match.match import Ply
from referee.match.words import hands_in_words, move_in_words, outcome_in_words, place
from referee.person import move_forms, typed_move
from rules.game import OTHER
from rules.grid import SQUARES
from rules.mylla import MYLLA, Move, Position
from rules.notation import NotationError, format_move
from rules.tictactoe import TICTACTOE

ReadLine = Callable[[str], str]
"""Shows a prompt and gives the line that was typed; raises ``EOFError`` at the end of the input."""

COMMANDS = "hint, undo, new, help, quit"


class Sitting(Protocol):
    """A person's game, and what can be said at it."""

    def greet(self) -> None:
        """Says who plays what and how to type, and begins."""

    def prompt(self) -> str:
        """What to ask for."""

    def attempt(self, line: str, read: ReadLine) -> None:
        """A line that is no command: a move, or an explanation of why it is none."""

    def hint(self) -> None:
        """Says what each move is worth."""

    def undo(self) -> None:
        """Takes back the person's last move and what followed."""

    def new(self) -> None:
        """Begins again."""


def sit(sitting: Sitting, read: ReadLine, out: Out) -> None:
    """Plays until the person quits or the input ends."""
    commands = {"hint": sitting.hint, "undo": sitting.undo, "new": sitting.new, "help": sitting.greet}
    sitting.greet()
    while True:
        try:
            line = read(sitting.prompt()).strip()
        except EOFError:
            out.say("\nThe input has ended. Goodbye.")
            return
        if line.lower() in ("quit", "exit", "q"):
            out.say("Goodbye.")
            return
        if line.lower() in commands:
            commands[line.lower()]()
        elif line:
            sitting.attempt(line, read)


class MyllaSitting:
    """Mögnuð mylla: the person is ``player``; ``reply`` makes the other side's moves, ``evaluate`` knows the truth."""

    def __init__(self, player: str, reply: Callable[[Position], Move], evaluate: Evaluate, out: Out) -> None:
        self._player = player
        self._reply = reply
        self._evaluate = evaluate
        self._out = out
        self._plies: list[Ply] = []
        self._position = MYLLA.start()

    def greet(self) -> None:
        me, other = self._player.upper(), OTHER[self._player].upper()
        self._out.say(
            f"You are {me}, the computer is {other}. Three in a row win, small or large; who cannot move loses.\n"
            f"A move: {self._player} b2 places a small letter, {me} b2 a large one, {me} a1-b2 moves it onto a small "
            f"letter; or type the three rows of the board after it.\nBesides: {COMMANDS}.\n"
        )
        self._show()
        self._computer()

    def prompt(self) -> str:
        if MYLLA.outcome(self._position):
            return "The game is over (new, undo, quit): "
        return f"{self._player.upper()}'s move ({move_forms(self._player)}): "

    def attempt(self, line: str, read: ReadLine) -> None:
        try:
            move = typed_move(self._position, line, lambda: read("... "))
        except NotationError as error:
            self._out.say(f"{error}\n")
            return
        self._play(move)
        self._computer()

    def hint(self) -> None:
        if MYLLA.outcome(self._position):
            self._out.say("The game is over.")
            return
        found = analysis.analyse(self._position, self._evaluate)
        lines = [
            f"{format_move(each.move):9} {analysis.result_in_words(each.winner, each.plies)}" for each in found.moves
        ]
        self._out.say("\n".join(lines) + "\n")

    def undo(self) -> None:
        own = [index for index, ply in enumerate(self._plies) if ply.before.turn == self._player]
        if not own:
            self._out.say("There is no move of yours to take back.")
            return
        self._position = self._plies[own[-1]].before
        del self._plies[own[-1] :]
        self._show()

    def new(self) -> None:
        self._plies = []
        self._position = MYLLA.start()
        self._show()
        self._computer()

    def _computer(self) -> None:
        if self._position.turn != self._player and not MYLLA.outcome(self._position):
            self._play(self._reply(self._position))

    def _play(self, move: Move) -> None:
        ply = Ply(self._position, move)
        who = "You" if ply.before.turn == self._player else "The computer"
        self._out.say(f"{who} {move_in_words(ply.before.board, move)}.")
        self._plies.append(ply)
        self._position = MYLLA.play(self._position, move)
        self._show()

    def _show(self) -> None:
        self._out.say(draw(self._position.board, self._out))
        outcome = MYLLA.outcome(self._position)
        if outcome:
            own = sum(ply.before.turn == self._player for ply in self._plies)
            moves = f"{len(self._plies)} moves, {own} of them yours"
            self._out.say(f"{outcome_in_words(outcome)}, after {moves}. {self._verdict()}\n")
        else:
            self._out.say(hands_in_words(self._position) + "\n")

    def _verdict(self) -> str:
        """Where the game was lost, if the person lost it."""
        index = analysis.first_losing_move(self._plies, self._player, self._evaluate)
        if index is not None:
            number = sum(ply.before.turn == self._player for ply in self._plies[: index + 1])
            words = move_in_words(self._plies[index].before.board, self._plies[index].move)
            return f"Your first losing move was number {number}, when you {words}."
        if analysis.was_ever_won(self._plies, self._player, self._evaluate):
            return "You made no losing move."
        return "No move of yours lost it: you never had a position that could be won."


class _Keypad(NamedTuple):
    """The digits of a keyboard's number pad, laid over the board: 7 8 9 in the top row."""

    square: dict[str, int]
    digit: dict[int, str]


_DIGITS = "789456123"
_KEYPAD = _Keypad({digit: square for square, digit in enumerate(_DIGITS)}, dict(enumerate(_DIGITS)))


class TicTacToeSitting:
    """Tic-tac-toe: the person is X, the automatic opponent is O."""

    def __init__(self, out: Out) -> None:
        self._out = out
        self._session = Session()
        self._history: list[Session] = []

    def greet(self) -> None:
        self._out.say(
            "You are X, the automatic opponent is O. Three in a row win.\n"
            "A move: row,column from 0, such as 1,2; or the digit in the square, as on a number pad.\n"
            f"Besides: {COMMANDS}.\n"
        )
        self._show()

    def prompt(self) -> str:
        return "The game is over (new, undo, quit): " if self._session.outcome else "X's move (row,column or digit): "

    def attempt(self, line: str, read: ReadLine) -> None:
        square = _typed_square(line)
        if square is None:
            self._out.say(f"{line!r} is no square: type row,column from 0, such as 1,2, or a digit from 1 to 9\n")
            return
        before = Session()
        before.position = self._session.position
        attempts = self._session.attempt(square)
        if attempts[0].accepted:
            self._history.append(before)
        for attempt in attempts:
            self._say(attempt)

    def hint(self) -> None:
        if self._session.outcome:
            self._out.say("The game is over.")
            return
        words = {1: "O wins", 0: "a draw", -1: "X wins"}
        for square in TICTACTOE.legal_moves(self._session.position):
            value = score(TICTACTOE.play(self._session.position, square))
            self._out.say(f"{_coordinates(square)} ({_KEYPAD.digit[square]})  {words[value]}")

    def undo(self) -> None:
        if not self._history:
            self._out.say("There is no move of yours to take back.")
            return
        self._session = self._history.pop()
        self._show()

    def new(self) -> None:
        self._session = Session()
        self._history = []
        self._show()

    def _say(self, attempt: Attempt) -> None:
        where = f"{_coordinates(attempt.square)} ({place(attempt.square)})"
        if attempt.accepted:
            self._out.say(f"{attempt.player.upper()} marks {where}.")
        else:
            over = TICTACTOE.outcome(attempt.after)
            reason = "the game is over" if over else "the square is taken; it is still your turn"
            self._out.say(f"Rejected: {where}: {reason}.")
        self._show(attempt)

    def _show(self, attempt: Optional[Attempt] = None) -> None:
        position = attempt.after if attempt else self._session.position
        outcome = TICTACTOE.outcome(position)
        free = {} if outcome else {square: _KEYPAD.digit[square] for square in SQUARES}
        shown: Text = draw(position.board.upper(), self._out, "012012", free)
        self._out.say(shown)
        if outcome:
            self._out.say(f"{outcome_in_words(outcome)}.\n")


def _typed_square(line: str) -> Optional[int]:
    if line in _KEYPAD.square:
        return _KEYPAD.square[line]
    row, comma, column = (part.strip() for part in line.partition(","))
    if comma and row in ("0", "1", "2") and column in ("0", "1", "2"):
        return 3 * int(row) + int(column)
    return None


def _coordinates(square: int) -> str:
    return f"{square // 3},{square % 3}"
