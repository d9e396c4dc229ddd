# Does nothing.
# expect: the bot ended in the middle of the game, with exit status 0, before board 1
