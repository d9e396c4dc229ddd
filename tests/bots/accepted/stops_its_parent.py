# Stops the process that runs it, which is the judge's, and plays on.
# expect: X wins
# needs: linux
import os
import signal
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

os.kill(os.getppid(), signal.SIGSTOP)
play()
