# Prints a full-width x, as East Asian keyboards give.
# expect: fullwidth latin small letter x stands where x belongs
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

sys.stdout.buffer.write("..\N{FULLWIDTH LATIN SMALL LETTER X}\n...\n...\n".encode())
sys.stdout.flush()
read()
