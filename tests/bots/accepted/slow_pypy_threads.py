# Works in threads while another one reads, on PyPy.
# expect: X wins
# limits: cpu_s=20 wall_s=60
# needs: pypy3
import sys

sys.path.append(sys.path[0] + "/..")
import os
import threading
import time

from _common import START, answer, read, show


def work(board):
    time.sleep(0.05)
    show(answer(board))


board = START
while board:
    threading.Thread(target=work, args=(board,)).start()
    board = read()
os._exit(0)
