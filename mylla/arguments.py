"""Arguments that several commands take, and the types that check them.

A type takes the text of an argument and gives its value. It raises ``argparse.ArgumentTypeError`` with a message that
says what is wrong and what would be right.
"""

from __future__ import annotations

import argparse
import math

from mylla.bot_command import Bot, default_bot, find_bot
from referee.process.limits import DEFAULT_LIMITS, Limits

MOST = 1_000_000
"""The largest count that an argument may ask for."""

DEFAULT_SEED = 1

LEAST_MEMORY_MIB = 64
"""Below the size of the referee itself the kernel's figures do not tell the bot from the referee that starts it."""


def add_bot(parser: argparse.ArgumentParser) -> None:
    """Adds the options that name a bot, for ``bot_of`` to read."""
    parser.add_argument(
        "--bot",
        default=default_bot(),
        metavar="BOT",
        help="a source file or a folder of sources, compiled as a judge does; else a command, split as a shell would "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--language", metavar="CODE", help="what BOT is written in, such as cpp or pypy3 (default: as its name ends)"
    )
    parser.add_argument(
        "--languages", metavar="FILE", help="more languages, as in mylla/languages.toml (default: those there)"
    )


def bot_of(arguments: argparse.Namespace) -> Bot:
    """The bot that the options of ``add_bot`` and the limits of ``add_limits`` ask for; compiles it if need be.

    Raises:
        UsageError: it cannot be run.
    """
    memory_mib = limits_of(arguments).memory_mib
    return find_bot(arguments.bot, arguments.language, arguments.languages, memory_mib)


def add_seed(parser: argparse.ArgumentParser, purpose: str) -> None:
    """Adds ``--seed S``, an integer; ``purpose`` says in the help what it does."""
    parser.add_argument(
        "--seed", type=integer, default=DEFAULT_SEED, metavar="S", help=f"{purpose} (default: %(default)s)"
    )


def add_optional_seed(parser: argparse.ArgumentParser, purpose: str, without: str) -> None:
    """Adds ``--seed S``, which is ``None`` if it is not given; ``without`` says in the help what counts then."""
    parser.add_argument("--seed", type=integer, metavar="S", help=f"{purpose} (default: {without})")


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Adds the options of what a bot may use in a game, for ``limits_of`` to read.

    One that is not given is ``None``.
    """
    _add_limits(
        parser,
        f"CPU seconds that the bot has for a game (default: {DEFAULT_LIMITS.cpu_s})",
        "seconds that a game waits for the bot (default: twice the CPU seconds and 1 more)",
        f"resident memory of the bot (default: {DEFAULT_LIMITS.memory_mib})",
        f"output of the bot in a game (default: {DEFAULT_LIMITS.output_kib})",
    )


def add_packages_limits(parser: argparse.ArgumentParser) -> None:
    """The same for a problem package; without an option its own limit holds, and where it names none, ours."""
    _add_limits(
        parser,
        "CPU seconds a case (default: the package's)",
        "seconds a case (default: twice the CPU seconds and 1 more)",
        "resident memory (default: the package's)",
        "output a case (default: the package's)",
    )


def _add_limits(parser: argparse.ArgumentParser, cpu: str, wall: str, memory: str, output: str) -> None:
    parser.add_argument("--time-limit", type=seconds, metavar="S", help=cpu)
    parser.add_argument("--wall-limit", type=seconds, metavar="S", help=wall)
    parser.add_argument("--memory-limit", type=mebibytes, metavar="MIB", help=memory)
    parser.add_argument("--output-limit", type=positive, metavar="KIB", help=output)


def add_testlib(parser: argparse.ArgumentParser) -> None:
    """Declares ``--testlib``."""
    parser.add_argument(
        "--testlib",
        action="store_true",
        help="the validator of PACKAGE is an interactor made with testlib: INPUT OUTPUT ANSWER, exit status 0, 1, 2, 3 "
        "or 7 (default: as Kattis has them)",
    )


def limits_of(arguments: argparse.Namespace) -> Limits:
    """The limits that the options of ``add_limits`` ask for."""
    cpu_s: float = arguments.time_limit or DEFAULT_LIMITS.cpu_s
    return Limits(
        cpu_s,
        arguments.wall_limit or _usual_wall_s(cpu_s),
        arguments.memory_limit or DEFAULT_LIMITS.memory_mib,
        arguments.output_limit or DEFAULT_LIMITS.output_kib,
    )


def limits_as_words(limits: Limits) -> list[str]:
    """The words of a command line that ask for ``limits``; options that would say the default are left out."""
    options = (
        ("--time-limit", limits.cpu_s, DEFAULT_LIMITS.cpu_s),
        ("--wall-limit", limits.wall_s, _usual_wall_s(limits.cpu_s)),
        ("--memory-limit", limits.memory_mib, DEFAULT_LIMITS.memory_mib),
        ("--output-limit", limits.output_kib, DEFAULT_LIMITS.output_kib),
    )
    return [word for name, value, default in options if value != default for word in (name, str(value))]


def _usual_wall_s(cpu_s: float) -> float:
    """The wall time for a game where none is asked for, in seconds."""
    return 2 * cpu_s + 1


def integer(text: str) -> int:
    """An integer of either sign."""
    try:
        return int(text)
    except ValueError:
        shown = text if len(text) < 40 else text[:40] + "..."
        raise argparse.ArgumentTypeError(f"{shown!r} is no integer; write for example 7") from None


def positive(text: str) -> int:
    """A count from 1 to ``MOST``."""
    number = integer(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is below 1; write 1 or more")
    if number > MOST:
        raise argparse.ArgumentTypeError(f"{number} is too many; write at most {MOST}")
    return number


def mebibytes(text: str) -> int:
    """A limit of memory in MiB, from ``LEAST_MEMORY_MIB`` to ``MOST``."""
    number = positive(text)
    if number < LEAST_MEMORY_MIB:
        raise argparse.ArgumentTypeError(
            f"{number} is below {LEAST_MEMORY_MIB}, which is the least that can be measured"
        )
    return number


def points(text: str) -> int:
    """A score, 0 or more."""
    number = integer(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is below 0; write 0 or more")
    return number


def seconds(text: str) -> float:
    """A finite number of seconds above 0."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0; write for example 2.5")
    return number
