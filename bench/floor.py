"""The least that any Python bot does: prints one board, reads one line, exits. The bot's baseline."""

print("...", ".x.", "...", sep="\n", flush=True)
input()
