"""Fills the board from the top left, and goes on talking when the game is over. Without letters it gives up."""


def main():
    board = "." * 9
    for letter in "xxxxXX":
        square = board.find(".")
        board = board[:square] + letter + board[square + 1 :]
        print(board[0:3], board[3:6], board[6:9], sep="\n", flush=True)
        row = input()
        if row in ("Sigur!", "Tap!"):
            print("Thank you for the game", flush=True)
            return
        board = row + input() + input()


main()
