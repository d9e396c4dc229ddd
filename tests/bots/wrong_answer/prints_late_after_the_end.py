# Says something a while after Sigur!, and sleeps on.
# expect: output after the end of the game: "Good"
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import play

play()
time.sleep(0.2)
print("Good game!", flush=True)
time.sleep(60)
