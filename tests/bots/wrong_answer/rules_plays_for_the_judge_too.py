# Makes its move and one for the judge.
# expect: it shows a move of the judge as well
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 4, "x"))
board = read()
for letter in "xo":
    board = put(board, board.index("."), letter)
show(board)
read()
