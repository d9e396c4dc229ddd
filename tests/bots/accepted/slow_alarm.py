# Already waits for more input while an alarm clock runs, which prints the board.
# expect: X wins
# limits: wall_s=60
import sys

sys.path.append(sys.path[0] + "/..")
import signal

from _common import START, answer, read, show

board = START
signal.signal(signal.SIGALRM, lambda number, frame: show(answer(board)))
while board:
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    board = read()
