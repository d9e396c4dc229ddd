"""The player: the submission ``main.py``, and what finds and proves its book."""

from pathlib import Path

MAIN = Path(__file__).resolve().with_name("main.py")
"""The submission."""
