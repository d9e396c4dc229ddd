"""What the bots of this table share: a bot that wins, of which one thing at a time can be done otherwise.

A bot says ``sys.path.append(sys.path[0] + "/..")`` before it imports this.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)) + "/../../bot")
from main import answer

START = "." * 9
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def rows(board):
    """The three rows of a board of nine letters."""
    return board[0:3], board[3:6], board[6:9]


def text(board):
    """The board as the protocol has it."""
    return "".join(row + "\n" for row in rows(board))


def show(board):
    """Prints the board as a good bot does."""
    print(text(board), end="", flush=True)


def read():
    """The judge's board, or None where it says who won."""
    words = []
    while len(words) < 3:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if line.strip() in ("Sigur!", "Tap!"):
            return None
        words.append(line.strip())
    return "".join(words)


def play(show=show, think=lambda: None):
    """A whole game, which is won: ``think`` comes before each board is shown."""
    board = START
    while board:
        think()
        show(answer(board))
        board = read()


def put(board, square, letter):
    """The board with ``letter`` on ``square``."""
    return board[:square] + letter + board[square + 1 :]


def wins(board):
    """Whether X has three in a row."""
    return any(all(board[int(square)] in "xX" for square in line) for line in LINES)


def child(work):
    """Starts a child that does ``work`` and nothing else, once its number is written down (see ``started``)."""
    go, tell = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.read(go, 1)
        work()
        os._exit(0)
    started(pid)
    os.write(tell, b"!")
    return pid


def started(pid):
    """Writes down the number of a process for the test that looks whether it is gone."""
    with open("started", "a") as file:
        file.write(f"{pid}\n")
