"""The rules of both games, and how squares, moves and positions are written. No clock, no process, no player."""
