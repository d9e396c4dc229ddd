# Keeps its board by columns.
# expect: board 2 is not legal: are its rows and columns swapped?
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
from _common import put, read, show

show(".x.......")
board = read()
board = put(board, board.rindex("."), "x")
show("".join(board[column::3] for column in range(3)))
read()
