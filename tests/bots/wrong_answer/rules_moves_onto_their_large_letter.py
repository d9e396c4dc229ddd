# Moves a large letter onto a large one of the other side.
# expect: onto the large letter O at
# opponent: random
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show, wins

show(put(START, 8, "X"))
board = read()
while board:
    moves = [put(board, square, "x") for square in range(9) if board[square] == "."]
    show(put(put(board, 8, "."), board.index("O"), "X") if "O" in board else min(moves, key=wins))
    board = read()
