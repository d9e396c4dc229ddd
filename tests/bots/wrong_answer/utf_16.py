# Prints UTF-16.
# expect: row 1 of board 1 is "\xff\xfe
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

sys.stdout.buffer.write("...\n.x.\n...\n".encode("utf-16"))
sys.stdout.flush()
read()
