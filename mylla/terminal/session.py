"""A person plays at the terminal: the loop that reads lines and hands them to the session of a game.

Every line gets an answer, and the session goes on; only ``quit``, the end of the input and Ctrl-C end it.
"""

from __future__ import annotations

from typing import Callable, Protocol

from mylla.terminal.console import Console

ReadLine = Callable[[str], str]
"""Shows a prompt and gives the line that was typed; raises ``EOFError`` at the end of the input."""

COMMANDS = "Commands: hint (h), undo (u), new (n), help (?), quit (q)."
QUIT = ("quit", "exit", "q")

HOW_TO_NAME_A_SQUARE = "A square: c1 (column and row) or 1 3 (row and column)."
PROMPT_AFTER_THE_END = "The game is over (new, undo, quit): "
NOTHING_TO_UNDO = "There is no move of yours to take back."
NO_HINT = "The game is over."


class Session(Protocol):
    """A person's game: each command prints what it does."""

    def greet(self) -> None:
        """Says who plays what and how to type a move, and shows the game."""

    def prompt(self) -> str:
        """What to ask for next."""

    def attempt(self, line: str, read: ReadLine) -> None:
        """Plays the move that ``line`` stands for, or explains why there is none."""

    def hint(self) -> None:
        """Says what each move is worth."""

    def undo(self) -> None:
        """Takes back the person's last move and what followed."""

    def new(self) -> None:
        """Starts a new game."""


def run_session(session: Session, read: ReadLine, console: Console) -> None:
    """Plays until the person quits or the input ends."""
    commands = {
        **dict.fromkeys(("hint", "h"), session.hint),
        **dict.fromkeys(("undo", "u"), session.undo),
        **dict.fromkeys(("new", "n"), session.new),
        **dict.fromkeys(("help", "?"), session.greet),
    }
    session.greet()
    try:
        while True:
            line = read(session.prompt()).strip()
            command = line.lower()
            if command in QUIT:
                console.say("Goodbye.")
                return
            if command in commands:
                commands[command]()
            elif line:
                session.attempt(line, read)
    except EOFError:
        console.say("\nThe input has ended. Goodbye.")
