# Waits for a lock that it holds itself.
# expect: the wall time ran out before board 1
# limits: wall_s=0.5
import threading

lock = threading.Lock()
lock.acquire()
lock.acquire()
