"""A bot's talk with another program that judges it: the output validator of a problem package. It knows no game."""
