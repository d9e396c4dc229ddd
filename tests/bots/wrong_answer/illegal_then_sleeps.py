# Prints an illegal board and sleeps.
# expect: board 1 is not legal: placed the small letter o at row 2, column 2
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import show

show("....o....")
time.sleep(60)
