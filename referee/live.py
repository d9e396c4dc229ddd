"""One game with a live bot: hands bytes from the process to the match and back until one of them is done."""

from __future__ import annotations

from referee.limits import End, Exited
from referee.match import Match
from referee.process import BotProcess
from referee.verdict import Circumstances, Judgement, judge


def play(match: Match, bot: BotProcess) -> Judgement:
    """Plays the game to its end, stops the bot, and judges.

    Raises:
        OpponentFailed: the opponent did not make a legal move.
    """
    end = _converse(match, bot)
    bot.stop()
    return judge(match, Circumstances(end, bot.usage, bot.limits, bot.stderr, bot.closed_stdout, bot.doing))


def _converse(match: Match, bot: BotProcess) -> End:
    """The talk, until the bot's output is at fault or its process is at its end."""
    while True:
        heard = bot.read()
        if isinstance(heard, bytes):
            said = match.receive(heard) if heard else match.end_of_output()
        else:
            # A child of the bot may still hold its output open, so the end of it has perhaps not been seen.
            if isinstance(heard, Exited):
                match.end_of_output()
            return heard
        if match.fault:
            # The verdict stands. What is printed already only makes the word shown whole.
            match.receive(bot.read_rest())
            return Exited(0)
        if said:
            bot.send(said)
        if match.outcome:
            bot.close_stdin()
