# Does not flush its first board, on PyPy.
# expect: did you forget to flush?
# limits: wall_s=5
# needs: pypy3 linux
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read, text

print(text("....x...."), end="")
read()
