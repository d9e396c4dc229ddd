# Does not flush its first board; a child reads, and it waits for that: an alarm may wake it, which nobody can see.
# expect: If it has printed that board
# limits: wall_s=0.5
# needs: linux
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import child, read, text

print(text("....x...."), end="")
child(read)
os.wait()
