# Writes 10 MB to stderr and then raises an exception, which is what its author wants to see.
# expect: ZeroDivisionError
import sys

for number in range(10**5):
    sys.stderr.write(f"{number:0100}\n")
print(1 // 0)
