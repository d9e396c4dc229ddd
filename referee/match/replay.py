"""A game from its transcript: the same match and the same words as when it was played live."""

from __future__ import annotations

from typing import Callable, Sequence

from referee.match.match import Match, OpponentFailed, Ply
from referee.match.protocol import LOST, WON
from referee.match.transcript import BOT, JUDGE, Line, TranscriptError, read_transcript, unescape
from referee.match.words import mistake_in_words, outcome_in_words
from rules.board_change import IllegalBoard, find_move
from rules.mylla import MYLLA, Move, Position
from rules.notation import is_row


class Replay:
    """A transcript played again, bot's lines against judge's.

    Attributes:
        match: the game as it stands after the last line, with its fault if the bot made one.
        complete: whether the transcript ends where the game did, or at the bot's fault.
    """

    def __init__(self, text: str, watch: Callable[[Ply], None] = lambda ply: None) -> None:
        """Plays ``text``; tells ``watch`` of each move.

        Raises:
            TranscriptError: it is no transcript, or its judge does not keep the rules; the message names the line.
        """
        lines = read_transcript(text)
        judge = _RecordedJudge([line for line in lines if line.speaker == JUDGE])
        self.match = Match(judge, watch)
        for line in lines:
            if line.speaker == BOT and not self.match.fault:
                try:
                    self.match.receive(unescape(line.text) + b"\n")
                except OpponentFailed as error:
                    raise _cause(error) from None
        judge.check_result(self.match)
        self.complete = bool(self.match.fault or self.match.outcome)


class _RecordedJudge:
    """Answers with the boards that the transcript holds."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = list(lines)

    def choose(self, position: Position) -> Move:
        rows = self._lines[:3]
        if rows and rows[0].text in (WON, LOST):
            return _last_move(position, rows[0])
        del self._lines[:3]
        if len(rows) < 3:
            raise TranscriptError("the transcript ends before the judge's whole board")
        for row in rows:
            if not is_row(row.text):
                raise TranscriptError(f"line {row.number}: the judge's row is {row.text!r}, not three of . x X o O")
        try:
            return find_move(position, "".join(row.text for row in rows))
        except IllegalBoard as error:
            words = mistake_in_words(position, error.mistake)
            raise TranscriptError(f"line {rows[0].number}: the judge's board is not legal: {words}") from None

    def check_result(self, match: Match) -> None:
        """Compares the judge's last word with the game."""
        expected = (WON if match.won else LOST) if match.outcome else None
        said = self._lines[0] if self._lines else None
        if said and said.text != expected:
            raise TranscriptError(f"line {said.number}: the judge says {said.text!r}, but {_standing(match)}")
        if expected and not said:
            raise TranscriptError(f"the transcript ends without the judge's {expected}, though {_standing(match)}")
        if len(self._lines) > 1:
            raise TranscriptError(f"line {self._lines[1].number}: the judge goes on after {expected}")


def _last_move(position: Position, result: Line) -> Move:
    """The move of O that the judge did not show, since it ended the game."""
    for move in MYLLA.legal_moves(position):
        if MYLLA.outcome(MYLLA.play(position, move)):
            return move
    raise TranscriptError(f"line {result.number}: the judge says {result.text!r}, but O cannot win at once")


def _standing(match: Match) -> str:
    if match.outcome:
        return outcome_in_words(match.outcome)
    return "the bot made a mistake before" if match.fault else "the game is not over"


def _cause(error: OpponentFailed) -> Exception:
    """Our own complaint, which the match took for the opponent's failure."""
    return error.__cause__ if isinstance(error.__cause__, TranscriptError) else error
