# Sleeps.
# expect: the wall time ran out before board 2
# limits: wall_s=0.8
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import show

show("....x....")
time.sleep(60)
