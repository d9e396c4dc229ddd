# Leaves a child behind that ignores SIGTERM, SIGINT and SIGHUP.
# expect: X wins
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import signal
import time

from _common import child, play


def stubborn():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(60)


child(stubborn)
play()
