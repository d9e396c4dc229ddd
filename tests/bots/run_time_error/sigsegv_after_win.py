# Is killed by SIGSEGV after Sigur!
# expect: killed by SIGSEGV (segmentation fault) after Sigur!
import sys

sys.path.append(sys.path[0] + "/..")
import os
import signal

from _common import play

play()
os.kill(os.getpid(), signal.SIGSEGV)
