#!/usr/bin/env python3
"""A bot that never loses mögnuð mylla: it plays X, and wins within seven moves of its own.

It knows no rules and searches nothing. The book below holds, for every board that the judge can
show, the one move to answer it with: a letter and a square (``x b2``), or the two squares of a large
letter that moves (``X a1-b2``). Columns are a to c from the left, rows 1 to 3 from the top. Boards
that look alike when turned or mirrored share a line.
"""

import sys

# The book begins. `make book` writes it; `make certify` proves it.
BOOK = """
.../.../... x b2
"""
# The book ends.

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


def play():
    """Prints a board, reads the judge's, and so on, until the judge says who won."""
    board = "." * 9
    while True:
        after = answer(board)
        if after is None:
            shown = "/".join([board[0:3], board[3:6], board[6:9]])
            sys.exit("no judge could have sent the board %s" % ascii(shown))
        print(after[0:3], after[3:6], after[6:9], sep="\n", flush=True)
        board = ""
        while len(board) < 9:
            word = read_word()
            if word in ("Sigur!", "Tap!"):
                return
            if len(word) != 3:
                sys.exit("expected a row of three letters, Sigur! or Tap!, but read %s" % ascii(word))
            board += word


if __name__ == "__main__":
    play()
