# Prints its winning board and exits with 3, before it reads Sigur!
# expect: exit status 3 after Sigur!
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import play, show, wins


def show_and_go(board):
    show(board)
    if wins(board):
        os._exit(3)


play(show_and_go)
