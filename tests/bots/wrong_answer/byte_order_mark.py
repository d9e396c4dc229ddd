# Prints a byte order mark before its first board.
# expect: which starts with a byte order mark (print UTF-8 without one)
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

sys.stdout.buffer.write("...\n.x.\n...\n".encode("utf-8-sig"))
sys.stdout.flush()
read()
