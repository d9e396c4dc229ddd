# Does not flush its first board and waits for input in select: that is not seen before the limit.
# expect: did you forget to flush?
# limits: wall_s=0.5
import sys

sys.path.append(sys.path[0] + "/..")
import select

from _common import text

print(text("....x...."), end="")
select.select([0], [], [])
