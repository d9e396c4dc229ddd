# Has 80 MiB and five children that share them: less than the limit, though each of the six shows that much.
# expect: X wins
# limits: memory_mib=300
# starts: 5
import sys

sys.path.append(sys.path[0] + "/..")
import time

from _common import child, play

table = bytes(range(256)) * (80 * 2**12)
for _ in range(5):
    child(lambda: time.sleep(60))
time.sleep(0.1)
play()
