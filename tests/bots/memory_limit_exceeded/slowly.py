# Takes a little more memory all the time.
# expect: MiB of memory, and the limit is 200 MiB, before board 2
# needs: linux
# limits: memory_mib=200
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import show

show("....x....")
taken = []
while True:
    taken.append(b"x" * 2**20)
    time.sleep(0.0005)
