# Begins with an empty board at each move.
# expect: it shows one letter, as in a new game
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

for square in (4, 0):
    show(put(START, square, "x"))
    read()
