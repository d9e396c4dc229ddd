# Takes memory without end after Sigur!
# expect: MiB of memory, and the limit is 200 MiB, after the end of the game
# needs: linux
# limits: memory_mib=200
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import play

play()
taken = []
while True:
    taken.append(b"x" * 2**20)
    time.sleep(0.0005)
