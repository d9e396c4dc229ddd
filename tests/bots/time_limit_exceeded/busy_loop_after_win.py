# Computes for ever after Sigur!
# expect: the CPU time ran out after the end of the game
# needs: linux
# limits: cpu_s=0.4 wall_s=30
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
while True:
    pass
