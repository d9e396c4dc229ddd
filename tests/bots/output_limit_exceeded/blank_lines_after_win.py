# Prints blank lines for ever after Sigur!
# expect: more than 64 KiB of output after the end of the game
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
while True:
    print()
