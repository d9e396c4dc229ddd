# Prints the judge's board as it is.
# expect: no move was made: the board is the one before
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 4, "x"))
show(read())
read()
