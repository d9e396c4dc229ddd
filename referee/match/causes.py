"""The likeliest cause of a mistake, guessed from what the bot printed. It explains a verdict and never decides one."""

from __future__ import annotations

import re
import unicodedata
from typing import Callable, Optional

from referee.match.match import BadBoard, BadWord, TooMuch
from referee.match.protocol import LOST, WON
from referee.match.words import letter_name, move_in_words, place
from rules.board_change import Broken, IllegalBoard, ManyChanges, Removed, find_move
from rules.game import OTHER
from rules.grid import EMPTY, SQUARES, SYMMETRIES, transform
from rules.mylla import LETTERS, MYLLA, SMALL, Illegality, Position

_TRANSPOSED = (0, 3, 6, 1, 4, 7, 2, 5, 8)
_OTHER_SIDE = str.maketrans("xoXO", "oxOX")

_LOOK_ALIKES = {
    "\N{CYRILLIC SMALL LETTER HA}": "x",
    "\N{GREEK SMALL LETTER CHI}": "x",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{CYRILLIC CAPITAL LETTER HA}": "X",
    "\N{GREEK CAPITAL LETTER CHI}": "X",
    "\N{CYRILLIC SMALL LETTER O}": "o",
    "\N{GREEK SMALL LETTER OMICRON}": "o",
    "\N{CYRILLIC CAPITAL LETTER O}": "O",
    "\N{GREEK CAPITAL LETTER OMICRON}": "O",
    "0": "o or O",
    "\N{MIDDLE DOT}": EMPTY,
    "\N{BULLET}": EMPTY,
    "_": EMPTY,
    "-": EMPTY,
    "#": EMPTY,
    "*": EMPTY,
    "\N{HORIZONTAL ELLIPSIS}": "...",
}
"""What people and keyboards put for the letters of a board."""

_MOVE = re.compile(r"[(\[]?(-?\d{1,2}([\s,;]+-?\d{1,2})*|([xo]\s+)?[a-c][1-3])[)\]]?", re.IGNORECASE)
"""A move by its squares: numbers, or letter and number."""

_PROSE = (
    "only boards go to standard output; print all else, as text for debugging, to standard error "
    "(in Python the text of input('...') counts too)"
)


def of_board(fault: BadBoard) -> str:
    """The likeliest cause of a board that no legal move leads to; empty where none is likelier than others."""
    guesses: list[Callable[[BadBoard], str]] = [_square_not_emptied, _last_board_again]
    if isinstance(fault.mistake, (ManyChanges, Removed)):
        guesses += [_lacks_judges_move, _uncovered, _new_game, _two_moves, _turned, _other_letters]
    return next((cause for guess in guesses if (cause := guess(fault))), "")


def of_word(fault: BadWord) -> str:
    """The likeliest cause of output that is no row."""
    line, word = fault.line.decode("utf-8", "replace"), fault.word.decode("utf-8", "replace")
    if word in (WON, LOST):
        return ""
    if fault.word.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "it looks like UTF-16: print ASCII or UTF-8"
    if "\x1b" in word:
        return "codes for colours: print plain letters"
    pieces = line.split()
    if _MOVE.fullmatch(line):
        return "print the whole board after your move, not the move"
    if any(sign in word for sign in "[]'\","):
        return "that is how the language shows a list: print its letters alone, in Python print(''.join(row))"
    if len(pieces) > 1 and all(piece in LETTERS for piece in pieces):
        return "a row is written without blanks between its letters"
    if len(word) == 9 and set(word) <= set(LETTERS):
        return "a board is three lines of three letters"
    is_text = sum(letter.isalpha() and letter not in LETTERS for letter in line) > 1
    return _look_alike(word) or (_PROSE if is_text else "")


def of_output_after_the_end(fault: TooMuch) -> str:
    """The likeliest cause of output after the end of the game."""
    # Split as bytes: text knows more blanks than the protocol.
    word = fault.text.split()[0].decode("utf-8", "replace")
    if word in (WON, LOST):
        return f"only the judge prints {word}"
    if set(word) <= set(LETTERS):
        return f"the bot takes {WON} or {LOST} for part of a board, or plays on after it"
    return ""


