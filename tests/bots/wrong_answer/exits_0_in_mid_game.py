# Exits with 0 after its first board.
# expect: the bot ended in the middle of the game, with exit status 0, before board 2
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read, show

show("....x....")
read()
