# Waits before each board for another program, and reads what that prints.
# expect: X wins
# limits: wall_s=60
import sys

sys.path.append(sys.path[0] + "/..")
import subprocess

from _common import play

play(think=lambda: subprocess.run(["sh", "-c", "sleep 0.05; echo done"], check=True, capture_output=True))
