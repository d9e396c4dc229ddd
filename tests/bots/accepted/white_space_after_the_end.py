# Prints blank lines and blanks after the game is over.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
print(" \t \r\n" * 100)
