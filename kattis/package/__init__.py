"""Reads problem packages of the formats ``legacy`` and ``2025-09``. What is not understood is named, never guessed."""
