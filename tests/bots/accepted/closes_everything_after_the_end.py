# Closes its input, its output and its stderr when the game is over, and exits a while later.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import play

play()
for fd in (0, 1, 2):
    os.close(fd)
time.sleep(0.1)
os._exit(0)
