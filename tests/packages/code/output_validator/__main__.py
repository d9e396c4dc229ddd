"""Gives the case to the submission; in the first pass it is "encode WORD", in the second "decode DIGITS"."""

import sys
from pathlib import Path

from feedback import accept, reject


def main():
    given = Path(sys.argv[1]).read_text().split()
    feedback = Path(sys.argv[3])
    print(*given, flush=True)
    answer = sys.stdin.readline().strip()
    word = feedback / "word"
    if given[0] == "encode":
        if not answer.isdigit():
            reject(feedback, f"{answer!r} are not digits")
        word.write_text(f"{given[1]} {len(answer)}")
        (feedback / "nextpass.in").write_text(f"decode {answer}\n")
        accept(feedback, f"{given[1]} is {answer}")
    expected, length = word.read_text().split()
    if answer != expected:
        reject(feedback, f"{answer!r} is not {expected!r}")
    if len(expected) > 1:
        # Two digits a letter are all the points, three a half.
        (feedback / "score_multiplier.txt").write_text("1" if int(length) <= 2 * len(expected) else "0.5")
    accept(feedback, "decoded")


main()
