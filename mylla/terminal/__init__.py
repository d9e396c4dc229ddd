"""A person at the terminal: games to play there, and how text, boards and progress are shown."""
