# Prints its winning board twice.
# expect: the bot takes Sigur! or Tap! for part of a board, or plays on after it
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play, show, wins


def show_twice(board):
    show(board)
    if wins(board):
        show(board)


play(show_twice)
