"""Takes one stick each time."""

while True:
    print(1, flush=True)
    if input() in ("won", "lost"):
        break
