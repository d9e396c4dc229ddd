"""Accepts one line: an opponent's name, a space, and its seed, a number of at most ten digits."""

import re
import sys

LINE = re.compile(rb"(random|greedy|minimax|worst|rand2|half|best) (0|[1-9][0-9]{0,9})\n")

sys.exit(42 if LINE.fullmatch(sys.stdin.buffer.read()) else 43)
