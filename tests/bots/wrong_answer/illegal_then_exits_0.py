# Prints an illegal board and exits with 0.
# expect: board 1 is not legal: placed the small letter o at row 2, column 2
import sys

sys.path.append(sys.path[0] + "/..")
from _common import show

show("....o....")
