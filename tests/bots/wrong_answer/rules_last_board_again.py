# Prints its last board again.
# expect: it is your last board again: read the judge's board first
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

for _ in range(2):
    show(put(START, 4, "x"))
    read()
