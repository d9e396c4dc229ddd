# Prints bytes that are not UTF-8.
# expect: is "\xff\xfe\x80", not three of
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

sys.stdout.buffer.write(b"\xff\xfe\x80\n...\n...\n")
sys.stdout.flush()
read()
