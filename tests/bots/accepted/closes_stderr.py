# Has no stderr from the start.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import play

os.close(2)
play()
