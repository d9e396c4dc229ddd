# Does not exit after Sigur!
# expect: after the end of the game: the bot must exit once it has read Sigur! or Tap!
# limits: wall_s=1.2
# opponent: worst
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import play

play()
time.sleep(60)
