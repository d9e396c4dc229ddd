# Fills a file in memory that it never maps, so that no memory of its own shows it.
# expect: MiB of memory, and the limit is 200 MiB
# limits: memory_mib=200
# needs: linux
import os
import time

file = os.memfd_create("moves")
for _ in range(300):
    os.write(file, bytes(2**20))
time.sleep(60)
