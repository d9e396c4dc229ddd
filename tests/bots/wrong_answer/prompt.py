# Says something before its board.
# expect: row 1 of board 1 is "Move", not three of . x X o O
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("Move 1:\n...\n.x.\n...", flush=True)
read()
