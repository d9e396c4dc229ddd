# Wins and exits; a grandchild, whose parent is gone, holds its output open for a minute.
# expect: X wins
# needs: linux
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import child, play

if os.fork() == 0:
    child(lambda: time.sleep(60))
    os._exit(0)
os.wait()
play()
