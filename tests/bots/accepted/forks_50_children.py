# Forks 50 children that sleep for a minute.
# expect: X wins
# starts: 50
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import child, play

for _ in range(50):
    child(lambda: time.sleep(60))
play()
