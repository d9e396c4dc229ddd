# Prints an illegal board and is killed by SIGSEGV.
# expect: board 1 is not legal: placed the small letter o at row 2, column 2
import sys

sys.path.append(sys.path[0] + "/..")
import os
import signal

from _common import show

show("....o....")
os.kill(os.getpid(), signal.SIGSEGV)
