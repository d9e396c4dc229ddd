# Prints a zero for the letter O.
# expect: 0 stands where o or O belongs
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read

print("...\n.x.\n...", flush=True)
read()
print("0..\n.x.\nx..", flush=True)
read()
