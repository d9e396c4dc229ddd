"""Verdicts, and the one rule that decides them: bytes first, then how the process ended.

The order, of which the first that holds decides:

1. the referee, the opponent or the machine failed (``JE``): raised elsewhere, never the bot's fault;
2. the output is wrong: ``WA``, whatever the process does afterwards;
3. no whole board came: ``RTE``, ``WA``, ``TLE``, ``MLE`` or ``OLE`` by how the process ended;
4. after the result: output, a limit, or an exit status that is not 0;
5. ``AC``, won or lost.
"""

from __future__ import annotations

import signal
from enum import Enum
from typing import NamedTuple, Optional

from referee.match import causes
from referee.match.match import BadBoard, BadWord, Fault, Match
from referee.match.protocol import LOST, WON
from referee.match.transcript import escape
from referee.match.words import mistake_in_words, outcome_in_words, side_by_side
from referee.process.limits import Exited, Limit, Run, WaitsForInput
from rules.game import Outcome

POINTS = 2
"""What a won game scores."""

_STDERR_LINES_SHOWN = 8
_WORTH_SAYING_S = 0.1
_CHILDREN = "; a process that it had started was still running, but the game is played with the first one"
_FLUSH = (
    "Flush after each board: print(..., flush=True), cout << endl, System.out.flush(), fflush(stdout), "
    "writer.Flush(), $stdout.flush."
)


class Verdict(Enum):
    """What the judge says of a game, by its short name."""

    AC = "Accepted"
    WA = "Wrong Answer"
    RTE = "Run Time Error"
    TLE = "Time Limit Exceeded"
    MLE = "Memory Limit Exceeded"
    OLE = "Output Limit Exceeded"
    JE = "Judge Error"


class Judgement(NamedTuple):
    """A verdict, whether the bot won, and what to tell its author."""

    verdict: Verdict
    won: bool
    message: str

    @property
    def score(self) -> int:
        """Points: 2 for a won game, else 0."""
        return POINTS if self.won else 0


def judge(match: Match, run: Run) -> Judgement:
    """The verdict on a game that is over, for the bot or for good."""
    verdict, message = _verdict(match, run)
    return Judgement(verdict, verdict is Verdict.AC and match.won, message)


def _verdict(match: Match, run: Run) -> tuple[Verdict, str]:
    if match.fault:
        return Verdict.WA, explained(match.fault)
    if match.outcome is None:
        return _unfinished(match, run)
    return _finished(match.outcome, run)


def explained(fault: Fault) -> str:
    """What is wrong with the bot's output, and what most likely caused it."""
    if isinstance(fault, BadBoard):
        return fault_in_words(fault, causes.of_board(fault))
    if isinstance(fault, BadWord):
        cause = causes.of_word(fault)
        line = f"line {fault.line_number} of the output is {_quoted(fault.line)}" if fault.line != fault.word else ""
        more = ": ".join(filter(None, [line, cause]))
    else:
        more = causes.of_output_after_the_end(fault)
    return fault_in_words(fault) + (f"\n{more}" if more else "")


def fault_in_words(fault: Fault, cause: str = "") -> str:
    """What is wrong with the bot's output; for a board that is not legal, its likeliest cause first."""
    if isinstance(fault, BadBoard):
        boards = side_by_side(fault.position.board, fault.board)
        cause += "" if not cause else " " if cause.endswith("?") else "; "
        return f"board {fault.number} is not legal: {cause}{mistake_in_words(fault.position, fault.mistake)}\n{boards}"
    if isinstance(fault, BadWord):
        return f"row {fault.row} of board {fault.board} is {_word_in_words(fault.word)}, not three of . x X o O"
    shown = fault.text.split()[0][:40]
    return f"output after the end of the game: {_quoted(shown)}; after {WON} or {LOST} the bot prints nothing and exits"


def _word_in_words(word: bytes) -> str:
    quoted = _quoted(word)
    if word.startswith(b"\xef\xbb\xbf"):
        return f"{quoted}, which starts with a byte order mark (print UTF-8 without one)"
    if word.decode("latin-1") in (WON, LOST):
        return f"{quoted}, which only the judge prints"
    if b"\0" in word:
        return f"{quoted}, which holds a NUL byte (a string printed past its end?)"
    return quoted


def _quoted(word: bytes) -> str:
    return f'"{escape(word)}"'


