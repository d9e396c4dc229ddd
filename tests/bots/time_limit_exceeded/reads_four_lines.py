# Reads a line more than the judge prints.
# expect: the bot waits for input before board 2, and the judge waits for that board
# limits: wall_s=5
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
from _common import show

show("....x....")
for _ in range(4):
    sys.stdin.readline()
show("....x...x")
