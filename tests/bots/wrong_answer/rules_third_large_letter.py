# Places a third large letter.
# expect: that is a third large letter, and X has only 2 in the whole game
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show, wins

board = START
while board:
    moves = [put(board, square, "X") for square in range(9) if board[square] == "."]
    show(min(moves, key=wins))
    board = read()
