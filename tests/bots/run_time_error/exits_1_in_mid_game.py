# Exits with 1 after its first board.
# expect: exit status 1 before board 2
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read, show

show("....x....")
read()
sys.exit(1)
