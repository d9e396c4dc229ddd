"""Proves ``bot/main.py`` as it stands against every possible reply: ``python -m bot.certify``.

The rules are the referee's, not the solver's. First in this process: from the empty board, every legal reply of O to
every move of the bot, each position once. Then as a real process over real pipes: whole games that together
take every pair of a position, up to symmetry, and a reply at least once, each judged like any other game.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Callable, NamedTuple, Optional, Sequence

from bot import main as bot
from referee.match.verdict import Verdict
from referee.match.words import mistake_in_words
from referee.process.limits import DEFAULT_LIMITS
from referee.process.workers import cores
from referee.tournament.play import GameResult, Setup, play_tournament
from referee.tournament.schedule import Fixture
from rules.board_change import IllegalBoard, find_move
from rules.grid import canonical
from rules.mylla import MYLLA, Move, Position
from rules.notation import format_position
from solver.tablebase import Tablebase

Answer = Callable[[str], Optional[str]]
"""The bot's board in answer to a board, or ``None`` where it knows none."""


class NotProven(Exception):
    """The bot made a mistake; the message names the position and what is wrong with its answer."""


class Proof(NamedTuple):
    """What was checked: positions with X to move, replies of O; and the bot's moves in the longest game."""

    positions: int
    replies: int
    longest: int


def prove(answer: Answer, base: Tablebase) -> Proof:
    """Follows every line of play, each position once.

    Raises:
        NotProven: an answer is missing or not legal, or it wins later than it could, or not at all.
    """
    layer = {MYLLA.start()}
    seen = set(layer)
    replies = longest = 0
    while layer:
        longest += 1
        following = set()
        for position in layer:
            for reply in _replies(answered(answer, position, base)):
                replies += 1
                following.add(reply)
        layer = following - seen
        seen |= layer
    return Proof(len(seen), replies, longest)


def answered(answer: Answer, position: Position, base: Tablebase) -> Position:
    """The position after the bot's move; raises ``NotProven`` where that is no legal move, or not the fastest win."""
    where = format_position(position)
    board = answer(position.board)
    if board is None:
        raise NotProven(f"{where}: the bot knows no answer")
    try:
        after = MYLLA.play(position, find_move(position, board))
    except IllegalBoard as error:
        raise NotProven(f"{where}: {mistake_in_words(position, error.mistake)}") from None
    plies = base.distance(position)
    left = 0 if MYLLA.line_made(after) else base.distance(after)
    if left > 0:
        raise NotProven(f"{where}: the answer {format_position(after)} gives the win away")
    if left != 1 - plies:
        raise NotProven(f"{where}: the answer wins in {1 - left} plies, and the fastest in {plies}")
    return after


def _replies(after: Position) -> list[Position]:
    """The positions that O's legal replies lead to, none of which ends the game: the bot is winning."""
    return [MYLLA.play(after, move) for move in MYLLA.legal_moves(after)]


class Pair(NamedTuple):
    """A position after the bot's move, up to symmetry, and a position that O's reply leads to, up to symmetry."""

    after: Position
    reply: Position


def covering_games(answer: Answer, base: Tablebase) -> tuple[int, list[list[Move]]]:
    """The number of pairs of a position and a reply, and O's moves in games that together take all of them."""
    todo: dict[Pair, list[Move]] = {}
    start = answered(answer, MYLLA.start(), base)
    seen = {_class_of(start)}
    lines: list[tuple[Position, list[Move]]] = [(start, [])]
    for after, moves in lines:
        for move in MYLLA.legal_moves(after):
            position = MYLLA.play(after, move)
            todo.setdefault(Pair(_class_of(after), _class_of(position)), [*moves, move])
            reached = answered(answer, position, base)
            if _class_of(reached) not in seen:
                seen.add(_class_of(reached))
                lines.append((reached, [*moves, move]))
    pairs = len(todo)
    games = []
    while todo:
        _, moves = todo.popitem()
        games.append(_played_out(answer, base, moves, todo))
    return pairs, games


def _played_out(answer: Answer, base: Tablebase, moves: list[Move], todo: dict[Pair, list[Move]]) -> list[Move]:
    """A whole game that begins with O's ``moves`` and goes on with pairs of ``todo``. Removes those it takes."""
    game = list(moves)
    after = answered(answer, MYLLA.start(), base)
    for number in range(100):
        if MYLLA.outcome(after):
            return game
        if number == len(game):
            game.append(_new_reply(after, todo))
        position = MYLLA.play(after, game[number])
        todo.pop(Pair(_class_of(after), _class_of(position)), None)
        after = answered(answer, position, base)
    raise AssertionError("every game ends: the potential falls with each move")


def _new_reply(after: Position, todo: dict[Pair, list[Move]]) -> Move:
    """A reply that no game has taken yet, or else the first."""
    moves = MYLLA.legal_moves(after)
    for move in moves:
        if Pair(_class_of(after), _class_of(MYLLA.play(after, move))) in todo:
            return move
    return moves[0]


def _class_of(position: Position) -> Position:
    return position._replace(board=canonical(position.board))


class Scripted:
    """An opponent that plays the given moves."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = iter(moves)

    def choose(self, position: Position) -> Move:
        """The next move."""
        return next(self._moves)


def play_games(games: Sequence[Sequence[Move]], jobs: int) -> list[GameResult]:
    """Plays the games against the bot as a process; the results in no fixed order."""
    argv = (sys.executable, str(Path(bot.__file__)))
    setup = Setup(argv, DEFAULT_LIMITS, lambda name, seed: Scripted(games[seed]))
    fixtures = [Fixture(index + 1, "scripted", index) for index in range(len(games))]
    return list(play_tournament(setup, fixtures, jobs))


def main() -> int:
    """Prints the proof and the games; gives the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m bot.certify", description="Proves bot/main.py against every reply."
    )
    parser.add_argument("--in-process", action="store_true", help="leave out the games with a real process")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="play each N-th of the games only")
    arguments = parser.parse_args()
    base = Tablebase.load()
    begun = time.monotonic()
    try:
        proof = prove(bot.answer, base)
    except NotProven as error:
        print(f"not proven: {error}", file=sys.stderr)
        return 1
    print(
        f"in process: {proof.positions:,} positions, {proof.replies:,} replies, every answer a legal board and the "
        f"fastest win, longest game {proof.longest} moves ({time.monotonic() - begun:.1f} s)"
    )
    return 0 if arguments.in_process else _certify_process(base, arguments.every)


def _certify_process(base: Tablebase, every: int) -> int:
    begun = time.monotonic()
    pairs, games = covering_games(bot.answer, base)
    results = play_games(games[::every], cores())
    won = sum(result.verdict is Verdict.AC and result.won for result in results)
    print(
        f"as a process: {pairs:,} pairs of position and reply up to symmetry in {len(games):,} games, "
        f"{len(results):,} played, {won:,} won ({time.monotonic() - begun:.1f} s)"
    )
    for result in results:
        if not (result.verdict is Verdict.AC and result.won):
            print(f"game {result.index}: {result.verdict.value}: {result.message}", file=sys.stderr)
    return 0 if won == len(results) else 1


if __name__ == "__main__":
    sys.exit(main())
