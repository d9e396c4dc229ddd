# Ignores every signal that it can.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
import signal

from _common import play

for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
    signal.signal(number, signal.SIG_IGN)
play()
