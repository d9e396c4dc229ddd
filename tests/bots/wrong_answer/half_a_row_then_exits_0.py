# Exits with 0 in the middle of a row.
# expect: (1 of its rows came and ".x" without a newline)
print("...\n.x", end="")
