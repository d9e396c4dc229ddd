# Leaves a daemon behind, as the book has it: two forks and a session of its own.
# expect: X wins
# needs: linux
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import child, play

if os.fork() == 0:
    os.setsid()
    child(lambda: (os.setsid(), time.sleep(60)))
    os._exit(0)
os.wait()
play()
