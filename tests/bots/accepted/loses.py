# Makes the first move it finds, and loses.
# expect: O wins with three in a row
# opponent: minimax
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

board = START
while board:
    show(put(board, board.index("."), "x"))
    board = read()
