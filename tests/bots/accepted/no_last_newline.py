# Leaves out the newline after its winning board, and exits.
# expect: X wins with three in a row
# note: the last row does not end in a newline
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play, text, wins


def show(board):
    if wins(board):
        print(text(board).rstrip(), end="")
        sys.exit()
    print(text(board), end="", flush=True)


play(show)
