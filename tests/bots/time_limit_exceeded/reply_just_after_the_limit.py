# Answers 50 ms too late.
# expect: the wall time ran out before board 1
# limits: wall_s=0.5
import time

time.sleep(0.55)
print("...\n.x.\n...", flush=True)
time.sleep(60)
