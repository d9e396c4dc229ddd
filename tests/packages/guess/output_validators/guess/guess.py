"""Answers guesses of a number from 1 to 1000 with <, > or =.

The case is the number; 0 is an adversary, which keeps what is left as large as it can. There are ten points for ten
guesses or fewer, one point less for each further one, and none in the sample.
"""

import sys
from pathlib import Path


def main():
    case, _, feedback, *flags = sys.argv[1:]
    most = next((int(flag[5:]) for flag in flags if flag.startswith("most=")), 20)
    number = int(Path(case).read_text())
    low, high = (number, number) if number else (1, 1000)
    for guesses in range(1, most + 1):
        guess = read_guess(feedback)
        if low == high == guess:
            print("=", flush=True)
            points = 0 if "sample" in flags else max(0, min(10, 20 - guesses))
            Path(feedback, "score.txt").write_text(f"{points}\n")
            Path(feedback, "judgemessage.txt").write_text(f"found after {guesses} guesses\n")
            sys.exit(42)
        # The adversary says what leaves more numbers.
        if low > guess or high - guess >= guess - low:
            low = max(low, guess + 1)
            print("<", flush=True)
        else:
            high = min(high, guess - 1)
            print(">", flush=True)
    reject(feedback, f"not found after {most} guesses")


def read_guess(feedback):
    line = sys.stdin.readline()
    try:
        guess = int(line)
    except ValueError:
        reject(feedback, f"{line!r} is no number")
    if not 1 <= guess <= 1000:
        reject(feedback, f"{guess} is not from 1 to 1000")
    return guess


def reject(feedback, reason):
    Path(feedback, "teammessage.txt").write_text(f"{reason}\n")
    sys.exit(43)


main()
