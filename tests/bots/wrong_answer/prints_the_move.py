# Prints its move by row and column.
# expect: line 1 of the output is "1 1": print the whole board after your move, not the move
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print(1, 1, flush=True)
read()
