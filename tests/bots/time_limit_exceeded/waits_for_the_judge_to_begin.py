# Thinks that the judge begins.
# expect: X begins: print a board before you read.
# limits: wall_s=5
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

read()
