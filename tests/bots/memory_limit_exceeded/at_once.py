# Takes 4 GiB at once.
# expect: MiB of memory, and the limit is 200 MiB, before board 1
# limits: memory_mib=200
taken = b"x" * 2**32
