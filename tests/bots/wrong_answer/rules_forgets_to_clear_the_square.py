# Moves a large letter onto a small one, and leaves it also on the square it came from.
# expect: a large letter was moved and its old square not emptied, or one too many was placed;
# opponent: random
# seed: 2
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show, wins

board = START
while board:
    moves = [put(board, square, "X") for square in range(9) if board[square] == "."]
    show(put(board, board.index("o"), "X") if board.count("X") == 2 else min(moves, key=wins))
    board = read()
