"""What each move is worth, for people: moves that are equal when the board is turned or mirrored share a line."""

from __future__ import annotations

from typing import Callable, Mapping, NamedTuple, Sequence, TypeVar

from mylla.terminal.analysis import Analysis, result_in_words
from mylla.terminal.console import Console
from rules.grid import EMPTY, canonical
from rules.mylla import MYLLA, SMALL, Move
from rules.notation import format_move

M = TypeVar("M")


class Hint(NamedTuple):
    """Whether no move is better, what the moves lead to, and which moves they are."""

    best: bool
    result: str
    moves: str


def show(hints: Sequence[Hint], console: Console) -> None:
    """Prints a line for each, the best ones marked."""
    width = max(len(hint.result) for hint in hints)
    for best, result, moves in hints:
        console.tell(f"{'*' if best else ' '} {result:{width}}  {moves}", hang=width + 4)


def show_all(found: Analysis, in_words: Callable[[str, Sequence[Move]], str], console: Console) -> None:
    """Prints the moves of a position that is not over; ``in_words`` names those that are equal on a board."""
    position = found.position
    valued = {each.move: each for each in found.moves}
    hints = []
    for group in equal_moves({move: MYLLA.play(position, move).board for move in valued}):
        _, winner, plies = valued[group[0]]
        is_best = (winner, plies) == (found.winner, found.plies)
        hints.append(Hint(is_best, result_in_words(winner, plies), in_words(position.board, group)))
    console.tell("Where each move leads with best play (* best; a ply is one move of one side):")
    show(hints, console)


def equal_moves(after: Mapping[M, str]) -> list[list[M]]:
    """The moves in groups of those that lead to the same board, turned or mirrored; ``after`` has each one's board.

    In mögnuð mylla the moves of a group put the same letter on the same kind of square, and all shift or none.
    """
    groups: dict[str, list[M]] = {}
    for move, board in after.items():
        groups.setdefault(canonical(board), []).append(move)
    return list(groups.values())


def in_short(board: str, moves: Sequence[Move]) -> str:
    """Equal moves as a person types them: ``o a1, c1``, ``O a1-b2, c1-b2``."""
    return f"{moves[0].letter} {', '.join(map(_squares, moves))}"


def in_full(board: str, moves: Sequence[Move]) -> str:
    """Equal moves in words: ``place a small o at a1 or c1 (2 squares)``, ``move a large O onto a small x: a1-b2``."""
    letter, target, source = moves[0]
    onto = "" if board[target] == EMPTY else f"a small {board[target]}"
    squares = list(map(_squares, moves))
    if source is not None:
        return f"move a large {letter} onto {onto}: {', '.join(squares)}{_counted(squares, 'moves')}"
    size = "small" if letter in SMALL else "large"
    listed = " or ".join(filter(None, [", ".join(squares[:-1]), squares[-1]]))
    return f"place a {size} {letter} {onto and f'on {onto} '}at {listed}{_counted(squares, 'squares')}"


def _squares(move: Move) -> str:
    return format_move(move).split()[1]


def _counted(squares: Sequence[str], what: str) -> str:
    return f" ({len(squares)} {what})" if len(squares) > 1 else ""
