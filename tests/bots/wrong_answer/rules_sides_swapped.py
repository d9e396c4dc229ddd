# Takes itself for O once it has read a board.
# expect: the sides are swapped: yours are x and X
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 4, "x"))
board = read()
show(put(board, board.index("."), "x").translate(str.maketrans("xoXO", "oxOX")))
read()
