"""The tool for contestants: one game of a bot against a simple opponent, or the person at the keyboard.

``make package`` writes it, with all that it needs, into one file (``attachments/testing_tool.py``). So it uses only
what Python 3.8 has on every system, and only opponents that do not know the solution.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from typing import Optional, Sequence, Union

from opponents import make_opponent
from referee import live
from referee.commentary import Commentary, judgement_in_words
from referee.match.match import Chooser, Match, OpponentLeft
from referee.match.verdict import Verdict
from referee.person import Person
from referee.process.limits import End, Exited, Limit, Limits, Run, Usage

OPPONENTS = ("random", "greedy", "rand2")
HUMAN = "human"
CHUNK = 65536

OK, NOT_ACCEPTED, USAGE, INTERRUPTED, CUT_OFF = 0, 1, 2, 130, 141


def main(argv: Sequence[str]) -> int:
    """Plays one game; ``argv`` are the words after the program's name. Gives the exit status."""
    arguments = _arguments(argv)
    human = arguments.opponent == HUMAN
    opponent: Chooser = Person(sys.stdin, sys.stdout) if human else make_opponent(arguments.opponent, arguments.seed)
    match = Match(opponent, Commentary().moved)
    try:
        bot = SimpleBot(_command(arguments.bot), arguments.time_limit)
    except (OSError, ValueError) as error:
        print(_cannot_run(arguments.bot[0], error), file=sys.stderr)
        return USAGE
    try:
        judgement = live.play(match, bot).judgement
    except (KeyboardInterrupt, OpponentLeft):
        print("\nThe game was left before its end.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Else Python tries once more at its end.
        return CUT_OFF
    finally:
        bot.stop()
    print(judgement_in_words(judgement, [warning.value for warning in match.warnings]))
    if judgement.verdict is Verdict.TLE and not match.outcome:
        print("Did you forget to flush after a board?")
    return OK if judgement.verdict is Verdict.AC else NOT_ACCEPTED


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="testing_tool.py",
        description="Plays one game of mögnuð mylla with your program, and says what a judge would say.",
        epilog="examples:\n  testing_tool.py my_program.py\n  testing_tool.py --opponent human java -cp . MyProgram",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--opponent",
        default=OPPONENTS[0],
        choices=[*OPPONENTS, HUMAN],
        help=f"who plays o; {HUMAN}: you do, at the keyboard (default: %(default)s)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="fixes its moves (default: %(default)s)")
    parser.add_argument(
        "--time-limit",
        type=float,
        default=10.0,
        metavar="S",
        help="how many seconds to wait for the program in all (default: %(default)g)",
    )
    parser.add_argument("bot", nargs=argparse.REMAINDER, metavar="PROGRAM", help="a .py file, or a command")
    arguments = parser.parse_args(argv)
    if not arguments.bot:
        parser.print_help()
        parser.exit(USAGE)
    return arguments


def _command(words: Sequence[str]) -> list[str]:
    return [sys.executable, *words] if words[0].endswith(".py") else list(words)


def _cannot_run(program: str, error: Exception) -> str:
    """Why a program did not start, and what would."""
    if not isinstance(error, FileNotFoundError):
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    elif os.path.basename(program) == program and os.path.exists(program):
        reason = f"it is here but not on the PATH; write {os.path.join(os.curdir, program)}"
    else:
        reason = "there is no such program"
    return f"cannot run {program}: {reason}"


class SimpleBot:
    """A bot's process, on any system. It has one limit: the seconds that we wait for the bot.

    The bot shares our standard error.
    """

    def __init__(self, argv: Sequence[str], wall_s: float) -> None:
        """Starts ``argv``; raises ``OSError`` where that fails."""
        # This variable would hide a missing flush.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        self._limits = Limits(cpu_s=wall_s, wall_s=wall_s)
        self._closed_stdout = False
        self._was_running = False
        self._wall_s = 0.0
        self._late = False
        self._cpu_before = _children_cpu_s()
        self._popen = subprocess.Popen(
            argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, env=environment, start_new_session=True
        )
        assert self._popen.stdin and self._popen.stdout
        self._stdin, self._stdout = self._popen.stdin, self._popen.stdout

    def run(self, end: Optional[End]) -> Run:
        """The report. CPU time is 0 until the bot has ended, and always on Windows. Memory is not measured."""
        usage = Usage(_children_cpu_s() - self._cpu_before, self._wall_s, 0.0)
        return Run(end, usage, self._limits, b"", self._closed_stdout, self._was_running)

    def read(self) -> Union[bytes, End]:
        """What the bot prints next, ``b""`` once at the end of it, then how the process ended."""
        begun = time.monotonic()
        timer = threading.Timer(max(0.0, self._limits.wall_s - self._wall_s), self._time_out)
        timer.start()
        try:
            heard = self._exit() if self._closed_stdout else self._output()
        finally:
            timer.cancel()
            timer.join()
            self._wall_s += time.monotonic() - begun
        return Limit.WALL if self._late else heard

    def read_rest(self) -> bytes:
        """Nothing: not every system can say whether there is more without waiting."""
        return b""

    def take_stderr(self) -> bytes:
        """Nothing: standard error goes where ours goes."""
        return b""

    def send(self, data: bytes) -> None:
        """Sends ``data`` to the bot. A pipe holds more than a whole game, so this does not wait."""
        with contextlib.suppress(OSError):
            self._stdin.write(data)

    def close_stdin(self) -> None:
        """Ends the bot's input."""
        with contextlib.suppress(OSError):
            self._stdin.close()

    def stop(self) -> None:
        """Ends the bot and, where the system can do that, what it started."""
        self._was_running |= self._late or self._popen.poll() is None
        self._kill()
        self._popen.wait()
        self.close_stdin()
        self._stdout.close()

    def _output(self) -> bytes:
        data = os.read(self._stdout.fileno(), CHUNK)
        self._closed_stdout = not data and not self._late
        return data

    def _exit(self) -> Exited:
        return Exited(self._popen.wait())

    def _time_out(self) -> None:
        self._late = True
        self._kill()

    def _kill(self) -> None:
        # Its session is also its process group, whose number stays in use as long as anything in it runs.
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._popen.pid, signal.SIGKILL)
            else:
                self._popen.kill()


def _children_cpu_s() -> float:
    """The CPU time of our processes that have ended, in seconds."""
    times = os.times()
    return times.children_user + times.children_system
