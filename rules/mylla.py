"""The rules of mögnuð mylla.

Vocabulary: X has the letters ``x`` (small) and ``X`` (large), O has ``o`` and ``O``. A *hand* is the
number of small letters a player has left; the large ones in hand follow from the board, since large
letters never leave it. To *place* is to put a letter from the hand on a square, to *shift* is to
move one's own large letter from its square onto a small letter.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Optional

from rules.game import OTHER, Ending, Outcome
from rules.grid import EMPTY, EMPTY_BOARD, SQUARES, has_line, replaced

LETTERS = ".xXoO"
OWN = {"x": "xX", "o": "oO"}
"""The letters of each player, small and large."""
SMALL = "xo"
LARGE = "XO"


class Position(NamedTuple):
    """A board, the player to move, and the small letters left in X's and O's hand."""

    board: str
    turn: str
    hands: tuple[int, int]


class Move(NamedTuple):
    """A letter put on ``target``: from the hand, or from the square ``source``."""

    letter: str
    target: int
    source: Optional[int] = None


class Illegality(Enum):
    """Which rule a move breaks."""

    GAME_OVER = "game over"
    NOT_OWN = "not own letter"
    NO_SUCH_LETTER = "no such letter there"
    SMALL_SHIFTED = "small letter moved"
    ONTO_LARGE = "onto a large letter"
    SMALL_ONTO_LETTER = "small letter onto a letter"
    SHIFT_TO_EMPTY = "large letter moved to an empty square"
    NO_SMALL_LEFT = "no small letter left"
    NO_LARGE_LEFT = "no large letter left"


class Mylla:
    """The game with ``small`` small and ``large`` large letters a hand (4 and 2 in the contest).

    It always ends, because every move lowers this sum: twice the small letters in the hands, plus the
    large ones in the hands, plus the small ones on the board.
    """

    name = "mylla"

    def __init__(self, small: int = 4, large: int = 2) -> None:
        if small < 0 or large < 0:
            raise ValueError(f"a hand of {small} small and {large} large letters: both must be 0 or more")
        self.small = small
        self.large = large

    def start(self) -> Position:
        return Position(EMPTY_BOARD, "x", (self.small, self.small))

    def legal_moves(self, position: Position) -> list[Move]:
        """Small letters placed, then large ones placed, then large ones shifted; each by square. None after the end."""
        if self.line_made(position):
            return []
        return self._moves(position)

    def play(self, position: Position, move: Move) -> Position:
        board, turn, hands = position
        letter, target, source = move
        if source is not None:
            board = replaced(board, source, EMPTY)
        elif letter in SMALL:
            x_hand, o_hand = hands
            hands = (x_hand - 1, o_hand) if turn == "x" else (x_hand, o_hand - 1)
        return Position(replaced(board, target, letter), OTHER[turn], hands)

    def outcome(self, position: Position) -> Optional[Outcome]:
        """A line wins for the player who made it; a player who has no move loses."""
        if self.line_made(position):
            return Outcome(OTHER[position.turn], Ending.LINE)
        if not self._can_move(position):
            return Outcome(OTHER[position.turn], Ending.NO_MOVES)
        return None

    def wins_at_once(self, position: Position, move: Move) -> bool:
        """Whether a legal move ends the game, which then is a win for the player who made it.

        The same as ``outcome`` after ``play``, but faster.
        """
        board, turn, hands = position
        if move.source is not None:
            board = replaced(board, move.source, EMPTY)
        board = replaced(board, move.target, move.letter)
        if has_line(board, OWN[turn]):
            return True
        other_hand = hands[1] if turn == "x" else hands[0]
        if EMPTY in board and other_hand > 0:
            return False  # The other side can place a small letter.
        return not self._can_move(self.play(position, move))

    def line_made(self, position: Position) -> bool:
        """Whether the player who moved last has three in a row. The player to move never has."""
        return has_line(position.board, OWN[OTHER[position.turn]])

    def large_in_hand(self, position: Position, player: str) -> int:
        """The large letters ``player`` can still place."""
        return self.large - position.board.count(player.upper())

    def why_illegal(self, position: Position, move: Move) -> Optional[Illegality]:
        """The first rule that ``move`` breaks, or ``None`` for a legal one."""
        if self.outcome(position):
            return Illegality.GAME_OVER
        letter, target, source = move
        board, turn, _ = position
        if letter not in OWN[turn]:
            return Illegality.NOT_OWN
        if source is not None and (board[source] != letter or source == target):
            return Illegality.NO_SUCH_LETTER
        if source is not None and letter in SMALL:
            return Illegality.SMALL_SHIFTED
        if board[target] in LARGE:
            return Illegality.ONTO_LARGE
        if letter in SMALL:
            return self._why_small_illegal(position, target)
        if source is not None:
            return Illegality.SHIFT_TO_EMPTY if board[target] == EMPTY else None
        return None if self.large_in_hand(position, turn) > 0 else Illegality.NO_LARGE_LEFT

    def why_impossible(self, position: Position) -> Optional[str]:
        """Why no game has these letters on the board and in the hands, in words; ``None`` if one can.

        It looks at counts and lines only: play does not reach every position that passes.
        """
        for player, hand in zip("xo", position.hands):
            on_board = position.board.count(player)
            if not 0 <= hand <= self.small:
                return f"{player.upper()} has {hand} small letters in hand, but a hand holds 0 to {self.small}"
            if hand + on_board > self.small:
                return (
                    f"{player.upper()} has {on_board} small letters on the board and {hand} in hand, "
                    f"but only {self.small} in all"
                )
            if self.large_in_hand(position, player) < 0:
                return f"{player.upper()} has more than {self.large} large letters on the board"
        if has_line(position.board, OWN[position.turn]):
            return f"{position.turn.upper()} has three in a row already, and yet is to move"
        return None

    def _why_small_illegal(self, position: Position, target: int) -> Optional[Illegality]:
        if position.board[target] != EMPTY:
            return Illegality.SMALL_ONTO_LETTER
        return None if _hand(position) > 0 else Illegality.NO_SMALL_LEFT

    def _can_move(self, position: Position) -> bool:
        """Whether ``_moves`` finds any, without finding them."""
        board, turn, _ = position
        large = turn.upper()
        has_empty = EMPTY in board
        has_small = "x" in board or "o" in board
        if has_empty and _hand(position) > 0:
            return True
        if (has_empty or has_small) and board.count(large) < self.large:
            return True
        return has_small and large in board

    def _moves(self, position: Position) -> list[Move]:
        board, turn, _ = position
        small, large = turn, turn.upper()
        moves = []
        if _hand(position) > 0:
            moves = [Move(small, target) for target in SQUARES if board[target] == EMPTY]
        if board.count(large) < self.large:
            moves += [Move(large, target) for target in SQUARES if board[target] not in LARGE]
        for source in SQUARES:
            if board[source] == large:
                moves += [Move(large, target, source) for target in SQUARES if board[target] in SMALL]
        return moves


def _hand(position: Position) -> int:
    """The small letters in the hand of the player to move."""
    return position.hands[0] if position.turn == "x" else position.hands[1]


MYLLA = Mylla()
"""The contest's game."""
