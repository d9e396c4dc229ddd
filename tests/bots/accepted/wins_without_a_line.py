# Wins because the other side has no move left.
# expect: X wins: O has no move left
# seed: 2
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
