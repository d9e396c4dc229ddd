"""Makes one move and, once it has seen the answer, ends with an exit status that says it failed."""

import sys

print("...", ".x.", "...", sep="\n", flush=True)
for _ in range(3):
    input()
sys.exit("I resign")
