"""Reads to the end of its input."""

import sys

sys.stdin.read()
