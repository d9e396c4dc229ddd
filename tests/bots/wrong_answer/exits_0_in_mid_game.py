# Exits with 0 after its first board.
# expect: a bot plays on until it reads Sigur! or Tap!
import sys

sys.path.append(sys.path[0] + "/..")
from _common import read, show

show("....x....")
read()
