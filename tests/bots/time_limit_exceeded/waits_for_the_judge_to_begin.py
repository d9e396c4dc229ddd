# Thinks that the judge begins.
# expect: the bot waits for input before board 1, and the judge waits for that board
# limits: wall_s=5
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

read()
