# Prints UTF-16.
# expect: it looks like UTF-16: print ASCII or UTF-8
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

sys.stdout.buffer.write("...\n.x.\n...\n".encode("utf-16"))
sys.stdout.flush()
read()
