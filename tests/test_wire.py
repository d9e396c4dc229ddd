"""Boards as text: rows from bytes cut anywhere, and what a board shows."""

from __future__ import annotations

import random
from typing import Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.match.protocol import BadRow, FormatWarning, RowReader
from referee.match.words import mistake_in_words, side_by_side
from rules.board_change import Broken, IllegalBoard, ManyChanges, Mistake, NoMove, Removed, find_move
from rules.mylla import MYLLA, Illegality, Move, Position
from rules.notation import NotationError, format_move, format_position, parse_move, parse_position
from tests.numbers import known_positions
from tests.support import all_moves, random_positions


def read(pieces: list[bytes], ended: bool = False) -> tuple[list[str], Optional[bytes], set[FormatWarning]]:
    """The rows, the bad word if there is one, the warnings."""
    reader = RowReader()
    rows: list[str] = []

    def take() -> Optional[bytes]:
        try:
            while row := reader.next_row():
                rows.append(row)
        except BadRow as error:
            return error.word
        return None

    bad = None
    for piece in pieces:
        reader.feed(piece)
        bad = take()
    if ended:
        reader.end()
        bad = take()
    return rows, bad, reader.warnings


@pytest.mark.parametrize(
    ("data", "rows", "warnings"),
    [
        (b"x..\n.o.\n..X\n", ["x..", ".o.", "..X"], set()),
        (b"x..\n.o.\n..X\n\nx..\n", ["x..", ".o.", "..X", "x.."], set()),
        (b"x..\r\n.o.\r\n", ["x..", ".o."], {FormatWarning.CARRIAGE_RETURNS}),
        (b"x..\n\n.o.\n", ["x..", ".o."], {FormatWarning.BLANK_LINES}),
        (b" x..\n.o. \n..X\n", ["x..", ".o.", "..X"], {FormatWarning.SPACES}),
        (b"x.. .o. ..X\n", ["x..", ".o.", "..X"], {FormatWarning.SAME_LINE}),
        (b"\tx..\n\v\f.o.\n", ["x..", ".o."], {FormatWarning.SPACES}),
        (b"x..\n.o", ["x.."], set()),
        (b"", [], set()),
    ],
)
def test_rows(data: bytes, rows: list[str], warnings: set[FormatWarning]) -> None:
    assert read([data]) == (rows, None, warnings)


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"x.\n", b"x."),
        (b"x..o\n", b"x..o"),
        (b"x..oo", b"x..oo"),
        (b"abc\n", b"abc"),
        (b"Sigur!\n", b"Sigur!"),
        (b"\xef\xbb\xbfx..\n", b"\xef\xbb\xbfx.."),
        (b"x\0.\n", b"x\0."),
        (b"\xff", b"\xff"),
        (b"0" * 1000, b"0" * 80),
    ],
)
def test_words_that_are_no_rows(data: bytes, word: bytes) -> None:
    assert read([data])[:2] == ([], word)


def test_a_row_without_newline_counts_once_the_output_has_ended() -> None:
    assert read([b"x..\n.o."])[0] == ["x.."]
    assert read([b"x..\n.o."], ended=True) == (["x..", ".o."], None, {FormatWarning.NO_NEWLINE})
    assert read([b"x..\n.o"], ended=True)[:2] == (["x.."], None)


@given(st.lists(st.sampled_from([b"x", b".", b"O", b"\n", b" ", b"\r\n", b"q", b"\xc3"]), max_size=40), st.data())
def test_rows_depend_on_the_bytes_and_never_on_the_cuts(parts: list[bytes], data: st.DataObject) -> None:
    whole = b"".join(parts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=8)))
    pieces = [whole[start:end] for start, end in zip([0, *cuts], [*cuts, len(whole)])]
    assert read(pieces, ended=True) == read([whole], ended=True)


def test_every_legal_board_tells_its_move() -> None:
    for position in random_positions(MYLLA, 40):
        for move in MYLLA.legal_moves(position):
            assert find_move(position, MYLLA.play(position, move).board) == move


def test_every_move_that_breaks_a_rule_is_told_by_its_board() -> None:
    """Whatever letter is put anywhere, the board that comes of it is refused with that move or one that looks alike."""
    seen = set()
    for position in random_positions(MYLLA, 8):
        if MYLLA.outcome(position):
            continue
        for move in all_moves():
            rule = MYLLA.why_illegal(position, move)
            if rule in (None, Illegality.NO_SUCH_LETTER):
                continue
            after = MYLLA.play(position, move).board
            if after in {MYLLA.play(position, legal).board for legal in MYLLA.legal_moves(position)}:
                continue
            with pytest.raises(IllegalBoard) as error:
                find_move(position, after)
            mistake = error.value.mistake
            if isinstance(mistake, Broken) and mistake.move == move:
                seen.add(mistake.rule)
                assert mistake.rule is rule
    assert seen == set(Illegality) - {Illegality.GAME_OVER, Illegality.NO_SUCH_LETTER}


