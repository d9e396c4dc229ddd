# Moves a large letter onto its other one, so that one of them is gone.
# expect: the large letter X at row 3, column 3 is gone, and no letter came
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 8, "X"))
board = read()
free = board.index(".")
show(put(board, free, "X"))
show(put(read(), 8, "."))
read()
