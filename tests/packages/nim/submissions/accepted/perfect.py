"""Leaves a multiple of four. The short game has 7 sticks, the other one 21."""

import sys

sticks = 7 if sys.argv[1:] == ["short"] else 21
while sticks:
    taken = sticks % 4
    print(taken, flush=True)
    if sticks == taken:
        break
    sticks = int(input())
