# A child of it prints what is no board.
# expect: row 1 of board 1 is "hello", not three of
import sys

sys.path.append(sys.path[0] + "/..")
import os

from _common import play

if os.fork() == 0:
    print("hello", flush=True)
    os._exit(0)
os.wait()
play()
