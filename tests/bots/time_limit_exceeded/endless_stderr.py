# Floods stderr and never prints a board.
# expect: time ran out before board 1
# limits: cpu_s=0.3 wall_s=2
import sys

while True:
    sys.stderr.write("thinking\n" * 1000)
