# Leaves a child behind that has stopped itself.
# expect: X wins
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import os
import signal

from _common import child, play

child(lambda: os.kill(os.getpid(), signal.SIGSTOP))
play()
