"""A bot to begin with: it plays any legal move. Make choose() better.

Try it:  mylla game --bot my_bot.py
"""

import random
import sys


def legal_moves(board, small_left):
    """The boards that one move of X leads to. A board is a list of nine letters, row by row."""
    large_left = 2 - board.count("X")
    boards = []
    for target in range(9):
        if board[target] in "XO":
            continue  # Nothing is ever put on a large letter.
        if board[target] == "." and small_left > 0:
            boards.append(put(board, target, "x"))
        if large_left > 0:
            boards.append(put(board, target, "X"))
        if board[target] in "xo":  # One of X's own large letters may move here.
            for source in range(9):
                if board[source] == "X":
                    boards.append(put(put(board, source, "."), target, "X"))
    return boards


def put(board, square, letter):
    """A copy of the board with the letter on the square."""
    changed = list(board)
    changed[square] = letter
    return changed


def choose(boards):
    """Which of the boards to leave to O: here is where a better bot thinks."""
    return random.choice(boards)


def main():
    board = list(".........")
    small_left = 4  # Small letters in hand. A covered one never comes back, so the board alone does not tell.
    while True:
        after = choose(legal_moves(board, small_left))
        if after.count("x") > board.count("x"):
            small_left -= 1

        for row in range(3):
            print("".join(after[3 * row : 3 * row + 3]))
        sys.stdout.flush()  # Without this the judge waits for a board that never comes.

        line = input()
        if line in ("Sigur!", "Tap!"):  # Won, or lost: the game is over.
            return
        board = list(line + input() + input())


if __name__ == "__main__":
    main()
