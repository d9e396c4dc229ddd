"""The player: the submission ``main.py``, and what makes and proves it."""

from pathlib import Path

MAIN = Path(__file__).resolve().with_name("main.py")
"""The submission."""
