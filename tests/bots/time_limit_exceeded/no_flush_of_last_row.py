# Flushes before its last row.
# expect: before board 1 (2 of its rows came), and the judge waits for that board: did you forget to flush?
# limits: wall_s=5
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("...\n.x.", flush=True)
print("...")
read()
