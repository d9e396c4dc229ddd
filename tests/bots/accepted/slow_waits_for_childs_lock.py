# Waits before each board for a lock that a child holds while it sleeps.
# expect: X wins
# limits: wall_s=60
import sys

sys.path.append(sys.path[0] + "/..")
import multiprocessing
import os
import time

from _common import play

context = multiprocessing.get_context("fork")


def think():
    lock = context.Lock()
    lock.acquire()
    if os.fork() == 0:
        time.sleep(0.05)
        lock.release()
        os._exit(0)
    lock.acquire()
    os.wait()


play(think=think)
