# Places a fifth small letter.
# expect: that is a fifth small letter, and X has only 4 in the whole game
# opponent: worst
# seed: 1
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show, wins

board = START
while board:
    moves = [put(board, square, "x") for square in range(9) if board[square] == "."]
    show(min(moves, key=wins))
    board = read()
