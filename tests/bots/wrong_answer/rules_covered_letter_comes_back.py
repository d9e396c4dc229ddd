# Moves a large letter away, and the small one that it had covered comes back.
# expect: came back at row
# opponent: random
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show, wins

board, covered = START, {}
while board:
    at, small = board.find("X"), board.find("o")
    if at in covered and small >= 0:
        show(put(put(board, at, covered[at]), small, "X"))
    elif at < 0 and small >= 0:
        covered[small] = "o"
        show(put(board, small, "X"))
    else:
        show(min((put(board, square, "x") for square in range(9) if board[square] == "."), key=wins))
    board = read()
