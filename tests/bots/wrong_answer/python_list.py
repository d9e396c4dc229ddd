# Prints a list of lists instead of a board.
# expect: row 1 of board 1 is "[['.',"
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print([[".", ".", "."], [".", "x", "."], [".", ".", "."]], flush=True)
read()
