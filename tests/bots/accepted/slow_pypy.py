# Sleeps and computes before each board, on PyPy.
# expect: X wins
# limits: cpu_s=20 wall_s=60
# needs: pypy3
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import play


def think():
    time.sleep(0.03)
    end = time.process_time() + 0.02
    while time.process_time() < end:
        pass


play(think=think)
