"""Solves the game and writes ``mylla.tb``: ``python -m solver.pack``, or with ``--check`` only compares."""

from __future__ import annotations

import sys

import numpy as np

from solver.solver import WON, Solution, solve, to_distances
from solver.tablebase import DEFAULT_PATH, ROW_LENGTH, TablebaseError, decode, encode


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


def main() -> int:
    """Writes the tablebase, or checks it; returns the exit status."""
    expected = rows(solve())
    if "--check" in sys.argv[1:]:
        return _check(expected)
    data = encode(expected)
    DEFAULT_PATH.write_bytes(data)
    print(f"{DEFAULT_PATH.name}: {len(expected):,} boards, {len(data):,} bytes")
    return 0


def _check(expected: dict[int, bytes]) -> int:
    # The content is compared, not the file: two versions of zlib may pack the same content differently.
    try:
        found = {code: row.tobytes() for code, row in decode(DEFAULT_PATH.read_bytes()).items()}
    except (OSError, TablebaseError) as error:
        print(f"{DEFAULT_PATH}: {error}; `make tablebase` writes it anew", file=sys.stderr)
        return 1
    if found != expected:
        wrong = sum(found.get(code) != row for code, row in expected.items()) + len(found.keys() - expected)
        print(f"{DEFAULT_PATH}: {wrong:,} boards differ from the solver's; `make tablebase` mends it", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
