# Writes 10 MB to stderr, half of it before the first board and half before the second.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

halves = [5 * 2**20] * 2


def think():
    if halves:
        sys.stderr.write("x" * halves.pop())


play(think=think)
