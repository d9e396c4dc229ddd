# Leaves a child behind that waits for input of its own.
# expect: X wins
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import child, play

kept, given = os.pipe()
child(lambda: os.read(kept, 1))
play()
