# Prints blanks for ever, after its first board.
# expect: more than 64 KiB of output before board 2
import sys

sys.path.append(sys.path[0] + "/..")
from _common import show

show("....x....")
while True:
    print(" " * 1000, end="")
