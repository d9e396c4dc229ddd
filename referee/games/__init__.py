"""The rules of both games, and nothing else: no text, no clock, no process."""
