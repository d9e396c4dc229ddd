# Prints a board in one line.
# expect: X wins
# note: several rows on one line
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play, rows

play(lambda board: print(*rows(board), flush=True))
