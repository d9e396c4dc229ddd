# Exits with 1 after its first board; a child of it holds its output open for a minute.
# expect: exit status 1 before board 2
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import child, read, show

child(lambda: time.sleep(60))
show("....x....")
read()
sys.exit(1)
