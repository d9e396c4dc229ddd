# Exits with 1 after two rows.
# expect: exit status 1 before board 1 (2 of its rows came)
import sys

print("...\n.x.")
sys.exit(1)
