# Prints its winning board and exits without reading Sigur!
# expect: X wins with three in a row
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import play, show, wins


def show_and_go(board):
    show(board)
    if wins(board):
        os._exit(0)


play(show_and_go)
