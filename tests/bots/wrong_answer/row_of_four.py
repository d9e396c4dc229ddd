# Prints a row of four letters.
# expect: row 3 of board 1 is "....", not three of . x X o O
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("...\n.x.\n....", flush=True)
read()
