"""One game from the first board to the result: bytes in, bytes out. It knows no process and no clock.

A ``Match`` is fed what the bot prints, in pieces cut anywhere, and answers with what the judge prints.
What feeds it may be a live process, the problem package's standard input, a transcript or a test.
"""

from __future__ import annotations

from typing import Callable, NamedTuple, Optional, Protocol, Union

from referee.match import protocol
from referee.match.transcript import Transcript
from rules.board_change import IllegalBoard, Mistake, find_move
from rules.game import Outcome
from rules.mylla import MYLLA, Move, Position


class OpponentFailed(Exception):
    """The judge's own player raised, or made a move that is not legal: never the bot's fault."""


class OpponentLeft(BaseException):
    """A person who plays for the judge has left the game. No error, so that nothing takes it for a failure."""


class Chooser(Protocol):
    """An opponent: anything that chooses a move."""

    def choose(self, position: Position) -> Move:
        """A legal move in ``position``, where the game is not over."""


class Ply(NamedTuple):
    """A move that was made, and the position before it."""

    before: Position
    move: Move


class BadWord(NamedTuple):
    """Output that is no row: ``word``, the ``row``-th row of the ``board``-th board (both from 1).

    ``line`` is the line of the output that it stands in, the ``line_number``-th (from 1).
    """

    board: int
    row: int
    word: bytes
    line: bytes
    line_number: int


class BadBoard(NamedTuple):
    """The ``number``-th board (from 1), which no legal move leads to from ``position``.

    ``judged`` is the judge's move before it; ``None`` before the first board.
    """

    number: int
    position: Position
    board: str
    mistake: Mistake
    judged: Optional[Ply]


class TooMuch(NamedTuple):
    """Output after the end of the game."""

    text: bytes


Fault = Union[BadWord, BadBoard, TooMuch]


class Match:
    """A game between the bot, which plays X and speaks first, and ``opponent``.

    Attributes:
        position: where the game stands.
        plies: the moves so far.
        outcome: how the game ended; ``None`` while it goes on.
    """

    def __init__(self, opponent: Chooser, watch: Callable[[Ply], None] = lambda ply: None) -> None:
        """``watch`` is told of each move when it is made."""
        self.position = MYLLA.start()
        self.plies: list[Ply] = []
        self.outcome: Optional[Outcome] = None
        self._transcript = Transcript()
        self._opponent = opponent
        self._watch = watch
        self._reader = protocol.RowReader()
        self._rows: list[str] = []
        self._illegal: Optional[BadBoard] = None
        self._bad_word = False
        self._too_much = False

    @property
    def fault(self) -> Optional[Fault]:
        """What is wrong with the output so far. Words show as much of them as has come."""
        if self._illegal:
            return self._illegal
        if self._bad_word:
            return self._bad_word_now()
        return TooMuch(self._reader.leftover()) if self._too_much else None

    @property
    def boards(self) -> int:
        """The bot's own moves so far."""
        return sum(ply.before.turn == "x" for ply in self.plies)

    @property
    def won(self) -> bool:
        """Whether the game is over and the bot has won it."""
        return self.outcome is not None and self.outcome.winner == "x"

    @property
    def unfinished_rows(self) -> int:
        """The rows of a board that is not whole yet."""
        return len(self._rows)

    @property
    def unended_row(self) -> bytes:
        """The row, or part of one, that no newline has ended yet."""
        return b"" if self.fault else self._reader.leftover()

    @property
    def warnings(self) -> list[protocol.FormatWarning]:
        """What was accepted and is worth a note, in a stable order."""
        return [warning for warning in protocol.FormatWarning if warning in self._reader.warnings]

    def transcript(self) -> str:
        """What was said so far, as an ``.interaction`` file, and what the bot printed that is no whole board."""
        rest = Transcript()
        rest.bot([row.encode() for row in self._rows])
        if isinstance(self.fault, BadWord):
            rest.bot([self.fault.word])
        if isinstance(self.fault, TooMuch):
            rest.bot(self.fault.text.split()[:1])
        return self._transcript.text() + rest.text()

    def receive(self, data: bytes) -> bytes:
        """Takes what the bot printed; gives what the judge prints in answer, or nothing.

        Raises:
            OpponentFailed: the opponent did not make a legal move.
        """
        self._reader.feed(data)
        return self._proceed()

    def end_of_output(self) -> bytes:
        """Says that the bot will print no more; gives what the judge prints in answer to a last row without newline."""
        self._reader.end()
        return self._proceed()

    def _proceed(self) -> bytes:
        said = b""
        while not (self._illegal or self._bad_word or self.outcome):
            try:
                row = self._reader.next_row()
            except protocol.BadRow:
                self._bad_word = True
                break
            if row is None:
                return said
            self._rows.append(row)
            if len(self._rows) == 3:
                said += self._answer("".join(self._rows))
        if self.outcome and self._reader.leftover():
            self._too_much = True
        return said

    def _answer(self, board: str) -> bytes:
        self._rows = []
        self._transcript.bot([board[start : start + 3].encode() for start in (0, 3, 6)])
        try:
            move = find_move(self.position, board)
        except IllegalBoard as error:
            judged = self.plies[-1] if self.plies else None
            self._illegal = BadBoard(self.boards + 1, self.position, board, error.mistake, judged)
            return b""
        self._play(move)
        if not self.outcome:
            self._play(self._opponents_move())
        said = protocol.board_text(self.position.board)
        if self.outcome:
            said = (protocol.WON if self.won else protocol.LOST) + "\n"
        self._transcript.judge(said)
        return said.encode()

    def _play(self, move: Move) -> None:
        ply = Ply(self.position, move)
        self.plies.append(ply)
        self.position = MYLLA.play(self.position, move)
        self.outcome = MYLLA.outcome(self.position)
        self._watch(ply)

    def _opponents_move(self) -> Move:
        try:
            move = self._opponent.choose(self.position)
        except Exception as error:
            raise OpponentFailed(f"the opponent raised {type(error).__name__}: {error}") from error
        if move not in MYLLA.legal_moves(self.position):
            raise OpponentFailed(f"the opponent answered {self.position} with {move}, which is not legal")
        return move

    def _bad_word_now(self) -> BadWord:
        """The word that is no row, with as much of it as has come."""
        try:
            self._reader.next_row()
        except protocol.BadRow as error:
            return BadWord(self.boards + 1, len(self._rows) + 1, error.word, error.line, error.line_number)
        raise AssertionError("a row that is wrong stays wrong, whatever follows")
