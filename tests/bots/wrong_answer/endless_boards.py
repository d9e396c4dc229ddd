# Prints a board that looks valid for ever.
# expect: board 2 is not legal
import sys

sys.path.append(sys.path[0] + "/..")
from _common import show

while True:
    show("....x....")
