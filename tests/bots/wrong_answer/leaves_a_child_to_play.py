# Goes into the background after a moment: how far the child has got by then is chance, the verdict is not.
# expect: the bot ended in the middle of the game, with exit status 0
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import play

if os.fork():
    time.sleep(0.001)
    os._exit(0)
play()
