# Does not flush its first board.
# expect: the bot waits for input before board 1, and the judge waits for that board: did you forget to flush?
# limits: wall_s=5
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read, text

print(text("....x...."), end="")
read()
