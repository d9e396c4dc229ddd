"""Fails in the long game and forgets to flush in the short one."""

import sys

if sys.argv[1:] != ["short"]:
    sys.exit(2)
print(3)
sys.stdin.readline()
