# Forks with a board in its buffer: both processes print it.
# expect: board 2 is not legal
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import read, text

print(text("....x...."), end="")
if os.fork() == 0:
    sys.exit()
os.wait()
sys.stdout.flush()
read()
