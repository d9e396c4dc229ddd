# Places a large letter on a large one of the other side.
# expect: on the large letter O at
# opponent: random
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show, wins

board = START
while board:
    moves = [put(board, square, "x") for square in range(9) if board[square] == "."]
    show(put(board, board.index("O"), "X") if "O" in board else min(moves, key=wins))
    board = read()
