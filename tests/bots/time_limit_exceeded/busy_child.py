# Waits for a child that computes for ever.
# expect: the CPU time ran out before board 1
# needs: linux
# limits: cpu_s=0.3 wall_s=30
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import child


def work():
    while True:
        pass


child(work)
os.wait()
