"""Does not flush; input() would."""

import sys

print(500)
sys.stdin.readline()
