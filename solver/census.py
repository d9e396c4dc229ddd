"""Counts the positions of the solved game by their distance: ``python -m solver.census``.

Counted are the positions that play can reach from the empty board and that have no line, seen from the
side to move, first as they are and then up to the eight symmetries.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from solver.solver import ROW_BYTES, WON, Group, Ints, Solution, solve, symmetric_codes, to_distances

Flags = npt.NDArray[np.bool_]


class Census(NamedTuple):
    """The reachable positions by distance, and their number up to symmetry."""

    positions: dict[int, int]
    up_to_symmetry: int


def census(solution: Solution) -> Census:
    """Counts the reachable positions of ``solution``'s game."""
    boards = solution.boards
    orbit = np.array([len(set(column)) for column in symmetric_codes(boards.codes[1:]).T])
    counts: dict[int, int] = {}
    classes = 0
    for values, reached in zip(solution.values, _reached(solution)):
        reached[WON] = False
        numbers, own = np.nonzero(reached)
        classes += len(numbers)
        distances = to_distances(values[numbers, own])
        for distance in np.unique(distances):
            at_distance = numbers[distances == distance]
            counts[int(distance)] = counts.get(int(distance), 0) + int(orbit[at_distance - 1].sum())
    return Census(dict(sorted(counts.items())), classes)


def _reached(solution: Solution) -> list[Flags]:
    """For each total of small letters in the hands, (boards, 8) whether play reaches the board with that own hand."""
    boards = solution.boards
    flags = [np.zeros((len(values), ROW_BYTES), dtype=np.bool_) for values in solution.values]
    flags[-1][boards.after[0], boards.game.small] = True
    # From high potential to low: a position's predecessors are all marked before its own moves are made.
    groups = sorted(boards.groups, key=lambda group: -group.potential)
    moves = [(boards.large_moves(group), boards.small_moves(group)) for group in groups]
    for total in reversed(range(len(flags))):
        for group, (large_moves, small_moves) in zip(groups, moves):
            if group.last <= len(flags[total]):
                _mark(flags, total, group, large_moves, small_moves)
    return flags


def _mark(flags: list[Flags], total: int, group: Group, large_moves: Ints, small_moves: Ints) -> None:
    """Marks what the marked positions of one group and one total of small letters in the hands lead to."""
    for own in range(ROW_BYTES):
        marked = np.flatnonzero(flags[total][group.first : group.last, own])
        if len(marked):
            flags[total][large_moves[:, marked], total - own] = True
            if own:
                flags[total - 1][small_moves[:, marked], total - own] = True


def main() -> None:
    """Prints the counts."""
    result = census(solve())
    print(f"{sum(result.positions.values()):,} positions, {result.up_to_symmetry:,} up to symmetry; by distance:")
    for distance, count in result.positions.items():
        print(f"{distance:4} {count:10,}")


if __name__ == "__main__":
    main()
