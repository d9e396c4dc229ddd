# Has children that compute for a while each, one after the other, and waits for each.
# expect: the CPU time ran out before board 1
# needs: linux
# limits: cpu_s=0.3 wall_s=30
import os
import time

while True:
    if os.fork() == 0:
        while time.process_time() < 0.05:
            pass
        os._exit(0)
    os.wait()
