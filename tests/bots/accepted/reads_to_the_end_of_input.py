# Exits only when the judge has closed the bot's input.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
sys.stdin.read()
