"""Thinks for ever in the long game, and wins the short one."""

import sys

if sys.argv[1:] != ["short"]:
    while True:
        pass
print(3, flush=True)
sticks = int(input())
print(sticks, flush=True)
