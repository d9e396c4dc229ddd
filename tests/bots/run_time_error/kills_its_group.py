# Kills its process group and so itself.
# expect: killed by SIGKILL (killed) before board 2
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import os
import signal
import time

from _common import child, show

child(lambda: time.sleep(60))
show("....x....")
os.killpg(0, signal.SIGKILL)
