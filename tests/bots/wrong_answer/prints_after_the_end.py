# Says something after Sigur!
# expect: output after the end of the game: "Good"; after Sigur! or Tap! the bot prints nothing and exits
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
print("Good game!")
