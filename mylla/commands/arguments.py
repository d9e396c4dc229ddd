"""Arguments that several commands take, and what they must look like."""

from __future__ import annotations

import argparse
import math

from mylla.bot_command import default_bot
from referee.process.limits import DEFAULT_LIMITS, Limits


def add_bot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bot",
        default=default_bot(),
        metavar="CMD",
        help="a path ending in .py, or a command, split as a shell would",
    )


def add_limits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=DEFAULT_LIMITS.cpu_s,
        metavar="S",
        help="CPU seconds the bot has for a game",
    )
    parser.add_argument(
        "--wall-limit", type=seconds, metavar="S", help="seconds the bot is waited for (default: twice CPU and 1)"
    )
    parser.add_argument(
        "--memory-limit",
        type=mebibytes,
        default=DEFAULT_LIMITS.memory_mib,
        metavar="MIB",
        help="resident memory of the bot",
    )
    parser.add_argument(
        "--output-limit",
        type=positive,
        default=DEFAULT_LIMITS.output_kib,
        metavar="KIB",
        help="output of the bot in a game",
    )


_LIMIT_OPTIONS = {
    "--time-limit": ("time_limit", DEFAULT_LIMITS.cpu_s),
    "--wall-limit": ("wall_limit", None),
    "--memory-limit": ("memory_limit", DEFAULT_LIMITS.memory_mib),
    "--output-limit": ("output_limit", DEFAULT_LIMITS.output_kib),
}


def limits_as_options(arguments: argparse.Namespace) -> str:
    """Those of the limits that are not the usual ones, as they are written on a command line, each after a blank."""
    chosen = {option: getattr(arguments, name) for option, (name, usual) in _LIMIT_OPTIONS.items()}
    return "".join(
        f" {option} {value:g}" for option, value in chosen.items() if value not in (None, _LIMIT_OPTIONS[option][1])
    )


def limits_of(arguments: argparse.Namespace) -> Limits:
    wall_s = arguments.wall_limit or 2 * arguments.time_limit + 1
    return Limits(arguments.time_limit, wall_s, arguments.memory_limit, arguments.output_limit)


def integer(text: str) -> int:
    """An integer."""
    try:
        return int(text)
    except ValueError:
        shown = text if len(text) < 40 else text[:40] + "..."
        raise argparse.ArgumentTypeError(f"{shown!r} is no integer; write for example 7") from None


def positive(text: str) -> int:
    number = integer(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is below 1; write 1 or more")
    if number > _MOST:
        raise argparse.ArgumentTypeError(f"{number} is too many; write at most {_MOST}")
    return number


def mebibytes(text: str) -> int:
    """A limit of memory. Below that of the referee itself the kernel's figures do not tell the two apart."""
    number = positive(text)
    if number < _LEAST_MIB:
        raise argparse.ArgumentTypeError(f"{number} is below {_LEAST_MIB}, which is the least that can be measured")
    return number


_MOST = 1_000_000
_LEAST_MIB = 64


def points(text: str) -> int:
    number = integer(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is below 0; write 0 or more")
    return number


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0; write for example 2.5")
    return number
