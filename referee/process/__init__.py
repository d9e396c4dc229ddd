"""A bot as a process: its bytes, its limits and its end. Nothing here knows a game."""
