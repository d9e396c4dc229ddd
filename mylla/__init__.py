"""The command ``mylla``: the roof. It brings all the other folders together, and none of them imports it."""

__version__ = "0.1.0"
