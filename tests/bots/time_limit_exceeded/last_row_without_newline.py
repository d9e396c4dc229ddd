# Leaves out the newline after its last row, and waits for the answer.
# expect: The last row printed lacks the newline that ends it
# limits: wall_s=5
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("...", ".x.", "...", sep="\n", end="", flush=True)
read()
