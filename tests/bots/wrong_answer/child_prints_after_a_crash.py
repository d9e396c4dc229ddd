# Exits with 1 in mid-game; a child of it prints what is no board 5 ms later.
# expect: row 1 of board 2 is "late"
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import read, show

show("....x....")
read()
if os.fork() == 0:
    time.sleep(0.005)
    print("late", flush=True)
    os._exit(0)
sys.exit(1)
