# Prints blank lines for ever.
# expect: more than 64 KiB of output before board 1
while True:
    print()
