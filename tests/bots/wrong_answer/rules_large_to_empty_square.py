# Moves a large letter to an empty square.
# expect: a large letter on the board moves onto a small one only, never to an empty square
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 8, "X"))
board = put(read(), 8, ".")
show(put(board, board.index("."), "X"))
read()
