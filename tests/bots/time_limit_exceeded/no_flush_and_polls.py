# Does not flush its first board and waits for input in select: that is not seen before the limit.
# expect: If it has printed that board and waits for the answer
# limits: wall_s=0.5
import sys

sys.path.append(sys.path[0] + "/..")
import select

from _common import text

print(text("....x...."), end="")
select.select([0], [], [])
