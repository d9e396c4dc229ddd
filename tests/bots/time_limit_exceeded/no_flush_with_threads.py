# Does not flush its first board; one thread reads, and the others wait for it.
# expect: did you forget to flush?
# limits: wall_s=5
# needs: linux
import sys

sys.path.append(sys.path[0] + "/..")
import threading

from _common import read, text

print(text("....x...."), end="")
reader = threading.Thread(target=read)
reader.start()
threading.Thread(target=reader.join).start()
reader.join()
