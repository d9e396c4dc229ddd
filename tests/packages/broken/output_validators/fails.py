import os
import signal
import sys
import time
from pathlib import Path

kind = Path(sys.argv[1]).read_text().strip()
feedback = Path(sys.argv[3])
if kind == "exits_1":
    sys.exit(1)
if kind == "exits_0":
    sys.exit(0)
if kind == "raises":
    raise ValueError("the setter sees this")
if kind == "killed":
    os.kill(os.getpid(), signal.SIGSEGV)
if kind == "says_why":
    (feedback / "judgeerror.txt").write_text("no such opponent\n")
    sys.exit(3)
if kind == "scores":
    (feedback / "score.txt").write_text("1\n")
    sys.exit(42)
if kind == "another_pass":
    (feedback / "nextpass.in").write_text("1\n")
    sys.exit(42)
if kind == "computes":
    while True:
        pass
if kind == "never_reads":
    time.sleep(60)
if kind == "much_output":
    while True:
        print("0" * 1000)
if kind == "much_feedback":
    with open(feedback / "judgemessage.txt", "w") as file:
        while True:
            file.write("0" * 100_000)
if kind == "much_memory":
    taken = []
    while True:
        taken.append(bytearray(10_000_000))
if kind == "forks":
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            time.sleep(60)
    sys.exit(5)
if kind == "stops_its_parent":
    os.kill(os.getppid(), signal.SIGSTOP)
    sys.exit(6)
if kind == "kills_its_parent":
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)
