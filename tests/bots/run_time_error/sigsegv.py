# Is killed by SIGSEGV after its first board.
# expect: killed by SIGSEGV (segmentation fault) before board 2
import sys

sys.path.append(sys.path[0] + "/..")
import os
import signal

from _common import read, show

show("....x....")
read()
os.kill(os.getpid(), signal.SIGSEGV)
