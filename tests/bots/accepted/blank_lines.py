# Puts blank lines between the rows of a board.
# expect: X wins
# note: blank lines between the rows of a board
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play, rows

play(lambda board: print(*rows(board), sep="\n\n", flush=True))
