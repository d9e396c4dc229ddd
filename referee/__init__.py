"""The judge: rules, matches, processes, verdicts; and the small sister, tic-tac-toe against an automatic opponent."""

from referee.automatic_opponent import play_against_ai

__all__ = ["play_against_ai"]
