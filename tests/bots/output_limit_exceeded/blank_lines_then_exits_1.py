# Prints 65 KiB of blank lines, and exits with 1.
# expect: more than 64 KiB of output before board 1
import sys

print("\n" * 65 * 1024)
sys.exit(1)
