import sys
from pathlib import Path

case, _, feedback = sys.argv[1:4]
number = int(Path(case).read_text())
print(number, flush=True)
word = sys.stdin.readline().strip()
with open(feedback + "judgemessage.txt", "a") as messages:
    print(f"{number} -> {word}", file=messages)
if word != str(number - 1):
    sys.exit(43)
if number > 1:
    Path(feedback, "nextpass.in").write_text(word)
sys.exit(42)
