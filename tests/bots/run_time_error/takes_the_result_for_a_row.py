# Looks for a letter in Sigur!, and fails.
# expect: does it take Sigur! or Tap! for a row of a board?
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, answer, show

board = START
while True:
    show(answer(board))
    board = "".join(input()[:3] for _ in range(3))
