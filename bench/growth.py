"""How cost grows: solving with more letters, tournaments with more games and more workers."""

from __future__ import annotations

import statistics
import time
from functools import partial
from typing import Callable, Iterator, NamedTuple

from opponents import make_opponent
from referee.process.limits import DEFAULT_LIMITS
from referee.tournament.play import Setup, play_tournament
from referee.tournament.schedule import schedule
from rules.mylla import Mylla
from solver.solver import solve

ROUNDS = 5


class Step(NamedTuple):
    """A line of a table: what was varied, how much work that is, the median of the seconds."""

    what: str
    amount: int
    seconds: float


def solving() -> Iterator[Step]:
    """Hands of 1 to 4 small and 1 or 2 large letters. The amount is the number of positions up to symmetry."""
    for large in (1, 2):
        for small in (1, 2, 3, 4):
            game = Mylla(small, large)
            positions = sum(len(numbers) for _, _, numbers, _ in solve(game).hands())
            yield Step(f"{small} small, {large} large", positions, _median(partial(solve, game)))


def tournaments(argv: tuple[str, ...]) -> Iterator[Step]:
    """10, 100 and 1,000 games on 2 workers, then 100 games on 1 and on 4. The amount is the number of games."""
    for games, jobs in ((10, 2), (100, 2), (1000, 2), (100, 1), (100, 4)):
        fixtures = schedule([("minimax", games)], 1)
        setup = Setup(argv, DEFAULT_LIMITS, make_opponent)
        rounds = 1 if games >= 1000 else ROUNDS
        seconds = _median(lambda: list(play_tournament(setup, fixtures, jobs)), rounds)  # noqa: B023 (called at once)
        yield Step(f"{games} games, {jobs} worker{'s' if jobs > 1 else ''}", games, seconds)


def _median(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    seconds = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begun)
    return statistics.median(seconds)
