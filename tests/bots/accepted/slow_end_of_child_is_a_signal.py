# Reads; the end of a child, which its own timer ends, is a signal, and the handler of it prints the board.
# expect: X wins
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
import os
import signal

from _common import play, show


def later(board):
    """Has the board shown when a child ends in 0.3 s."""
    signal.signal(signal.SIGCHLD, lambda number, frame: show(board))
    if os.fork() == 0:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        signal.pause()


play(show=later)
