# Waits before each board for a lock that a thread holds while it sleeps.
# expect: X wins
# limits: wall_s=60
import sys

sys.path.append(sys.path[0] + "/..")
import threading
import time

from _common import play


def think():
    lock = threading.Lock()
    lock.acquire()
    threading.Thread(target=lambda: (time.sleep(0.05), lock.release())).start()
    lock.acquire()


play(think=think)
