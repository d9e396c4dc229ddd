# Wins and exits; a child of it holds its output open for a minute.
# expect: X wins
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import child, play

child(lambda: time.sleep(60))
play()
