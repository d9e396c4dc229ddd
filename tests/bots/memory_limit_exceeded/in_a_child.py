# Waits for a child that takes memory without end.
# expect: MiB of memory, and the limit is 200 MiB, before board 1
# limits: memory_mib=200
# needs: linux
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import child


def work():
    taken = []
    while True:
        taken.append(b"x" * 2**20)
        time.sleep(0.0005)


child(work)
os.wait()
