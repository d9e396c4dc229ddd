# One thread does nothing but read; the other one has its work done by children that live for a moment each.
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


def work():
    end = time.monotonic() + 0.001
    while time.monotonic() < end:
        pass
    os._exit(0)


threading.Thread(target=reader, daemon=True).start()
board = START
while True:
    end = time.monotonic() + 0.2
    while time.monotonic() < end:
        pid = os.fork()
        if pid == 0:
            work()
        os.waitpid(pid, 0)
    show(answer(board))
    board = ""
    while len(board) < 9:
        board += lines.get()
        if "!" in board:
            os._exit(0)
