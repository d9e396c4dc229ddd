# Is killed by SIGKILL after its first board.
# expect: killed by SIGKILL (killed) before board 2
import sys

sys.path.append(sys.path[0] + "/..")
import os
import signal

from _common import read, show

show("....x....")
read()
os.kill(os.getpid(), signal.SIGKILL)
