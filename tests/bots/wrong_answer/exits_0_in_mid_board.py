# Exits with 0 after two rows.
# expect: the bot ended in the middle of the game, with exit status 0, before board 1 (2 of its rows came)
print("...\n.x.")
