"""Counts up from 1 and runs out of guesses."""

number = 1
while True:
    print(number, flush=True)
    if input() == "=":
        break
    number += 1
