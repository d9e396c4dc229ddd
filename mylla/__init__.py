"""The command ``mylla``: the only room that knows all the others, and that none of them knows."""
