"""Many games: which ones, who plays them, and what is reported of them."""
