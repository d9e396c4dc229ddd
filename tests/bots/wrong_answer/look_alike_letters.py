# Prints a Cyrillic letter that looks like x.
# expect: cyrillic small letter ha stands where x belongs
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

sys.stdout.buffer.write("...\n.\N{CYRILLIC SMALL LETTER HA}.\n...\n".encode())
sys.stdout.flush()
read()
