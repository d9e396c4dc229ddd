# Prints a blank line every millisecond and never a board.
# expect: the wall time ran out before board 1
# limits: wall_s=0.5
import time

while True:
    print(flush=True)
    time.sleep(0.001)
