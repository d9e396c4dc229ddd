"""The judge as an output validator of a Kattis problem package: ``validate INPUT ANSWER FEEDBACK_DIR``.

The bot is at the other end of standard input and output. INPUT is a file of one line, an opponent's name and seed;
ANSWER is not read, since there is none. The exit status is the verdict:

    42  a game played to its end; ``score.txt`` in FEEDBACK_DIR holds its points
    43  the bot's fault; ``teammessage.txt`` tells its author which
    3   a failure of the judge; ``judgeerror.txt`` and standard error tell which

``judgemessage.txt`` holds for the setters what was played. Nothing here starts a process or reads a clock: limits and
exit statuses are the business of whoever runs the two.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Sequence

from opponents import POLICIES, make_opponent
from opponents.policy import Opponent
from referee.match.match import Match
from referee.match.verdict import POINTS, fault_in_words, missing_in_words
from referee.match.words import outcome_in_words

ACCEPTED, WRONG = 42, 43
FAILED = 3
"""As the exit status of the other commands says that the judge failed."""

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


def validate(case: Path, feedback: Path, heard: int = 0, said: int = 1) -> int:
    """Judges the game that ``case`` describes with the bot behind two descriptors; gives the exit status.

    ``heard`` is where the bot's output comes from, ``said`` where the judge's goes; ``said`` is as good as closed in
    the end.
    """
    try:
        line = case.read_text(encoding="utf-8")
        match = Match(read_case(line))
        # Some judges hand over pipes that do not block.
        os.set_blocking(heard, True)
        os.set_blocking(said, True)
        _converse(match, heard, said)
        return _report(match, line, feedback)
    # Whatever it is, it is ours: what the bot printed raises nothing.
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


def _converse(match: Match, heard: int, said: int) -> None:
    """The talk, until the bot is at fault or its output is at its end: what follows the end of a game counts too."""
    while not match.fault:
        data = os.read(heard, CHUNK)
        _say(said, match.receive(data) if data else match.end_of_output())
        if match.outcome:
            _hang_up(said)
        if not data:
            return


def _say(said: int, text: bytes) -> None:
    """Sends it off whole. Whether the bot still listens does not count: what it printed does."""
    try:
        while text:
            text = text[os.write(said, text) :]
    except BrokenPipeError:
        pass


def _hang_up(said: int) -> None:
    """Lets a bot see the end of its input. The descriptor stays open, so that the interpreter's exit does not fail."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, said)
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
        return fault_in_words(match.fault)
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
