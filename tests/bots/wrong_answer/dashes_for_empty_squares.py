# Prints a dash for an empty square.
# expect: - stands where . belongs
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("---\n-x-\n---", flush=True)
read()
