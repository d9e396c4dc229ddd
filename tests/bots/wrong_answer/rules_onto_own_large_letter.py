# Places a small letter on its own large one.
# expect: placed the small letter x on the large letter X at row 1, column 1: nothing is ever put on a large letter
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, put, read, show

show(put(START, 0, "X"))
show(put(read(), 0, "x"))
read()
