# Says something before its board.
# expect: only boards go to standard output
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("Move 1:\n...\n.x.\n...", flush=True)
read()
