# Is killed by SIGABRT after its first board.
# expect: killed by SIGABRT (aborted) before board 2
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import read, show

show("....x....")
read()
os.abort()
