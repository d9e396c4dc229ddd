"""Solves the game and writes ``mylla.tb`` and ``contest.misjudged``; with ``--check`` only compares them.

``python -m solver.pack [--check]``
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Callable, TypeVar

import numpy as np

from solver import contest, tablebase
from solver.solver import WON, Solution, solve, to_distances
from solver.tablebase import ROW_LENGTH, TablebaseError

T = TypeVar("T")


def rows(solution: Solution) -> dict[int, bytes]:
    """The 25 distances of each board that no large letter wins at once, by the board's code."""
    boards = solution.boards
    table = np.zeros((len(boards.codes), ROW_LENGTH), dtype=np.int8)
    known = np.zeros(table.shape, dtype=np.bool_)
    for own, other, numbers, values in solution.hands():
        table[numbers, 5 * own + other] = to_distances(values)
        known[numbers, 5 * own + other] = True
    for hands in range(1, ROW_LENGTH):
        table[:, hands] = np.where(known[:, hands], table[:, hands], table[:, hands - 1])
    listed = np.concatenate([each.numbers for each in solution.undecided])
    return {int(boards.codes[number]): table[number].tobytes() for number in listed if number != WON}


def misjudged(solution: Solution, as_contest: Solution) -> list[int]:
    """The numbers of the positions whose winner is another in the contest's search, in ascending order."""
    numbers = []
    for (own, other, boards, ours), (*_, theirs) in zip(solution.hands(), as_contest.hands()):
        codes = solution.boards.codes[boards[(ours > 0) != (theirs > 0)]]
        assert not len(codes) or own + other <= contest.MOST_IN_HANDS
        numbers += [contest.number(int(code), own, other) for code in codes]
    return sorted(numbers)


def main() -> int:
    """Writes both files, or checks them; returns the exit status."""
    solution = solve()
    boards = rows(solution)
    numbers = misjudged(solution, solve(as_contest=True))
    if "--check" in sys.argv[1:]:
        as_they_should_be = [
            _is(boards, tablebase.DEFAULT_PATH, _read_rows),
            _is(numbers, contest.MISJUDGED_PATH, contest.read),
        ]
        return 0 if all(as_they_should_be) else 1
    _write(tablebase.DEFAULT_PATH, tablebase.encode(boards), f"{len(boards):,} boards")
    _write(contest.MISJUDGED_PATH, contest.encode(numbers), f"{len(numbers):,} positions")
    return 0


def _write(path: Path, data: bytes, content: str) -> None:
    path.write_bytes(data)
    print(f"{path.name}: {content}, {len(data):,} bytes")


def _is(expected: T, path: Path, read: Callable[[Path], T]) -> bool:
    """Whether the file holds what the solver found; says so where it does not."""
    # The content is compared, not the file: two versions of zlib may pack the same content differently.
    try:
        if read(path) == expected:
            return True
        problem = "differs from what the solver finds"
    except (OSError, TablebaseError) as error:
        problem = str(error)
    print(f"{path}: {problem}; `make tablebase` writes it again", file=sys.stderr)
    return False


def _read_rows(path: Path) -> dict[int, bytes]:
    return {code: row.tobytes() for code, row in tablebase.decode(path.read_bytes()).items()}


if __name__ == "__main__":
    sys.exit(main())
