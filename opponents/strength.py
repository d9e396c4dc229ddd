"""How much the error of the contest's search weakens ``best``: ``python -m opponents.strength`` plays and counts."""

from __future__ import annotations

from typing import NamedTuple

from opponents.chance import contest_random
from opponents.kattis import best
from opponents.uniform import uniform
from rules.mylla import MYLLA
from solver.tablebase import tablebase

GAMES = 2000


class Strength(NamedTuple):
    """The positions of some games in which ``best`` had a move that wins, and those in which it played another."""

    won: int
    thrown_away: int


def measure(games: int, first_seed: int) -> Strength:
    """``best`` as O in ``games`` games against even chance, a seed each from ``first_seed`` on."""
    won = thrown_away = 0
    for seed in range(first_seed, first_seed + games):
        random = contest_random(seed)
        position = MYLLA.start()
        while not MYLLA.outcome(position):
            if position.turn == "x":
                move = uniform(position, random)
            else:
                move = best(position, random)
                wins = {each.move for each in tablebase().evaluate(position) if each.distance > 0}
                won += bool(wins)
                thrown_away += bool(wins) and move not in wins
            position = MYLLA.play(position, move)
    return Strength(won, thrown_away)


def main() -> None:
    """Prints the counts."""
    won, thrown_away = measure(GAMES, 1)
    print(f"best against random play, {GAMES:,} games: {thrown_away:,} of {won:,} won positions thrown away")


if __name__ == "__main__":
    main()
