# Prints what it thinks between its boards.
# expect: line 4 of the output is "my move is (1, 2)": only boards go to standard output
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 4, "x"))
print("my move is (1, 2)", flush=True)
read()
