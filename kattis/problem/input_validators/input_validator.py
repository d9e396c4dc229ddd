"""Accepts one line: an opponent's name, a space, and its seed, a number of 32 bits."""

import re
import sys

LINE = re.compile(rb"(?:random|greedy|minimax|worst|rand2|half|best) (0|[1-9][0-9]{0,9})\n")

match = LINE.fullmatch(sys.stdin.buffer.read())
sys.exit(42 if match and int(match.group(1)) < 2**32 else 43)
