# Waits before each board for a lock on a file that a child holds while it sleeps.
# expect: X wins
# limits: wall_s=60
import sys

sys.path.append(sys.path[0] + "/..")
import fcntl
import os
import tempfile
import time

from _common import play


def think():
    with tempfile.TemporaryFile() as file:
        ready, tell = os.pipe()
        if os.fork() == 0:
            fcntl.lockf(file, fcntl.LOCK_EX)
            os.write(tell, b"!")
            time.sleep(0.05)
            os._exit(0)
        os.read(ready, 1)
        fcntl.lockf(file, fcntl.LOCK_EX)
        os.wait()
        os.close(ready)
        os.close(tell)


play(think=think)
