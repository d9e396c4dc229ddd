"""A person plays mögnuð mylla against the computer."""

from __future__ import annotations

from typing import Callable

from mylla.terminal import analysis
from mylla.terminal.analysis import Evaluate
from mylla.terminal.console import Console
from mylla.terminal.drawing import draw
from mylla.terminal.session import COMMANDS, NO_HINT, NOTHING_TO_UNDO, PROMPT_AFTER_THE_END, ReadLine
from referee.match.match import Ply
from referee.match.words import hands_in_words, move_in_words, outcome_in_words
from referee.person import move_forms, typed_move
from rules.game import OTHER
from rules.mylla import MYLLA, Move, Position
from rules.notation import NotationError, format_move


class MyllaSession:
    """A ``Session``: the person is ``player``, ``reply`` chooses the computer's moves, ``evaluate`` is for hints."""

    def __init__(self, player: str, reply: Callable[[Position], Move], evaluate: Evaluate, console: Console) -> None:
        self._player = player
        self._reply = reply
        self._evaluate = evaluate
        self._console = console
        self._plies: list[Ply] = []
        self._position = MYLLA.start()

    def greet(self) -> None:
        me, other = self._player.upper(), OTHER[self._player].upper()
        self._console.say(
            f"You are {me}, the computer is {other}. Three in a row win, small or large; who cannot move loses.\n"
            f"A move: {self._player} b2 places a small letter, {me} b2 a large one, {me} a1-b2 moves it onto a small "
            f"letter; or type the three rows of the board after it.\nCommands: {COMMANDS}."
        )
        self._show()
        self._computer()

    def prompt(self) -> str:
        if MYLLA.outcome(self._position):
            return PROMPT_AFTER_THE_END
        return f"{self._player.upper()}'s move ({move_forms(self._player)}): "

    def attempt(self, line: str, read: ReadLine) -> None:
        try:
            move = typed_move(self._position, line, lambda: read("... "))
        except NotationError as error:
            self._console.say(str(error))
            return
        self._play(move)
        self._computer()

    def hint(self) -> None:
        if MYLLA.outcome(self._position):
            self._console.say(NO_HINT)
            return
        for each in analysis.analyse(self._position, self._evaluate).moves:
            self._console.say(f"{format_move(each.move):9} {analysis.result_in_words(each.winner, each.plies)}")

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
        self._show()
        self._computer()

    def _computer(self) -> None:
        """Makes the computer's move if it is its turn."""
        if self._position.turn != self._player and not MYLLA.outcome(self._position):
            self._play(self._reply(self._position))

    def _play(self, move: Move) -> None:
        ply = Ply(self._position, move)
        who = "You" if ply.before.turn == self._player else "The computer"
        self._console.say(f"{who} {move_in_words(ply.before.board, move)}.")
        self._plies.append(ply)
        self._position = MYLLA.play(self._position, move)
        self._show()

    def _show(self) -> None:
        self._console.say(draw(self._position.board, self._console))
        outcome = MYLLA.outcome(self._position)
        if outcome:
            own = sum(ply.before.turn == self._player for ply in self._plies)
            moves = f"{len(self._plies)} moves, {own} of them yours"
            self._console.say(f"{outcome_in_words(outcome)}, after {moves}. {self._verdict()}")
        else:
            self._console.say(hands_in_words(self._position))

    def _verdict(self) -> str:
        """Which move lost the game, if the person had a won one."""
        index = analysis.first_losing_move(self._plies, self._player, self._evaluate)
        if index is not None:
            number = sum(ply.before.turn == self._player for ply in self._plies[: index + 1])
            words = move_in_words(self._plies[index].before.board, self._plies[index].move)
            return f"Your first losing move was number {number}, when you {words}."
        if analysis.had_winning_position(self._plies, self._player, self._evaluate):
            return "You made no losing move."
        return "No move of yours lost it: you never had a position that could be won."
