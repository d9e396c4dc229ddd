"""The smallest books of other kinds: ``python -m bot.variants``. Finding them takes minutes."""

from __future__ import annotations

import random
import time
from typing import Iterator, NamedTuple

from bot.book import smallest_book
from bot.main import answer
from rules.board_change import find_move
from rules.mylla import MYLLA
from solver.tablebase import Tablebase

GAMES = 10_000

KINDS = {
    "looked up by the board alone, immediate wins listed (the bot's)": (True, False),
    "looked up by the board alone, immediate wins not listed": (False, False),
    "looked up by board and hands, immediate wins listed": (True, True),
}


class Variant(NamedTuple):
    """The size of the smallest book of a kind, the proven lower bound, and the seconds it took."""

    kind: str
    size: int
    bound: int
    seconds: float


def variants(base: Tablebase) -> Iterator[Variant]:
    """The smallest book of each kind."""
    for kind, (list_wins, with_hands) in KINDS.items():
        begun = time.perf_counter()
        book = smallest_book(base, list_wins, with_hands)
        yield Variant(kind, book.size, book.bound, time.perf_counter() - begun)


def moves_against_random(games: int, seed: int) -> list[int]:
    """The bot's own moves in each of ``games`` games against evenly random play, all of which it wins."""
    chance = random.Random(seed)
    moves = []
    for _ in range(games):
        position = MYLLA.start()
        own = 0
        while not MYLLA.outcome(position):
            if position.turn == "x":
                board = answer(position.board)
                position = MYLLA.play(position, find_move(position, board))
                own += 1
            else:
                position = MYLLA.play(position, chance.choice(MYLLA.legal_moves(position)))
        moves.append(own)
    return moves


def main() -> None:
    """Prints the sizes, and how many moves the bot needs against random play."""
    for each in variants(Tablebase.load()):
        print(f"{each.size} replies (no such book has fewer than {each.bound}): {each.kind} ({each.seconds:.0f} s)")
    moves = moves_against_random(GAMES, 1)
    print(f"against random play, {GAMES:,} games: {sum(moves) / len(moves):.2f} own moves a win, at most {max(moves)}")


if __name__ == "__main__":
    main()
