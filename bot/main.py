#!/usr/bin/env python3
"""A bot that never loses mögnuð mylla: it plays X, and wins within seven moves of its own.

It knows no rules and searches nothing. The book below holds, for every board that the judge can
show, the one move to answer it with: a letter and a square (``x b2``), or the two squares of a large
letter that moves (``X a1-b2``). Columns are a to c from the left, rows 1 to 3 from the top. Boards
that look alike when turned or mirrored share a line. An empty line comes before the boards that can first be met
at the bot's next move.
"""

import os
import sys

# The book begins. `make book` writes it; `make certify` proves it.
BOOK = """
.../.../... x b2

O../.x./... X b2
o../.x./... X c3
.O./.x./... X b2
.o./.x./... X a1
.../.O./... X a1

XO./ox./... x c3
XO./.x./..o X c3
XO./.x./... x c3
XO./.O./... X b3
XoO/.x./... x c3
Xoo/.x./... x c3
Xo./ox./... x c3
Xo./.xO/... x c3
Xo./.xo/... x c3
Xo./.x./O.. x c3
Xo./.x./o.. x c3
Xo./.x./.O. x c3
Xo./.x./.o. x c3
Xo./.x./..O X b1
Xo./.x./..o X c3
Xo./.O./... X a1-b1
X.O/.x./..o X c3
X.O/.O./... X a3
X.o/.x./..o X c3
X.o/.O./... X a1-c1
X../.xO/..o X c3
X../.xo/..o X c3
X../.x./..O X b1
X../.OO/... X a2
X../.Oo/... X a1-c2
X../.O./..O X b1
X../.O./..o X a1-c3
OO./.X./... X c1
Oo./.X./... X b2-b1
O.O/.X./... X b1
O.o/.X./... X b2-c1
O../.XO/... X b1
O../.Xo/... X b2-c2
O../.X./..O X b1
O../.X./..o X b2-c3
oO./.X./... X b2-a1
o../.XO/... X b2-a1
.O./OX./... X a1
.O./oX./... X b2-a2
.O./.X./.O. X a1
.O./.X./.o. X b2-b3

XXO/.x./..O x b3
XXo/.x./..O x b3
XXo/.O./.O. X a1-c1
XXo/.O./..O X b1-c1
XX./Ox./..O x c1
XX./ox./..O x c1
XX./oO./.O. x c1
XX./oO./..O x c1
XX./.xO/..O x c1
XX./.xo/..O x c1
XX./.x./O.O x c1
XX./.x./o.O x c1
XX./.x./.OO x c1
XX./.x./.oO x c1
XX./.Oo/.O. x c1
XX./.Oo/..O x c1
XX./.O./oO. x c1
XX./.O./o.O x c1
XX./.O./.Oo x c1
XX./.O./.oO x c1
XX./.O./..O x c1
XX./.O./... x c1
XOO/oX./... x c3
XOO/.Xo/... x c3
XOO/.X./o.. x c3
XOO/.X./.o. x c3
XOO/.X./..o X b2-c3
XOO/.../... X a2
XOo/OX./... x c3
XOo/.X./.O. x c3
XOo/.O./.X. X a1-c1
XOo/.../... X a1-c1
XO./OXo/... x c3
XO./OX./..o X a1-c3
XO./O../... X b2
XO./oX./.O. x c3
XO./oO./.X. X a1-a2
XO./o../... X a1-a2
XO./.Xo/.O. x c3
XO./.X./oO. x c3
XO./.X./.Oo X a1-c3
XO./.Oo/.X. X a1-c2
XO./.O./oX. X a1-a3
XO./.O./.Xo X a1-c3
XO./.o./... X a1-b2
XO./..O/... X a2
XO./..o/... X a1-c2
XO./.../O.. X b2
XO./.../o.. X a1-a3
XO./.../.O. X b2
XO./.../.o. X a1-b3
XO./.../..O X b2
XO./.../..o X a1-c3
XoX/.O./O.. X a1-b1
XoO/.O./X.. x a2
XoO/.../... X a1-b1
Xo./.O./X.O x a2
Xo./..O/... X a1-b1
Xo./.../O.. X a1-b1
Xo./.../.O. X a1-b1
Xo./.../..O X a1-b1
X.X/.O./Oo. x b1
X.X/.O./O.o x b1
X.O/.o./... X a1-b2
X.O/..O/... X c3
X.O/..o/... X a1-c2
X.O/.../O.. X b2
X.O/.../o.. X a1-a3
X.O/.../.O. X b2
X.O/.../.o. X a1-b3
X.O/.../..O X c2
X.O/.../..o X a1-c3
X.o/..O/... X a1-c1
X.o/.../.O. X a1-c1
X.o/.../..O X a1-c1
X../.oO/... X a1-b2
X../.o./..O X a1-b2
X../..O/.O. X b1
X../..O/.o. X a1-b3
X../..O/..O X c1
X../..O/..o X a1-c3
X../..o/..O X a1-c2
OXO/oX./... x b3
OXO/.X./o.. x b3
OXO/.X./.o. X b2-b3
OXO/.../... X a2
OXo/.XO/... x b3
OXo/.X./..O x b3
OXo/.../... X b1-c1
OX./O../... X a3
OX./oXO/... x b3
OX./oX./..O x b3
OX./o../... X b1-a2
OX./.XO/o.. x b3
OX./.XO/.o. X b1-b3
OX./.XO/..o x b3
OX./.Xo/..O x b3
OX./.X./o.O x b3
OX./.X./.oO X b1-b3
OX./.O./... X c3
OX./.o./... X b1-b2
OX./..O/... X b2
OX./..o/... X b1-c2
OX./.../O.. X a2
OX./.../o.. X b1-a3
OX./.../.O. X b2
OX./.../.o. X b1-b3
OX./.../..O X b2
OX./.../..o X b1-c3
OO./..X/... X c1
OO./.../.X. X c1
Oo./..X/... X c2-b1
Oo./.../.X. X b3-b1
O.O/.../.X. X b1
O.o/..X/... X c2-c1
O.o/.../.X. X b3-c1
O../.OX/... X c3
O../.oX/... X c2-b2
O../..X/.O. X b2
O../..X/.o. X c2-b3
O../..X/..o X c2-c3
oX./O../... X b1-a1
oX./.O./... X b1-a1
oX./..O/... X b1-a1
oX./.../.O. X b1-a1
oO./..X/... X c2-a1
oO./.../.X. X b3-a1
o../.OX/... X c2-a1
o../..X/.O. X c2-a1
.X./OO./... X c2
.X./Oo./... X b1-b2
.X./O.O/... X b2
.X./O.o/... X b1-c2
.X./O../.O. X a1
.X./O../.o. X b1-b3
.X./oO./... X b1-a2
.X./o../.O. X b1-a2
.X./.O./.O. X a1
.X./.O./.o. X b1-b3
.X./.o./.O. X b1-b2

XXo/O../O.. X b1-c1
XXo/O../.O. X a1-c1
XXo/..O/.O. X a1-c1
XX./Oo./O.. x c1
XX./Oo./.O. x c1
XX./O.o/O.. x c1
XX./O.o/.O. x c1
XX./O../Oo. x c1
XX./O../O.o x c1
XX./O../oO. x c1
XX./O../.Oo x c1
XX./o.O/.O. x c1
XX./.oO/.O. x c1
XX./..O/oO. x c1
XX./..O/.Oo x c1
XOO/o.X/... X c2-a2
XOO/o../X.. X a3-a2
XOO/o../.X. X b3-a2
XOO/o../..X x b2
XOO/.oX/... X c2-b2
XOO/.o./X.. x a2
XOO/.o./.X. X b3-b2
XOO/.o./..X X c3-b2
XOO/..X/o.. X c2-a3
XOO/..X/.o. X c2-b3
XOO/..X/..o X c2-c3
XOO/..o/X.. x a2
XOO/..o/.X. X b3-c2
XOO/..o/..X x b2
XOO/.../Xo. x a2
XOO/.../X.o x a2
XOO/.../oX. X b3-a3
XOO/.../o.X x b2
XOO/.../.Xo X b3-c3
XOO/.../.oX x b2
XOo/.X./O.. x c3
XOo/.X./..O X a1-c1
XO./oX./O.. x c3
XO./oX./..O X a1-a2
XO./.Xo/O.. x c3
XO./.Xo/..O X a1-c2
XO./.X./Oo. x c3
XO./.X./O.o X a1-c3
XO./.X./o.O X a1-a3
XO./.X./.oO X a1-b3
XoO/.X./O.. x c3
XoO/.X./.O. x c3
XoO/..X/..O X a1-b1
Xo./.XO/O.. x c3
Xo./.XO/.O. x c3
Xo./.OX/..O X c2-b1
Xo./.O./.XO X b3-b1
Xo./.../OXO X a1-b1
X.O/.Xo/O.. x c3
X.O/.Xo/.O. x c3
X.O/.X./O.o X a1-c3
X.O/.X./oO. x c3
X.O/.X./.Oo X a1-c3
X.O/.oX/..O X a1-b2
X.O/..X/o.O X a1-a3
X.O/..X/.oO X a1-b3
X.o/.XO/.O. x c3
X.o/.OX/..O X c2-c1
X.o/.O./.XO X b3-c1
X../.XO/.Oo X a1-c3
X../.OX/.oO X c2-b3
OXO/Xo./... X a2-b2
OXO/X.o/... X a2-c2
OXO/X../o.. X a2-a3
OXO/X../.o. X a2-b3
OXO/X../..o X a2-c3
OXO/o../.X. x b2
OXO/.o./.X. X b3-b2
OXO/.../oX. x b2
OXo/.X./.O. X b1-c1
OX./oX./.O. X b1-a2
OX./.Xo/.O. X b1-c2
OX./.X./oO. X b1-a3
OX./.X./.Oo X b1-c3
Oo./.XX/.O. x a2
Oo./.XO/.X. X b3-b1
O.o/.XX/.O. x a2
O.o/.XO/.X. x b1
O../.XX/.Oo x a2
oX./XOO/... X b1-a1
oX./OXO/... x b3
oX./OOX/... X b1-a1
oX./.OX/.O. X c2-a1
oO./.XX/.O. x a2
oO./.OX/.X. X c2-a1
.X./XOO/.o. X b1-b3
.X./OXO/.o. X b1-b3
"""
# The book ends.