def _unfinished(match: Match, run: Run) -> tuple[Verdict, str]:
    """The game is not over, and the bot printed no further board."""
    missing = missing_in_words(match)
    end = run.end
    if isinstance(end, Exited):
        children = _CHILDREN if run.left_children else ""
        if end.code:
            return Verdict.RTE, f"{exit_in_words(end.code)} {missing}{children}{_cause_of_crash(end.code)}"
        goes_on = f"\na bot plays on until it reads {WON} or {LOST}" if match.boards else ""
        return Verdict.WA, f"the bot ended in the middle of the game, with exit status 0, {missing}{children}{goes_on}"
    if isinstance(end, WaitsForInput):
        waits = f"the bot waits for input {missing}, and the judge waits for that board: did you forget to flush?"
        said_nothing = not (match.boards or match.unfinished_rows or match.unended_row)
        begins = "X begins: print a board before you read.\n" if said_nothing else ""
        return Verdict.TLE, f"{waits}\n{begins}{_FLUSH}{_hint_newline(match)}"
    if run.closed_stdout:
        missing += "; its standard output is closed"
    verdict, message = at_limit(run, missing)
    if end is Limit.WALL and run.state_when_stopped == "waiting":
        message += f"\nIf it has printed that board and waits for the answer: did you forget to flush? {_FLUSH}"
    return verdict, message + _hint_newline(match)


def missing_in_words(match: Match) -> str:
    """``before board 3 (1 of its rows came)``."""
    rows = match.unfinished_rows
    parts = [f"{rows} of its rows came"] if rows else []
    if match.unended_row:
        parts.append(
            f"and {_quoted(match.unended_row)} without a newline" if rows else _quoted(match.unended_row) + " came"
        )
    return f"before board {match.boards + 1}" + (f" ({' '.join(parts)})" if parts else "")


def _hint_newline(match: Match) -> str:
    if len(match.unended_row) == 3:
        return "\nThe last row printed lacks the newline that ends it: a judge that reads words still waits for more."
    return ""


def _finished(outcome: Outcome, run: Run) -> tuple[Verdict, str]:
    """The game is over, and nothing was printed after it."""
    if isinstance(run.end, Exited):
        if run.end.code:
            result = WON if outcome.winner == "x" else LOST
            ended = f"{exit_in_words(run.end.code)} after {result}: a bot that is done exits with status 0"
            return Verdict.RTE, ended + _cause_of_crash(run.end.code, after_result=True)
        return Verdict.AC, outcome_in_words(outcome)
    if not run.was_running:
        return at_limit(run, "by the end of the game")
    return at_limit(run, f"after the end of the game: the bot must exit once it has read {WON} or {LOST}")


def at_limit(run: Run, when: str, who: str = "the bot") -> tuple[Verdict, str]:
    """The verdict on a bot, or another program, that is at a limit."""
    end, usage, limits = run.end, run.usage, run.limits
    if end is Limit.MEMORY:
        cause = causes.of_memory(run.argv)
        used = f"{usage.peak_rss_mib:.0f} MiB of memory, and the limit is {limits.memory_mib} MiB, {when}"
        return Verdict.MLE, used + (f"\n{cause}" if cause else "")
    if end is Limit.OUTPUT:
        return Verdict.OLE, f"more than {limits.output_kib} KiB of output {when}"
    name = end.value if isinstance(end, Limit) else Limit.WALL.value
    state = f"; {who} was {run.state_when_stopped}" if run.state_when_stopped else ""
    delay = f", not counting {usage.delay_s:.1f} s without a processor" if usage.delay_s >= _WORTH_SAYING_S else ""
    return Verdict.TLE, (
        f"the {name} ran out {when}{state}\n(CPU time {usage.cpu_s:.2f} s of {limits.cpu_s:g} s, "
        f"wall time {usage.wall_s:.2f} s of {limits.wall_s:g} s{delay})"
    )


def _cause_of_crash(code: int, after_result: bool = False) -> str:
    cause = causes.of_crash(code, after_result)
    return f"\n{cause}" if cause else ""


def exit_in_words(code: int) -> str:
    """``exit status 3``, ``killed by SIGSEGV (segmentation fault)``."""
    if code >= 0:
        hint = " (Python: standard output could not be flushed)" if code == 120 else ""
        if 128 < code < 128 + signal.NSIG:
            hint = f" (a shell's way to say: {exit_in_words(128 - code)})"
        return f"exit status {code}{hint}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    meaning = signal.strsignal(-code)
    return f"killed by {name}" + (f" ({meaning.lower()})" if meaning else "")


def stderr_in_words(stderr: str) -> list[str]:
    """The last lines of a bot's standard error, each with a word that says what it is."""
    return [f"stderr: {printable(line)}" for line in stderr.splitlines()[-_STDERR_LINES_SHOWN:]]


def printable(text: str) -> str:
    """The text with every character that could steer a terminal written as an escape."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def overall(verdicts: list[Verdict]) -> Optional[Verdict]:
    """The verdict on a tournament: ``JE`` if any game's is, else ``AC`` if any is, else the first game's, if any."""
    for decisive in (Verdict.JE, Verdict.AC):
        if decisive in verdicts:
            return decisive
    return verdicts[0] if verdicts else None
