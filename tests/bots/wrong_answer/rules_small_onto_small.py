# Places a small letter on a small one.
# expect: on the small letter o at
# opponent: random
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show, wins

board = START
while board:
    moves = [put(board, square, "x") for square in range(9) if board[square] == "."]
    show(put(board, board.index("o"), "x") if "o" in board else min(moves, key=wins))
    board = read()
