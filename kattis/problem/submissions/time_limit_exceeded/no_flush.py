"""Forgets to flush: its board stays in a buffer, and both sides wait for each other."""

import sys

print("...", ".x.", "...", sep="\n")
sys.stdin.readline()
