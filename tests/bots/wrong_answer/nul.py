# Ends its rows in a NUL, as C has it.
# expect: which holds a NUL byte (a string printed past its end?)
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("...\0\n.x.\0\n...\0", flush=True)
read()
