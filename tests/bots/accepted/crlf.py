# Ends its lines in CR LF.
# expect: X wins
# note: lines end in CR LF
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play, text

play(lambda board: print(text(board).replace("\n", "\r\n"), end="", flush=True))
