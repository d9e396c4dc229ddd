# Knows its opponent: prints the boards of the whole game at once, and never reads.
# expect: X wins with three in a row
# opponent: worst
# seed: 1
import sys

sys.path.append(sys.path[0] + "/..")
from _common import START, answer, text

sys.path.append(sys.path[0] + "/../../..")
from opponents import make_opponent
from rules.board_change import find_move
from rules.mylla import MYLLA

opponent = make_opponent("worst", 1)
position = MYLLA.start()
boards = []
while not MYLLA.outcome(position):
    boards.append(answer(position.board))
    position = MYLLA.play(position, find_move(position, boards[-1]))
    if not MYLLA.outcome(position):
        position = MYLLA.play(position, opponent.choose(position))
assert len(boards) > 1 and position.board != START
print(*map(text, boards), sep="", end="", flush=True)
