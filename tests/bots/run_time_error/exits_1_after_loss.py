# Loses, and exits with 1 after Tap!
# expect: exit status 1 after Tap!
# opponent: minimax
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

board = START
while board:
    show(put(board, board.index("."), "x"))
    board = read()
sys.exit(1)
