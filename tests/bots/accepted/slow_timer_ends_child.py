# Waits for a child that its own timer ends while it reads.
# expect: X wins
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
import os
import signal

from _common import play

if os.fork() == 0:
    signal.setitimer(signal.ITIMER_REAL, 0.4)
    os.read(0, 1)
os.wait()
play()
