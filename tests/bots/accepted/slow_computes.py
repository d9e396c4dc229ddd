# Computes before each board.
# expect: X wins
# limits: cpu_s=20 wall_s=60
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import play


def think():
    end = time.process_time() + 0.03
    while time.process_time() < end:
        pass


play(think=think)
