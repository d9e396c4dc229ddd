"""The verdict on a bot that talked with a validator: its word on the bytes first, then how the bot ended."""

from __future__ import annotations

from typing import Iterable

from referee.conversation.record import Record
from referee.conversation.talk import Ended, Words
from referee.match.transcript import BOT, escape
from referee.match.verdict import Verdict, at_limit, exit_in_words, stderr_in_words
from referee.process.limits import Exited, Limit, Run, WaitsForInput

_FLUSH = (
    "Flush after each message: print(..., flush=True), cout << endl, System.out.flush(), fflush(stdout), "
    "writer.Flush(), $stdout.flush."
)


def judge(ended: Ended, words: Words, bot: Run, validator: Run, record: Record) -> tuple[Verdict, str]:
    """The verdict, and what to tell the bot's author, or the validator's where it failed."""
    failure = _failure(ended, words, validator)
    if failure:
        return Verdict.JE, failure + _lines(f"validator's {line}" for line in stderr_in_words(validator.stderr_text))
    verdict, message = _verdict(ended, words, bot, record)
    return verdict, message + _lines(stderr_in_words(bot.stderr_text))


def _failure(ended: Ended, words: Words, validator: Run) -> str:
    """How the validator failed; empty where it did not."""
    word = ended.word
    if ended.excess:
        return f"the validator {ended.excess}"
    if isinstance(word, Limit):
        _, message = at_limit(validator, "in the validator", "the validator")
        return message
    if isinstance(word, Exited) and word.code not in words.accepted | words.rejected:
        accepted, rejected = (" or ".join(map(str, sorted(each))) for each in words)
        return (
            f"the validator failed: {exit_in_words(word.code)}, and only {accepted} (accepted) and {rejected} (wrong) "
            "are judgements"
        )
    return ""


def _verdict(ended: Ended, words: Words, bot: Run, record: Record) -> tuple[Verdict, str]:
    accepted = isinstance(ended.word, Exited) and ended.word.code in words.accepted
    if isinstance(ended.word, Exited) and not accepted:
        if ended.told:
            return (
                Verdict.WA,
                f"the bot ended with exit status 0, and the validator rejects what it printed{_left(bot)}",
            )
        return Verdict.WA, "the validator rejects what the bot printed"
    when = "after the validator had accepted" if accepted else "while the validator waited for more"
    end = ended.bot
    if isinstance(end, WaitsForInput):
        return Verdict.TLE, _each_waits(record)
    if isinstance(end, Exited):
        if end.code:
            return Verdict.RTE, f"{exit_in_words(end.code)} {when}{_left(bot)}"
        return Verdict.AC, "accepted"
    if accepted and end is Limit.OUTPUT:
        # With a judge that closes the pipe it would have ended of that, and that would not be its fault either.
        return Verdict.AC, "accepted"
    verdict, message = at_limit(bot, when)
    if end is Limit.WALL and bot.state_when_stopped == "waiting" and not accepted:
        message += f"\nIf it has printed something and waits for the answer: did you forget to flush? {_FLUSH}"
    return verdict, message


def _left(bot: Run) -> str:
    return "; a process that it had started was still running, but its first one counts" if bot.left_children else ""


def _each_waits(record: Record) -> str:
    """Who owes the other one something is to be seen from what was said."""
    unended = record.unended(BOT)
    if unended:
        shown = escape(unended[-40:])
        return (
            f'the bot waits for input, and the validator waits for more: the bot\'s last line, "{shown}", lacks the '
            f"newline that ends it\n{_FLUSH}"
        )
    if record.last_speaker == BOT:
        return (
            "the bot spoke last and waits for the answer, and the validator waits for more: did the bot print less "
            "than it should, or did the validator forget to flush?"
        )
    who = "the validator spoke last" if record.last_speaker else "nobody has said anything"
    return f"{who}, and each waits for the other: did you forget to flush?\n{_FLUSH}"


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"\n  {line}" for line in lines)
