# Moves a large letter and places another one in the same turn.
# expect: 3 squares changed that no one move changes
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 8, "X"))
board = put(read(), 8, ".")
board = put(board, board.index("."), "X")
show(put(board, board.index("."), "x"))
read()