EMPTY_BOARD = "." * 9

REPLIES = {line[:11].replace("/", ""): line[12:] for line in BOOK.split("\n") if line}


def symmetries():
    """The eight ways to turn and mirror a board: which square comes to each square."""
    turned = list(range(9))
    for _ in range(4):
        turned = [turned[square] for square in (6, 3, 0, 7, 4, 1, 8, 5, 2)]
        yield turned
        yield [turned[square] for square in (2, 1, 0, 5, 4, 3, 8, 7, 6)]


SYMMETRIES = list(symmetries())


def square(name):
    """``a1`` is square 0, ``b1`` square 1, ``c3`` square 8."""
    return "abc".index(name[0]) + 3 * "123".index(name[1])


def answer(board):
    """The board after the bot's move, or None for a board that no judge could have sent."""
    for symmetry in SYMMETRIES:
        turned = "".join([board[source] for source in symmetry])
        if turned in REPLIES:
            move = REPLIES[turned]
            after = list(board)
            if "-" in move:
                after[symmetry[square(move[2:4])]] = "."
            after[symmetry[square(move[-2:])]] = move[0]
            return "".join(after)
    return None


def read_word():
    """The next line from the judge that is not blank; blanks and a CR around it do not count."""
    for line in iter(sys.stdin.buffer.readline, b""):
        word = line.decode("latin-1").strip()
        if word:
            return word
    sys.exit("the input ended before the game did: no Sigur! or Tap! came")


