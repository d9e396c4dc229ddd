# Prints a board as one line.
# expect: a board is three lines of three letters
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read

print(put(START, 4, "x"), flush=True)
read()
