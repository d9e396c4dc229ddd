# Prints an illegal board, reads to the end of its input, and fails there.
# expect: board 1 is not legal: placed the small letter o at row 2, column 2
import sys

sys.path.append(sys.path[0] + "/..")
from _common import show

show("....o....")
sys.stdin.read()
raise EOFError
