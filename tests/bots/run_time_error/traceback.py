# Raises an exception.
# expect: ZeroDivisionError
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read, show

show("....x....")
read()
print(1 // 0)
