# Prints a first board with letters of both sides, as if some moves had been made.
# expect: the first board shows one letter, x or X, on an otherwise empty board
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read, show

show("x...o...X")
read()
