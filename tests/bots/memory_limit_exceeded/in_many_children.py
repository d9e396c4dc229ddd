# Has ten children of 40 MiB each: none of them is over the limit, all together are.
# expect: MiB of memory, and the limit is 200 MiB, before board 1
# limits: memory_mib=200
# needs: linux
# starts: 10
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import child

wait, go = os.pipe()


def work():
    os.read(wait, 1)
    taken = b"x" * (40 * 2**20)
    time.sleep(60)
    return taken


for _ in range(10):
    child(work)
os.write(go, b"!" * 10)
os.wait()
