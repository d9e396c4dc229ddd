# Takes capital letters for the small ones.
# expect: small and large letters are swapped
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 4, "x"))
board = read()
show(put(board, board.index("."), "x").swapcase())
read()
