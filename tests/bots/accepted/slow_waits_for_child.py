# Waits before each board for a child that sleeps.
# expect: X wins
# limits: wall_s=60
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import play


def think():
    pid = os.fork()
    if pid == 0:
        time.sleep(0.05)
        os._exit(0)
    os.waitpid(pid, 0)


play(think=think)
