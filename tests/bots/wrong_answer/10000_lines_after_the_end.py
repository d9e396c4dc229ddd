# Prints 10,000 lines after the end of the game.
# expect: output after the end of the game: "line"
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
for number in range(10_000):
    print("line", number)
