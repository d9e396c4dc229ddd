# Prints a letter of its board now and then, and none for too long.
# expect: the wall time ran out before board 1
# limits: wall_s=0.8
import time

for letter in "...\n.x.\n...\n":
    print(letter, end="", flush=True)
    time.sleep(0.5)
