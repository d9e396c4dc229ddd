# Exits with 0 after its first board; a child of it holds its output open for a minute.
# expect: the bot ended in the middle of the game, with exit status 0, before board 2
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import child, read, show

child(lambda: time.sleep(60))
show("....x....")
read()
