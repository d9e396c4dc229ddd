# Moves a large letter of the other side onto its own small one.
# expect: X may place and move only its own letters, x and X
# opponent: random
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show, wins

board = START
while board:
    moves = [put(board, square, "x") for square in range(9) if board[square] == "."]
    if "O" in board and "x" in board:
        show(put(put(board, board.index("O"), "."), board.index("x"), "O"))
    else:
        show(min(moves, key=wins))
    board = read()
