# Leaves a process behind that forks and ends, over and over: always another one, and never for long.
# expect: X wins
# needs: linux
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import child, play


def run_away():
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if os.fork():
            os._exit(0)


child(run_away)
play()
