"""Shows how far a running tournament is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mylla.terminal.console import Console
from referee.match.verdict import POINTS
from referee.tournament.play import GameResult

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PLAIN_LINES = 10
"""How many lines a whole tournament gets where there is no bar."""


class ProgressReport:
    """Shows the games done, the score so far and the last opponent: a bar on a terminal, plain lines elsewhere."""

    def __init__(self, console: Console, games: int, quiet: bool) -> None:
        self._console = console
        self._quiet = quiet
        self._games = games
        self._done = 0
        self._score = 0
        text = "games  score {task.fields[score]}/{task.fields[of]}  {task.fields[opponent]}"
        self._bar = _bar(console, text) if console.is_terminal and not console.is_dumb_terminal and not quiet else None
        self._task: Optional[TaskID] = None
        if self._bar:
            self._task = self._bar.add_task("", total=games, score=0, of=0, opponent="")
            self._bar.start()

    def add(self, result: GameResult) -> None:
        """Counts a finished game."""
        self._done += 1
        self._score += result.score
        if self._bar and self._task is not None:
            self._bar.update(self._task, advance=1, score=self._score, of=POINTS * self._done, opponent=result.opponent)
            self._bar.refresh()
        elif not self._quiet and (self._done == self._games or self._done % max(1, self._games // _PLAIN_LINES) == 0):
            line = f"{self._done}/{self._games} games, score {self._score}/{POINTS * self._done}, {result.opponent}"
            self._console.say(line)

    def close(self) -> None:
        """Removes the bar."""
        if self._bar:
            self._bar.stop()


class CaseProgress:
    """Shows the cases done and the submission that is judged: a bar on a terminal, plain lines elsewhere."""

    def __init__(self, console: Console, cases: int) -> None:
        self._console = console
        self._cases = cases
        self._name = ""
        is_shown = console.is_terminal and not console.is_dumb_terminal
        self._bar = _bar(console, "cases  {task.fields[name]}") if is_shown else None
        self._task: Optional[TaskID] = None
        if self._bar:
            self._task = self._bar.add_task("", total=cases, name="")
            self._bar.start()

    def add(self, name: str, done: int) -> None:
        """A case of the submission ``name`` was judged; ``done`` are by now."""
        if self._bar and self._task is not None:
            self._bar.start()
            self._bar.update(self._task, completed=done, name=name)
            self._bar.refresh()
        elif name != self._name:
            self._console.say(f"{done}/{self._cases} cases, {name}")
        self._name = name

    def pause(self) -> None:
        """Removes the bar until there is more to show, so that something else can be printed."""
        if self._bar:
            self._bar.stop()

    def close(self) -> None:
        """Removes the bar."""
        self.pause()


def _bar(console: Console, text: str) -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # A terminal alone needs it.

    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(text),
        console=console,
        transient=True,
        # Automatic refresh needs a thread, and the workers must be forked from a process without threads.
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
