# Prints its winning board twice.
# expect: output after the end of the game: "
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play, show, wins


def show_twice(board):
    show(board)
    if wins(board):
        show(board)


play(show_twice)
