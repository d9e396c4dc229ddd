# Prints an illegal board and then takes more memory than it may.
# expect: board 1 is not legal: placed the small letter o at row 2, column 2
# limits: memory_mib=200
import sys

sys.path.append(sys.path[0] + "/..")
from _common import show

show("....o....")
taken = []
while len(taken) < 4000:
    taken.append(b"x" * 2**20)
