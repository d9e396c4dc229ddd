# Says itself that it has won.
# expect: row 1 of board 2 is "Sigur!", which only the judge prints
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("...\n.x.\n...", flush=True)
read()
print("Sigur!", flush=True)
read()
