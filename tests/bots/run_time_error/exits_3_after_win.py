# Exits with 3 after Sigur!
# expect: exit status 3 after Sigur!
import sys

sys.path.append(sys.path[0] + "/..")
from _common import play

play()
sys.exit(3)
