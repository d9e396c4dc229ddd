# Makes two moves at once.
# expect: 2 squares changed that no one move changes
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 4, "x"))
board = read()
for _ in range(2):
    board = put(board, board.index("."), "x")
show(board)
read()
