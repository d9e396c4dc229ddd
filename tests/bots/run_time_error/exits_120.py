# Closes its output with a board in the buffer; Python exits with 120 where it cannot print the rest.
# expect: exit status 120 (Python: standard output could not be flushed) before board 1
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import text

print(text("....x...."), end="")
os.close(1)