def read_board():
    """The judge's next board as nine letters, or None once it has said who won."""
    board = ""
    while len(board) < 9:
        word = read_word()
        if word in ("Sigur!", "Tap!"):
            return None
        if len(word) != 3:
            sys.exit("expected a row of three letters, Sigur! or Tap!, but read %s" % ascii(word))
        board += word
    return board


def say(board):
    """Prints a board and sends it off at once: without the flush, the judge would wait for it in vain."""
    try:
        print(board[0:3], board[3:6], board[6:9], sep="\n", flush=True)
    except OSError:
        print("the judge went away before the game ended", file=sys.stderr, flush=True)
        os._exit(1)


def play():
    """Prints a board, reads the judge's, and so on, until the judge says who won."""
    say(answer(EMPTY_BOARD))
    while True:
        board = read_board()
        if board is None:
            return
        after = answer(board)
        if after is None or board == EMPTY_BOARD:
            shown = "/".join([board[0:3], board[3:6], board[6:9]])
            sys.exit("no judge could have sent the board %s" % ascii(shown))
        say(after)


if __name__ == "__main__":
    try:
        play()
    except KeyboardInterrupt:
        sys.exit(130)
    # Every board is flushed, and nothing else is open: to end at once is quicker than to take the interpreter apart.
    os._exit(0)
