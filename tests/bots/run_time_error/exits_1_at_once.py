# Exits with 1 and a word on stderr, before it has done anything.
# expect: cannot read my book
import sys

sys.exit("cannot read my book")
