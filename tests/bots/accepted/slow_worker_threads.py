# The work before each board is done by threads that are new each time.
# expect: X wins
# limits: wall_s=60
import sys

sys.path.append(sys.path[0] + "/..")
import time
from concurrent.futures import ThreadPoolExecutor

from _common import play


def think():
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(time.sleep, [0.01, 0.02, 0.03, 0.05]))


play(think=think)
