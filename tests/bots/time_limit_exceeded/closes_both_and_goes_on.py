# Closes its input and its output after its first board, and computes on.
# expect: the CPU time ran out before board 2; its standard output is closed
# needs: linux
# limits: cpu_s=0.3 wall_s=30
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import show

show("....x....")
os.close(0)
os.close(1)
while True:
    pass
