"""Carries bytes between a bot and its validator until it is certain how their talk ends.

That is decided by what was said and by how each of them ended, and by nothing that depends on which of the two was
quicker:

- All that the bot printed before its end reaches the validator. What the validator prints reaches the bot.
- The end of the bot's output is held back until the bot has ended. Where it ended well, the validator is told and has
  the last word. Where it ended badly, or is at a limit, the validator's word still counts if it needs no more bytes
  for it: it is waited for until the validator ends or waits for more.
- When the validator has accepted, the bot has to end by itself; what it still prints is dropped.
- If each waits for the other, nothing more will come.
"""

from __future__ import annotations

import select
import time
from typing import Callable, NamedTuple, Optional, Union

from referee.conversation.person import Person
from referee.conversation.record import Record
from referee.match.transcript import BOT, JUDGE
from referee.process.bot import TICK_S, BotProcess
from referee.process.descendants import LINUX
from referee.process.limits import End, Exited, Limit, WaitsForInput

_FIRST_LOOK_S = 0.0005
"""How long after a bot's end it is first looked whether the validator waits for more; then ever longer."""


class Listeners(NamedTuple):
    """Who is told who says what (``BOT`` or ``JUDGE``, and the bytes), and what each side writes to standard error."""

    said: Callable[[str, bytes], None]
    bots_stderr: Callable[[bytes], None]
    validators_stderr: Callable[[bytes], None]


class Words(NamedTuple):
    """The exit statuses with which a validator accepts and rejects."""

    accepted: frozenset[int]
    rejected: frozenset[int]


class Ended(NamedTuple):
    """How a talk ended.

    Attributes:
        bot: how the bot's run ended; ``None`` where it was stopped after the validator's word, which stands.
        word: how the validator ended; ``None`` where it was stopped while it waited for more.
        told: whether the validator was told of the end of the bot's output before it spoke.
        excess: what of the validator's was too much; empty where nothing was.
    """

    bot: Optional[End]
    word: Optional[End]
    told: bool
    excess: str = ""


class Talk:
    """A talk of two running programs, which were started with the same ``poll``."""

    def __init__(
        self,
        bot: Union[BotProcess, Person],
        validator: BotProcess,
        poll: select.poll,
        words: Words,
        record: Record,
        listeners: Optional[Listeners],
        excess: Callable[[], str],
    ) -> None:
        """``excess`` is asked now and then whether the validator has written too much, and says what."""
        self._bot = bot
        self._validator = validator
        self._poll = poll
        self._words = words
        self._record = record
        self._listeners = listeners
        self._excess = excess
        self._bots_end: Optional[End] = None
        self._word: Optional[End] = None
        self._told = False
        self._too_much = ""
        self._mark_s = 0.0
        self._look_s = _FIRST_LOOK_S
        self._next_look = time.monotonic() + TICK_S

    def run(self) -> Ended:
        """Carries bytes to the end of the talk. Both are then still to be stopped."""
        while not self._is_over():
            ready = self._wait()
            self.tell_stderr()
            if self._word is None:
                self._hear_validator(ready)
            if self._bots_end is None:
                self._hear_bot(ready)
        return Ended(self._bots_end, self._word, self._told, self._too_much)

    def tell_stderr(self) -> None:
        """Tells what has come on standard error; at the end it is asked for once more."""
        if self._listeners:
            for side, told in (
                (self._bot, self._listeners.bots_stderr),
                (self._validator, self._listeners.validators_stderr),
            ):
                written = side.take_stderr()
                if written:
                    told(written)

    def _is_over(self) -> bool:
        if self._too_much:
            return True
        if self._word is not None:
            return not self._has_accepted() or self._bots_end is not None
        if self._bots_end is None:
            return False
        if isinstance(self._bots_end, WaitsForInput):
            return True
        if self._bots_end == Exited(0):
            self._tell()
            return False
        return self._validator.seems_to_wait()

    def _tell(self) -> None:
        """Tells the validator of the end of the bot's output, once it waits for more: it has judged the bytes then."""
        if self._told:
            return
        if self._validator.seems_to_wait() if LINUX else self._validator.has_taken_all():
            self._validator.close_stdin()
            self._told = True

    def _has_accepted(self) -> bool:
        return isinstance(self._word, Exited) and self._word.code in self._words.accepted

    def _wait(self) -> set[int]:
        """Waits for the next thing to happen, or to be looked at; gives the descriptors that are ready."""
        running = [side for side, end in ((self._bot, self._bots_end), (self._validator, self._word)) if end is None]
        for side in running:
            side.write()
        waiting_s = min(side.patience_s() for side in running)
        if self._bots_end is not None and not self._told:
            waiting_s = min(waiting_s, self._look_s)
            self._look_s = min(2 * self._look_s, TICK_S)
        # The bot's time, until it turns out that it was the validator that was waited for.
        with running[0].clock.running(waiting_s) as wait_s:
            return {fd for fd, _ in self._poll.poll(max(0.0, 1000 * wait_s + 0.5))}

    def _hear_validator(self, ready: set[int]) -> None:
        said = self._validator.heard(ready)
        if time.monotonic() >= self._next_look:
            self._next_look = time.monotonic() + TICK_S
            self._too_much = self._excess()
        if said is None or isinstance(said, WaitsForInput):
            return
        self._charge_validator()
        if isinstance(said, bytes):
            self._say(JUDGE, said)
            if self._bots_end is None:
                self._bot.send(said)
            return
        self._word = said
        self._validator.stop()

    def _hear_bot(self, ready: set[int]) -> None:
        if self._has_accepted() and self._bot.has_taken_all():
            self._bot.close_stdin()
        printed = self._bot.heard(ready)
        if isinstance(printed, bytes):
            self._mark_s = self._bot.clock.wall_s
            if self._word is None:
                self._say(BOT, printed)
                self._validator.send(printed)
        elif printed is not None and self._is_final(printed):
            self._bots_end = printed
            if printed != WaitsForInput():
                # What it does after its end, or after it has reached a limit, is nobody's concern.
                self._bot.stop()

    def _is_final(self, end: End) -> bool:
        """Whether the bot's end, or what it looks like, is its own."""
        if self._word is not None:
            return not isinstance(end, WaitsForInput)
        if isinstance(end, WaitsForInput):
            return self._validator.is_seen_to_read()
        if end is Limit.WALL and not self._validator.seems_to_wait():
            self._charge_validator()
            return False
        return True

    def _charge_validator(self) -> None:
        """What was waited for since the last word was the validator."""
        if self._bots_end is None:
            self._validator.clock.charge(self._bot.clock.take_back(self._mark_s))
            self._mark_s = self._bot.clock.wall_s

    def _say(self, speaker: str, data: bytes) -> None:
        if data:
            self._record.say(speaker, data)
            if self._listeners:
                self._listeners.said(speaker, data)