def of_crash(code: int, after_result: bool) -> str:
    """The likeliest cause of an exit status that is not 0; a negative one is the number of a signal."""
    if after_result and code > 0:
        return f"does it take {WON} or {LOST} for a row of a board?"
    number = -code if code < 0 else code - 128
    return {
        6: "abort() was called: an exception that nothing caught, or a failed assertion",
        8: "perhaps a division by zero",
        11: "perhaps an index out of range, or a recursion without end",
    }.get(number, "")


def of_memory(argv: tuple[str, ...]) -> str:
    """The likeliest cause of too much memory."""
    if argv and argv[0].rpartition("/")[2] == "java" and not any(word.startswith("-Xmx") for word in argv):
        return "a JVM takes what it can get: limit it, as with java -Xmx512m"
    return ""


def _is_legal(position: Position, board: str) -> bool:
    try:
        find_move(position, board)
    except IllegalBoard:
        return False
    return True


def _square_not_emptied(fault: BadBoard) -> str:
    mistake = fault.mistake
    if isinstance(mistake, Broken) and mistake.rule is Illegality.NO_LARGE_LEFT:
        return "a large letter was moved and its old square not emptied, or one too many was placed"
    return ""


def _last_board_again(fault: BadBoard) -> str:
    if fault.judged and fault.board == fault.judged.before.board:
        return "it is your last board again: read the judge's board first, and make your move on that"
    return ""


def _lacks_judges_move(fault: BadBoard) -> str:
    if not fault.judged:
        return ""
    before, move = fault.judged
    if not _is_legal(before._replace(turn=OTHER[before.turn]), fault.board):
        return ""
    return (
        f"the judge's last move is missing on it (the judge {move_in_words(before.board, move)}): "
        "make your move on the board that the judge printed last"
    )


def _uncovered(fault: BadBoard) -> str:
    """A large letter moved, and on its old square is a small one instead of nothing."""
    before, after = fault.position.board, fault.board
    for source in SQUARES:
        if before[source] not in "XO" or after[source] not in SMALL:
            continue
        emptied = f"{after[:source]}{EMPTY}{after[source + 1 :]}"
        if _is_legal(fault.position, emptied):
            return (
                f"the {letter_name(after[source])} came back at {place(source)}: "
                "a letter that was covered is gone, and a square that a large letter leaves is empty"
            )
    return ""


def _new_game(fault: BadBoard) -> str:
    if fault.number > 1 and _is_legal(MYLLA.start(), fault.board):
        return "it shows one letter, as in a new game: keep all letters of the board that the judge printed last"
    return ""


def _turned(fault: BadBoard) -> str:
    if _is_legal(fault.position, transform(fault.board, _TRANSPOSED)):
        return "are its rows and columns swapped?"
    if any(_is_legal(fault.position, transform(fault.board, symmetry)) for symmetry in SYMMETRIES):
        return "is it turned or mirrored?"
    return ""


def _other_letters(fault: BadBoard) -> str:
    if _is_legal(fault.position, fault.board.translate(_OTHER_SIDE)):
        return "the sides are swapped: yours are x and X, the judge's o and O"
    if _is_legal(fault.position, fault.board.swapcase()):
        return "small and large letters are swapped"
    return ""


def _two_moves(fault: BadBoard) -> str:
    for move in MYLLA.legal_moves(fault.position):
        following = MYLLA.play(fault.position, move)
        if _is_legal(following, fault.board):
            return "it shows a move of the judge as well: print the board after your own move"
        if _is_legal(following._replace(turn=fault.position.turn), fault.board):
            return "it shows two moves of yours: make one, and read the judge's board"
    return ""


def _look_alike(word: str) -> str:
    for letter in word:
        meant = letter if letter in LETTERS else _meant(letter)
        if meant is None:
            return ""
        if meant != letter:
            return f"{letter if letter.isascii() else unicodedata.name(letter).lower()} stands where {meant} belongs"
    return ""


def _meant(letter: str) -> Optional[str]:
    """The letter of a board that another one looks like."""
    plain = unicodedata.normalize("NFKC", letter)
    return plain if plain in tuple(LETTERS) else _LOOK_ALIKES.get(letter)
