# Puts blanks and tabs around its rows.
# expect: X wins
# note: spaces around a row
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play, rows

play(lambda board: print(*[f"  {row}\t" for row in rows(board)], sep="\n", flush=True))
