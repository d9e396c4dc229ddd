# Moves its small letter.
# expect: a small letter never moves
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 4, "x"))
board = put(read(), 4, ".")
show(put(board, (board[:4] + "#" + board[5:]).index("."), "x"))
read()
