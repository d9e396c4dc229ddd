"""Wins if it can at once; else makes the first move that it finds, small letters first."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def put(board, letter, square):
    return board[:square] + letter + board[square + 1 :]


def moves(board, small):
    """Each board that a move of X leads to, and the small letters then left in the hand."""
    if small:
        for square in range(9):
            if board[square] == ".":
                yield put(board, "x", square), small - 1
    if board.count("X") < 2:
        for square in range(9):
            if board[square] in ".xo":
                yield put(board, "X", square), small
    for source in range(9):
        for target in range(9):
            if board[source] == "X" and board[target] in "xo":
                yield put(put(board, ".", source), "X", target), small


def wins(board):
    return any(all(board[square] in "xX" for square in line) for line in LINES)


def main():
    board, small = "." * 9, 4
    while True:
        choices = list(moves(board, small))
        board, small = next((choice for choice in choices if wins(choice[0])), choices[0])
        print(board[0:3], board[3:6], board[6:9], sep="\n", flush=True)
        row = input()
        if row in ("Sigur!", "Tap!"):
            return
        board = row + input() + input()


main()
