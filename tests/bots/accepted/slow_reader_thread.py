# One thread does nothing but read; the other one sleeps and computes, while the first already waits for more.
# expect: X wins
# limits: cpu_s=20 wall_s=60
import sys

sys.path.append(sys.path[0] + "/..")
import os
import queue
import threading
import time

from _common import START, answer, show

lines = queue.Queue()


def reader():
    for line in sys.stdin:
        lines.put(line.strip())


threading.Thread(target=reader, daemon=True).start()
board = START
while True:
    time.sleep(0.04)
    end = time.process_time() + 0.01
    while time.process_time() < end:
        pass
    show(answer(board))
    board = ""
    while len(board) < 9:
        board += lines.get()
        if "!" in board:
            os._exit(0)
