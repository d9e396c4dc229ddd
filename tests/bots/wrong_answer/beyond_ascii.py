# Prints letters beyond ASCII: o with two dots.
# expect: is ".\xc3\xb6.", not three of
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

sys.stdout.buffer.write(".ö.\n...\n...\n".encode())
sys.stdout.flush()
read()
