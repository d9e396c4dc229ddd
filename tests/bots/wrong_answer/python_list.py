# Prints a list of lists instead of a board.
# expect: that is how the language shows a list: print its letters alone
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print([[".", ".", "."], [".", "x", "."], [".", ".", "."]], flush=True)
read()
