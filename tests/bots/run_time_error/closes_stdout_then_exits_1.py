# Closes its output after its first board, and exits with 1 a while later.
# expect: exit status 1 before board 2
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import show

show("....x....")
os.close(1)
time.sleep(0.1)
os._exit(1)
