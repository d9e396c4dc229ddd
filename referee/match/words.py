"""Squares, moves, broken rules and boards in words. The referee and the games at the terminal say the same.

A square is named by row and column, both from 1, from the top left.
"""

from __future__ import annotations

from rules.board_change import Broken, Mistake, NoMove, Removed, changed_squares
from rules.game import OTHER, Ending, Outcome
from rules.grid import EMPTY, EMPTY_BOARD
from rules.mylla import MYLLA, SMALL, Illegality, Move, Position

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def place(square: int) -> str:
    """``row 1, column 3``."""
    return f"row {square // 3 + 1}, column {square % 3 + 1}"


def letter_name(letter: str) -> str:
    """``small letter x``, ``large letter O``."""
    return f"{'small' if letter in SMALL else 'large'} letter {letter}"


def move_in_words(before: str, move: Move) -> str:
    """A move on the board ``before``: ``placed the large letter X on the small letter o at row 2, column 1``."""
    onto = before[move.target]
    target = place(move.target)
    where = f"at {target}" if onto == EMPTY else f"on the {letter_name(onto)} at {target}"
    if move.source is None:
        return f"placed the {letter_name(move.letter)} {where}"
    onto_where = f"onto the empty square at {target}" if onto == EMPTY else f"onto the {letter_name(onto)} at {target}"
    return f"moved the {letter_name(move.letter)} from {place(move.source)} {onto_where}"


def rule_in_words(position: Position, move: Move, rule: Illegality) -> str:
    """Why ``move`` is not legal in ``position``, in a sentence without its full stop."""
    player = position.turn.upper()
    return {
        Illegality.GAME_OVER: "the game is over",
        Illegality.NOT_OWN: f"{player} may place and move only its own letters, {position.turn} and {player}",
        Illegality.NO_SUCH_LETTER: f"there is no {letter_name(move.letter)} to move there",
        Illegality.SMALL_SHIFTED: "a small letter never moves",
        Illegality.ONTO_LARGE: "nothing is ever put on a large letter",
        Illegality.SMALL_ONTO_LETTER: "a small letter goes on an empty square only",
        Illegality.SHIFT_TO_EMPTY: "a large letter on the board moves onto a small one only, never to an empty square",
        Illegality.NO_SMALL_LEFT: f"that is a {_ORDINALS[MYLLA.small]} small letter, and {player} has only "
        f"{MYLLA.small} in the whole game",
        Illegality.NO_LARGE_LEFT: f"that is a {_ORDINALS[MYLLA.large]} large letter, and {player} has only "
        f"{MYLLA.large} in the whole game",
    }[rule]


def mistake_in_words(position: Position, mistake: Mistake) -> str:
    """What a board shows that no legal move leads to, in a sentence without its full stop."""
    if isinstance(mistake, NoMove):
        return "no move was made: the board is the one before"
    if isinstance(mistake, Removed):
        return (
            f"the {letter_name(position.board[mistake.square])} at {place(mistake.square)} is gone, and no letter came"
        )
    if isinstance(mistake, Broken):
        moved = move_in_words(position.board, mistake.move)
        return f"{moved}: {rule_in_words(position, mistake.move, mistake.rule)}"
    places = "; ".join(place(square) for square in mistake.squares)
    changes = f"{len(mistake.squares)} squares changed that no one move changes ({places})"
    if position.board == EMPTY_BOARD:
        return f"{changes}; the first board shows one letter, x or X, on an otherwise empty board"
    return changes


def side_by_side(before: str, after: str, labels: tuple[str, str] = ("before", "your board")) -> str:
    """Two boards beside each other, and the squares that changed marked in a third.

    before    your board    changed
    x..       x..           ...
    .o.       .o.           ...
    ...       .x.           .^.
    """
    changed = changed_squares(before, after)
    marks = "".join("^" if square in changed else EMPTY for square in range(9))
    columns = [(*labels, "changed"), *zip(*[(board[0:3], board[3:6], board[6:9]) for board in (before, after, marks)])]
    widths = [max(len(line[column]) for line in columns) + 4 for column in range(3)]
    return "\n".join("".join(text.ljust(width) for text, width in zip(line, widths)).rstrip() for line in columns)


def outcome_in_words(outcome: Outcome) -> str:
    """``X wins with three in a row``."""
    if outcome.winner is None:
        return "a draw: the board is full"
    winner, loser = outcome.winner.upper(), OTHER[outcome.winner].upper()
    if outcome.ending is Ending.NO_MOVES:
        return f"{winner} wins: {loser} has no move left"
    return f"{winner} wins with three in a row"


def hands_in_words(position: Position) -> str:
    """``X: 3 small, 2 large in hand; O: 4 small, 1 large``."""
    counts = [
        f"{player.upper()}: {hand} small, {MYLLA.large_in_hand(position, player)} large"
        for player, hand in zip("xo", position.hands)
    ]
    return "; ".join(counts) + " left in hand"
