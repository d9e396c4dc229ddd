# Takes a letter of the other side off the board, and puts none.
# expect: is gone, and no letter came
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 4, "x"))
board = read()
theirs = max(board.find("o"), board.find("O"))
show(put(board, theirs, "."))
read()
