# Takes 300 MiB for a moment, and exits before anybody can look.
# expect: MiB of memory, and the limit is 200 MiB
# limits: memory_mib=200
# needs: linux
import os

b"x" * (300 * 2**20)
os._exit(0)
