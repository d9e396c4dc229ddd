"""The player: the submission ``main.py``, and what it is made and proven with."""
