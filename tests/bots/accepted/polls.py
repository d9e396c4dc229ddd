# Never blocks in a read: its input does not block, and it asks every few milliseconds.
# expect: X wins
import sys

sys.path.append(sys.path[0] + "/..")
import os
import time

from _common import START, answer, show

os.set_blocking(0, False)
show(answer(START))
heard = b""
while b"!" not in heard:
    try:
        heard += os.read(0, 100)
    except BlockingIOError:
        time.sleep(0.005)
    if heard.count(b"\n") == 3:
        show(answer(heard.decode().replace("\n", "")))
        heard = b""
