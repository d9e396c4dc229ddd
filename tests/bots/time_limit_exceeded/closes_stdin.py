# Closes its input after its first board, and sleeps.
# expect: the wall time ran out before board 2
# limits: wall_s=0.8
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import show

os.close(0)
show("....x....")
time.sleep(60)
