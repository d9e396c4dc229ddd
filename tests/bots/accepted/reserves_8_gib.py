# Asks for 8 GiB of addresses, as a virtual machine may, and never touches them.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
import mmap

from _common import play

reserved = mmap.mmap(-1, 8 << 30)
play()
