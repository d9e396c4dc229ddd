# Each of its boards is printed by a child that it waits for.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import play, show


def show_by_child(board):
    pid = os.fork()
    if pid == 0:
        show(board)
        os._exit(0)
    os.waitpid(pid, 0)


play(show_by_child)
