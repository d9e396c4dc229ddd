"""Makes one move, reads the answer, and leaves."""

print("...", ".x.", "...", sep="\n", flush=True)
for _ in range(3):
    input()
