# Prints an illegal board and waits for the answer.
# expect: board 1 is not legal: placed the small letter o at row 2, column 2: X may place and move only its own
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read, show

show("....o....")
read()
