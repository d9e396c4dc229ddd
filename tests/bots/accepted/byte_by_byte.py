# Writes its boards byte by byte, and waits a moment after each.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import play, text


def show(board):
    for letter in text(board):
        print(letter, end="", flush=True)
        time.sleep(0.003)


play(show)
