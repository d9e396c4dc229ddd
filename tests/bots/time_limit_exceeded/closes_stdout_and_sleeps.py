# Closes its output after its first board, and sleeps.
# expect: before board 2; its standard output is closed
# limits: wall_s=0.8
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import show

show("....x....")
os.close(1)
time.sleep(60)
