# Leaves another program behind, in a session of its own and with an environment of its own.
# expect: X wins
# needs: linux
# starts: 1
import sys

sys.path.append(sys.path[0] + "/..")
import os
import subprocess

from _common import play, started

# The last argument tells the test whose process it is.
forever = [sys.executable, "-c", "import time; time.sleep(60)", os.environ.get("TMPDIR", "")]
started(subprocess.Popen(forever, env={}, start_new_session=True).pid)
play()
os._exit(0)
