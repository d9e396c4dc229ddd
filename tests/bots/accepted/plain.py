# Plays and wins, with nothing odd about it.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
