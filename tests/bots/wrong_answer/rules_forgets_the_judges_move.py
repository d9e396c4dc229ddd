# Makes its second move on its own board, without what the judge did.
# expect: board 2 is not legal: the judge's last move is missing on it (the judge placed the
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
from _common import put, read, show

board = "....x...."
show(board)
free = read()
show(put(board, free.index("."), "x"))
read()
