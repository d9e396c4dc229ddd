# Flushes its first board only.
# expect: the bot waits for input before board 2, and the judge waits for that board: did you forget to flush?
# limits: wall_s=5
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
from _common import put, read, show, text

show("....x....")
board = read()
print(text(put(board, board.index("."), "x")), end="")
read()
