# Prints one line of 100 MB.
# expect: row 1 of board 1 is "xxxxxxxxxxxx
for _ in range(100):
    print("x" * 10**6, end="", flush=True)
print()
