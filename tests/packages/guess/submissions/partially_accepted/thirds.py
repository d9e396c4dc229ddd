"""Cuts what is left at a third, which takes more guesses."""

low, high = 1, 1000
while True:
    guess = low + (high - low) // 3
    print(guess, flush=True)
    answer = input()
    if answer == "=":
        break
    if answer == "<":
        low = guess + 1
    else:
        high = guess - 1
