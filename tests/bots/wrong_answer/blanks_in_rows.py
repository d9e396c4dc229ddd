# Prints blanks between the letters of a row.
# expect: line 1 of the output is ". . .": a row is written without blanks between its letters
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print(". . .\n. x .\n. . .", flush=True)
read()
