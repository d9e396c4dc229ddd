"""One game with a live bot: hands bytes from the process to the match and back until one of them is done."""

from __future__ import annotations

from typing import NamedTuple, Optional, Protocol, Union

from referee.match.match import Match, Ply
from referee.match.verdict import Judgement, judge
from referee.process.limits import End, Exited, Run


class Bot(Protocol):
    """A bot that runs: ``referee.process.bot.BotProcess``, or whatever else can be read and be told."""

    def read(self) -> Union[bytes, End]:
        """What it prints next; ``b""`` once, when it can print no more; or how it ended."""

    def read_rest(self) -> bytes:
        """What it has printed and was not read yet, without waiting."""

    def take_stderr(self) -> bytes:
        """What it has written to standard error since this was asked last."""

    def send(self, data: bytes) -> None:
        """Gives it something to read, without waiting until it does."""

    def close_stdin(self) -> None:
        """Says that it will be given no more to read."""

    def stop(self) -> None:
        """Ends it."""

    def run(self, end: Optional[End]) -> Run:
        """The report of its run, which ended with ``end``."""


class Watcher(Protocol):
    """Is told what happens in a game while it is played."""

    def moved(self, ply: Ply) -> None:
        """A move was made."""

    def wrote(self, stderr: bytes) -> None:
        """The bot wrote this to standard error, before the move that comes next or the end."""


class Played(NamedTuple):
    """A game that was played to its end: what the judge says, and the report of the bot's run."""

    judgement: Judgement
    run: Run


def play(match: Match, bot: Bot, watcher: Optional[Watcher] = None) -> Played:
    """Plays the game to its end, stops the bot, and judges; tells ``watcher`` of standard error, as ``match`` of moves.

    Raises:
        OpponentFailed: the opponent did not make a legal move.
    """
    end = _converse(match, bot, watcher)
    bot.stop()
    _listen(bot, watcher)
    run = bot.run(end)
    return Played(judge(match, run), run)


def _listen(bot: Bot, watcher: Optional[Watcher]) -> None:
    written = bot.take_stderr() if watcher else b""
    if watcher and written:
        watcher.wrote(written)


def _converse(match: Match, bot: Bot, watcher: Optional[Watcher]) -> Optional[End]:
    """The talk, until the bot's output is wrong (``None``) or its run has ended."""
    while True:
        printed = bot.read()
        _listen(bot, watcher)
        if isinstance(printed, bytes):
            answer = match.receive(printed) if printed else match.end_of_output()
        else:
            # A child of the bot may still hold its output open, so the end of it has perhaps not been seen.
            if isinstance(printed, Exited):
                match.end_of_output()
            return printed
        if match.fault:
            # The verdict stands. What is printed already only makes the word shown whole.
            match.receive(bot.read_rest())
            return None
        if answer:
            bot.send(answer)
        if match.outcome:
            bot.close_stdin()
