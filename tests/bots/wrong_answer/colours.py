# Prints its letters in colour, for a terminal.
# expect: codes for colours: print plain letters
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("...\n.\x1b[31mx\x1b[0m.\n...", flush=True)
read()
