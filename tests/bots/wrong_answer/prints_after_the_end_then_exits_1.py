# Says something after Sigur! and exits with 1.
# expect: output after the end of the game: "Good"
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
print("Good game!")
sys.exit(1)
