"""How far a tournament is, while it runs."""

from __future__ import annotations

from typing import Optional

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from mylla.terminal.console import Out
from referee.match.verdict import POINTS
from referee.tournament.play import GameResult

_PLAIN_LINES = 10


class ProgressReport:
    """Games done, score so far and the current opponent: a bar on a terminal, plain lines elsewhere."""

    def __init__(self, out: Out, games: int, quiet: bool) -> None:
        self._out = out
        self._quiet = quiet
        self._games = games
        self._done = 0
        self._score = 0
        self._bar = _bar(out) if out.is_terminal and not out.is_dumb_terminal and not quiet else None
        self._task: Optional[TaskID] = None
        if self._bar:
            self._task = self._bar.add_task("", total=games, score=0, of=0, opponent="")
            self._bar.start()

    def add(self, result: GameResult) -> None:
        """Counts a game that is done."""
        self._done += 1
        self._score += result.score
        if self._bar and self._task is not None:
            self._bar.update(self._task, advance=1, score=self._score, of=POINTS * self._done, opponent=result.opponent)
            self._bar.refresh()
        elif not self._quiet and (self._done == self._games or self._done % max(1, self._games // _PLAIN_LINES) == 0):
            line = f"{self._done}/{self._games} games, score {self._score}/{POINTS * self._done}, {result.opponent}"
            self._out.say(line)

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar:
            self._bar.stop()


def _bar(out: Out) -> Progress:
    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games  score {task.fields[score]}/{task.fields[of]}  {task.fields[opponent]}"),
        console=out,
        transient=True,
        # A thread that redraws would be there when the workers are forked.
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
