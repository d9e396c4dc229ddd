"""The judge as an output validator of a Kattis problem package: ``validate INPUT ANSWER FEEDBACK_DIR``.

The bot is at the other end of standard input and output. INPUT is a file of one line, an opponent's name and seed;
ANSWER is not read, since there is none. The exit status is the verdict:

    42  a game played to its end; ``score.txt`` in FEEDBACK_DIR holds its points
    43  the bot's fault; ``teammessage.txt`` tells its author which
    3   a failure of the judge; ``judgeerror.txt`` and standard error tell which

``judgemessage.txt`` holds for the setters what was played. Nothing here starts a process or reads a clock: limits and
exit statuses are left to the program that runs the two.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Sequence

from opponents import POLICIES, make_opponent
from opponents.policy import Opponent
from referee.match.match import Match
from referee.match.verdict import POINTS, explained, missing_in_words
from referee.match.words import outcome_in_words

ACCEPTED, WRONG = 42, 43
FAILED = 3
"""The exit status of all commands for a failure of the judge."""

CHUNK = 65536


class CaseError(ValueError):
    """The input file names no opponent and seed; the message says what would be right."""


def main(argv: Sequence[str]) -> int:
    """``argv`` as a judge gives it, the program's name first; gives the exit status."""
    # A judge may add words of its own (validator_flags); none of them means anything here.
    if len(argv) < 4:
        print("usage: validate INPUT ANSWER FEEDBACK_DIR, with the bot on stdin and stdout", file=sys.stderr)
        return FAILED
    return validate(Path(argv[1]), Path(argv[3]))


def validate(case: Path, feedback: Path, from_bot: int = 0, to_bot: int = 1) -> int:
    """Judges the game that ``case`` describes with the bot behind two file descriptors; gives the exit status.

    Once the game is over, ``to_bot`` leads nowhere.
    """
    try:
        line = case.read_text(encoding="utf-8")
        match = Match(read_case(line))
        # Some judges hand over pipes that do not block.
        os.set_blocking(from_bot, True)
        os.set_blocking(to_bot, True)
        _play(match, from_bot, to_bot)
        return _report(match, line, feedback)
    # Nothing that the bot prints raises an exception, so any exception is our failure.
    except Exception as error:
        return _failed(f"{type(error).__name__}: {error}", feedback)


def read_case(line: str) -> Opponent:
    """The opponent that an input file describes, such as ``half 7``.

    Raises:
        CaseError: it describes none.
    """
    words = line.split()
    if len(words) != 2 or words[0] not in POLICIES or not (words[1].isascii() and words[1].isdigit()):
        raise CaseError(f"{line!r} is no opponent ({', '.join(POLICIES)}) and seed; write for example: half 7")
    return make_opponent(words[0], int(words[1]))


def _play(match: Match, from_bot: int, to_bot: int) -> None:
    """Plays until the bot makes a mistake or its output ends: what it prints after the end of the game counts too."""
    while not match.fault:
        data = os.read(from_bot, CHUNK)
        _send(to_bot, match.receive(data) if data else match.end_of_output())
        if match.outcome:
            _close(to_bot)
        if not data:
            return


def _send(to_bot: int, text: bytes) -> None:
    """Sends all of ``text``. A bot that no longer reads makes no mistake: only what it prints counts."""
    try:
        while text:
            text = text[os.write(to_bot, text) :]
    except BrokenPipeError:
        pass


def _close(to_bot: int) -> None:
    """Ends the bot's input. The descriptor stays open, because the interpreter flushes it at its exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, to_bot)
    os.close(null)


def _report(match: Match, line: str, feedback: Path) -> int:
    if match.outcome and not match.fault:
        status, message = ACCEPTED, outcome_in_words(match.outcome)
        _write(feedback / "score.txt", str(POINTS if match.won else 0))
    else:
        status, message = WRONG, _wrong_in_words(match)
        _write(feedback / "teammessage.txt", message)
    _write(feedback / "judgemessage.txt", f"{line.strip()}: {message}\n\n{match.transcript()}")
    return status


def _wrong_in_words(match: Match) -> str:
    if match.fault:
        return explained(match.fault)
    return f"the output ended in the middle of the game, {missing_in_words(match)}"


def _write(path: Path, text: str) -> None:
    path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")


def _failed(message: str, feedback: Path) -> int:
    print(f"validate: {message}", file=sys.stderr)
    try:
        _write(feedback / "judgeerror.txt", message)
    except OSError as error:
        print(f"validate: {error}", file=sys.stderr)
    return FAILED
