"""Measured figures, each a ratio against a baseline of the same run: ``make bench``."""
