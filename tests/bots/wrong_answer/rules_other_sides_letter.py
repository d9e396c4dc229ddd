# Places a large letter of the other side.
# expect: placed the large letter O at row 1, column 1: X may place and move only its own letters, x and X
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read, show

show("O........")
read()
