# Sleeps before each board.
# expect: X wins
# limits: wall_s=60
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import play

play(think=lambda: time.sleep(0.05))
