# Reads; a handler of SIGUSR1 prints the board, and the signal comes from a process that is not the bot's.
# expect: X wins
# needs: linux
# signals: SIGUSR1
import sys

sys.path.append(sys.path[0] + "/..")
import os
import signal

from _common import play, show


def later(board):
    """Has the board shown when the signal comes."""
    signal.signal(signal.SIGUSR1, lambda number, frame: show(board))
    with open("please-signal", "w") as file:
        file.write(str(os.getpid()))


play(show=later)
