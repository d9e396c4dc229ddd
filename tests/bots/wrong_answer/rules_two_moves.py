# Makes two moves at once.
# expect: it shows two moves of yours: make one
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 4, "x"))
board = read()
for _ in range(2):
    board = put(board, board.index("."), "x")
show(board)
read()
