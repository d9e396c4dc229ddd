# Wins, and prints the word of the judge.
# expect: only the judge prints Sigur!
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
print("Sigur!")
