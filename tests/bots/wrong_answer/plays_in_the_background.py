# Goes into the background: the process that the judge started exits with 0, a child plays on.
# expect: the bot ended in the middle of the game, with exit status 0
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import child, play

child(lambda: play(think=lambda: time.sleep(0.3)))
