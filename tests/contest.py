"""Games of the contest's own judge, and our opponents beside it: ``python -m tests.contest`` prints how many replies
are equal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Iterator, NamedTuple

from opponents import make_opponent
from rules.mylla import MYLLA, Move, Position
from rules.notation import parse_move

GAMES = Path(__file__).with_name("data") / "contest_games.txt"
"""A game a line: opponent, seed, the moves of both sides as ``xb2`` or ``Oa1-b2``, the winner.

The judge does not show the move that wins the game for it, so that the move is missing there.
"""


class Reply(NamedTuple):
    """A position with O to move, the judge's move (``None``: one that wins at once), and our opponent's."""

    position: Position
    judges: Move | None
    ours: Move

    @property
    def is_equal(self) -> bool:
        if self.judges is None:
            return MYLLA.wins_at_once(self.position, self.ours)
        return self.ours == self.judges


def replies(line: str) -> Iterator[Reply]:
    """Every reply of the game in a line of ``GAMES``."""
    name, seed, *words, winner = line.split()
    opponent = make_opponent(name, int(seed))
    position = MYLLA.start()
    for move in map(parse_move, words):
        if position.turn == "o":
            yield Reply(position, move, opponent.choose(position))
        position = MYLLA.play(position, move)
    outcome = MYLLA.outcome(position)
    if outcome:
        assert outcome.winner == winner, line
    else:
        assert (position.turn, winner) == ("o", "o"), line
        yield Reply(position, None, opponent.choose(position))


def main() -> int:
    """Prints the counts; the exit status is 1 where a reply differs."""
    lines = GAMES.read_text().splitlines()
    compared = [reply for line in lines for reply in replies(line)]
    equal = sum(reply.is_equal for reply in compared)
    print(f"{len(lines)} games of the contest's judge: {equal:,} of {len(compared):,} replies are equal")
    return 0 if equal == len(compared) else 1


if __name__ == "__main__":
    sys.exit(main())
