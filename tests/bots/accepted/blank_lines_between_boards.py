# Puts a blank line after each board, which is no more than tidy.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play, text

play(lambda board: print(text(board), flush=True))