BEFORE = Position("Xo..x.O..", "x", (3, 3))


@pytest.mark.parametrize(
    ("board", "mistake", "words"),
    [
        ("Xo..x.O..", NoMove(), "no move was made"),
        ("Xo....O..", Removed(4), "the small letter x at row 2, column 2 is gone"),
        (
            ".oX.x.O..",
            Broken(Move("X", 2, 0), Illegality.SHIFT_TO_EMPTY),
            "moved the large letter X from row 1, column 1 onto the empty square at row 1, column 3: "
            "a large letter on the board moves onto a small one only",
        ),
        ("Xo.xx.Ox.", ManyChanges((3, 7)), "2 squares changed that no one move changes (row 2, column 1; row 3, col"),
        ("Xo.....xx", ManyChanges((4, 6, 7, 8)), "4 squares changed"),
        (
            "Xo..x.X..",
            Broken(Move("X", 6), Illegality.ONTO_LARGE),
            "placed the large letter X on the large letter O at row 3, column 1: nothing is ever put on a large letter",
        ),
        ("Xoo.x.O..", Broken(Move("o", 2), Illegality.NOT_OWN), "X may place and move only its own letters, x and X"),
    ],
)
def test_what_an_illegal_board_shows(board: str, mistake: Mistake, words: str) -> None:
    with pytest.raises(IllegalBoard) as error:
        find_move(BEFORE, board)
    assert error.value.mistake == mistake
    assert words in mistake_in_words(BEFORE, mistake)


def test_a_fifth_small_letter_in_words() -> None:
    position = Position("xoX......", "x", (0, 3))
    with pytest.raises(IllegalBoard) as error:
        find_move(position, "xoX.x....")
    assert "that is a fifth small letter, and X has only 4" in mistake_in_words(position, error.value.mistake)


def test_boards_side_by_side_with_what_changed() -> None:
    assert side_by_side("x...o....", "x...o..x.") == (
        "before    your board    changed\n"
        "x..       x..           ...\n"
        ".o.       .o.           ...\n"
        "...       .x.           .^."
    )


def test_moves_as_text_and_back() -> None:
    for position in random_positions(MYLLA, 20):
        for move in MYLLA.legal_moves(position):
            assert parse_move(format_move(move)) == move
    assert parse_move(" O a1 - b2 ") == Move("O", 4, 0)
    assert parse_move("oc1") == Move("o", 2)


@pytest.mark.parametrize("text", ["", "b2", "q b2", "o d4", "o b2 c3", "O a1-", "o b22"])
def test_text_that_is_no_move(text: str) -> None:
    with pytest.raises(NotationError, match="is no move: write o b2"):
        parse_move(text)


def test_positions_as_text_and_back() -> None:
    for known in known_positions():
        assert parse_position(format_position(known.position)) == known.position


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("..x/.../... o 3", "3 parts, not four"),
        ("..x/... o 3 4", "2 rows, not three"),
        ("..x/..../... o 3 4", "row 2 of the board is '....'"),
        ("..x/..q/... o 3 4", "row 2 of the board is '..q'"),
        ("..x/.../... O 3 4", "the side to move is 'O', not x or o"),
        ("..x/.../... o three 4", "X's hand is 'three'"),
        ("..x/.../... o 3 -1", "O's hand is '-1'"),
        ("..x/.../... o 3 ٣", "O's hand is"),
        ("..x/.../... o 4 4", "1 small letters on the board and 4 in hand"),
        ("xxx/.../... x 1 4", "yet is to move"),
    ],
)
def test_text_that_is_no_position(text: str, words: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_position(text)
    assert words in str(error.value)


def test_random_text_is_a_position_or_refused() -> None:
    chance = random.Random(3)
    for _ in range(2000):
        text = "".join(chance.choice(".xXoO/ 0123456789") for _ in range(chance.randrange(24)))
        try:
            assert MYLLA.why_impossible(parse_position(text)) is None
        except NotationError as error:
            assert str(error)


@given(st.text("x.o \n\ty", max_size=120))
def test_the_line_of_a_bad_word_is_found_however_reads_cut_it(text: str) -> None:
    def line_of_bad_word(pieces: list[bytes]) -> Optional[tuple[bytes, int]]:
        reader = RowReader()
        found = None
        for piece in pieces:
            reader.feed(piece)
            try:
                while reader.next_row():
                    pass
            except BadRow as error:
                found = error.line, error.line_number
        return found

    found = line_of_bad_word([text.encode()])
    assert line_of_bad_word([letter.encode() for letter in text]) == found
    if found:
        line, number = found
        assert line.decode() == text.split("\n")[number - 1].strip()[:80].strip()
