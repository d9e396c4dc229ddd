# Prints a row of two letters.
# expect: row 2 of board 1 is ".x", not three of . x X o O
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("...\n.x\n...", flush=True)
read()
