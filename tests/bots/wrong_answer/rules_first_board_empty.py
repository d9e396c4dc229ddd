# Prints the empty board first, as if the judge were to begin.
# expect: board 1 is not legal: no move was made: the board is the one before
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, read, show

show(START)
read()
