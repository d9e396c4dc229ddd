# Mirrors the judge's board before it moves.
# expect: board 2 is not legal: is it turned or mirrored?
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
from _common import put, read, rows, show

show("x........")
board = "".join(row[::-1] for row in rows(read()))
show(put(board, board.rindex("."), "x"))
read()
