# Prints a board with three in a row first.
# expect: 3 squares changed that no one move changes
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read, show

show("xxx......")
read()
