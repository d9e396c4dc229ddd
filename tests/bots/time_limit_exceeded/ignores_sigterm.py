# Sleeps, and ignores SIGTERM, SIGINT and SIGHUP; so does a child of it.
# expect: the wall time ran out before board 1
# limits: wall_s=0.5
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import signal
import time

from _common import child

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
child(lambda: time.sleep(60))
time.sleep(60)
