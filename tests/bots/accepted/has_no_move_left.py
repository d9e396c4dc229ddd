# Loses because it has no move left.
# expect: O wins: X has no move left
# seed: 11
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

board = START
for letter in "xXxXxx":
    show(put(board, board.index("."), letter))
    board = read()
    if not board:
        break
