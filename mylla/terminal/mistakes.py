"""Which move lost a game, in words."""

from __future__ import annotations

from mylla.terminal.analysis import Evaluate, analyse, first_losing_move, result_in_words
from mylla.terminal.hints import equal_moves, in_full
from referee.match.match import Ply
from referee.match.replay import Replay
from rules.mylla import MYLLA

BOT = "x"


def losing_move(transcript: str, evaluate: Evaluate) -> str:
    """The first move with which the bot gave away a game that it lost, and the best one instead.

    Moves are counted with the judge's, as the commentary counts them.
    """
    plies: list[Ply] = []
    Replay(transcript, plies.append)
    index = first_losing_move(plies, BOT, evaluate)
    assert index is not None, "X wins from the first position"
    before = plies[index].before
    found = analyse(before, evaluate)
    best = [each.move for each in found.moves if each[1:] == (found.winner, found.plies)]
    group = equal_moves({move: MYLLA.play(before, move).board for move in best})[0]
    best_result = result_in_words(found.winner, found.plies)
    return f"The losing move was number {index + 1}. Best was to {in_full(before.board, group)}; then {best_result}."
