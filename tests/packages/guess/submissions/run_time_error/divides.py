"""Fails after its first guess."""

print(500, flush=True)
input()
print(1 // 0)
