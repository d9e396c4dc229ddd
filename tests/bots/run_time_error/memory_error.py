# Has a limit of its own on memory and runs into it.
# expect: MemoryError
import resource

resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
taken = bytes(2**31)
