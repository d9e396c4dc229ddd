# Closes its output after its first board, and exits with 0 a while later.
# expect: the bot ended in the middle of the game, with exit status 0, before board 2
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import show

show("....x....")
os.close(1)
time.sleep(0.1)
os._exit(0)
