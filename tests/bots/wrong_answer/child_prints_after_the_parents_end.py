# Wins and exits with 0; a child of it prints 5 ms later.
# expect: output after the end of the game: "late"
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import play

play()
if os.fork() == 0:
    time.sleep(0.005)
    print("late", flush=True)
    os._exit(0)
