"""A person plays mögnuð mylla against the computer."""

from __future__ import annotations

from typing import Callable

from mylla.terminal import analysis, hints
from mylla.terminal.analysis import Evaluate
from mylla.terminal.console import Console
from mylla.terminal.drawing import draw
from mylla.terminal.session import (
    COMMANDS,
    HOW_TO_NAME_A_SQUARE,
    NO_HINT,
    NOTHING_TO_UNDO,
    PROMPT_AFTER_THE_END,
    ReadLine,
)
from referee.match.match import Ply
from referee.match.words import hands_in_words, move_in_words, outcome_in_words
from referee.person import typed_move
from rules.game import OTHER, Outcome
from rules.mylla import MYLLA, Move, Position
from rules.notation import NotationError, format_move


class MyllaSession:
    """A ``Session``: the person is ``player``, ``reply`` chooses the computer's moves, ``evaluate`` is for hints.

    ``strength`` is a sentence that says how well the computer plays.
    """

    def __init__(
        self, player: str, reply: Callable[[Position], Move], strength: str, evaluate: Evaluate, console: Console
    ) -> None:
        self._player = player
        self._reply = reply
        self._strength = strength
        self._evaluate = evaluate
        self._console = console
        self._plies: list[Ply] = []
        self._position = MYLLA.start()

    def greet(self) -> None:
        small, large = self._player, self._player.upper()
        self._console.tell(
            f"You are {large}, the computer is {OTHER[small].upper()}. {self._strength}\n"
            "Three in a row win, small or large. Who cannot move loses.\n"
            "Type a move, or the three rows of the board after it:",
        )
        for typed, meaning in (
            (f"{small} b2", "a small letter on an empty square; in short b2"),
            (f"{large} b2", "a large letter, also onto a small one of any side"),
            (f"{large} a1-b2", "a large letter moves onto a small one"),
        ):
            self._console.tell(f"  {typed:7}  {meaning}", hang=11)
        self._console.tell(f"{HOW_TO_NAME_A_SQUARE}\n{COMMANDS}\n")
        self._go_on()

    def prompt(self) -> str:
        if MYLLA.outcome(self._position):
            return PROMPT_AFTER_THE_END
        return f"{self._player.upper()}'s move ({self._player} b2, ? helps): "

    def attempt(self, line: str, read: ReadLine) -> None:
        try:
            move = typed_move(self._position, line, lambda: read("... "))
        except NotationError as error:
            self._console.tell(str(error))
            return
        self._play(move)
        self._go_on()

    def hint(self) -> None:
        if MYLLA.outcome(self._position):
            self._console.say(NO_HINT)
            return
        hints.show_all(analysis.analyse(self._position, self._evaluate), hints.in_short, self._console)

    def undo(self) -> None:
        own = [index for index, ply in enumerate(self._plies) if ply.before.turn == self._player]
        if not own:
            self._console.say(NOTHING_TO_UNDO)
            return
        self._position = self._plies[own[-1]].before
        del self._plies[own[-1] :]
        self._show()

    def new(self) -> None:
        self._plies = []
        self._position = MYLLA.start()
        self._go_on()

    def _go_on(self) -> None:
        """Makes the computer's move if it is its turn, and shows the game."""
        if self._position.turn != self._player and not MYLLA.outcome(self._position):
            self._play(self._reply(self._position))
        self._show()

    def _play(self, move: Move) -> None:
        ply = Ply(self._position, move)
        who = "You" if ply.before.turn == self._player else "The computer"
        self._console.tell(f"{who} {move_in_words(ply.before.board, move)} ({format_move(move)}).")
        self._plies.append(ply)
        self._position = MYLLA.play(self._position, move)

    def _show(self) -> None:
        self._console.say(draw(self._position.board, self._console))
        outcome = MYLLA.outcome(self._position)
        if outcome:
            own = sum(ply.before.turn == self._player for ply in self._plies)
            moves = f"{len(self._plies)} moves, {own} of them yours"
            self._console.tell(f"{outcome_in_words(outcome)}, after {moves}. {self._verdict(outcome)}")
        else:
            self._console.tell(hands_in_words(self._position))

    def _verdict(self, outcome: Outcome) -> str:
        """Which move lost the game, or would have, if the person had a won one."""
        index = analysis.first_losing_move(self._plies, self._player, self._evaluate)
        if index is not None:
            number = sum(ply.before.turn == self._player for ply in self._plies[: index + 1])
            words = move_in_words(self._plies[index].before.board, self._plies[index].move)
            if outcome.winner == self._player:
                return f"Against best play your move number {number} would have lost, when you {words}."
            return f"Your first losing move was number {number}, when you {words}."
        if analysis.had_winning_position(self._plies, self._player, self._evaluate):
            return "You made no losing move."
        return "No move of yours lost it: you never had a position that could be won."
