"""``mylla tournament``: games of a bot against several opponents, scored."""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from pathlib import Path
from typing import Optional

from opponents import LEAGUES, POLICIES, make_opponent
from opponents.policy import tablebase
from referee import report
from referee.command import bot_command
from referee.commands import arguments as common
from referee.commands.status import INTERRUPTED, JUDGE_ERROR, NOT_ACCEPTED, OK, Terminated, UsageError
from referee.shares import parse_shares
from referee.tournament import GameResult, Setup, Summary, play_tournament, schedule, summarise
from referee.verdict import Verdict

EXAMPLE = "mylla tournament --bot ./my_bot --opponents random:10,minimax:10 --json result.json"


def add(parser: argparse.ArgumentParser) -> None:
    """Describes the arguments."""
    names = ", ".join(POLICIES)
    common.add_bot(parser)
    parser.add_argument(
        "--opponents",
        metavar="LIST",
        default="random,greedy,minimax",
        help=f"names or name:games, separated by commas, of {names}; or the league {', '.join(LEAGUES)}",
    )
    parser.add_argument("--games", type=common.positive, metavar="N", help="games in all (default: 50)")
    parser.add_argument(
        "--seed", type=common.integer, default=1, metavar="S", help="fixes what opponents leave to chance"
    )
    parser.add_argument("--jobs", type=common.positive, metavar="N", help="games at a time (default: the cores)")
    common.add_limits(parser)
    parser.add_argument("--json", metavar="FILE", help="write the result there; - is standard output")
    parser.add_argument("--require", type=common.points, metavar="POINTS", help="exit with 1 below this score")
    parser.add_argument("--quiet", action="store_true", help="print the last line only")


def run(arguments: argparse.Namespace) -> int:
    """Plays, reports, and gives the exit status."""
    shares = parse_shares(arguments.opponents, arguments.games, list(POLICIES), LEAGUES)
    setup = Setup(bot_command(arguments.bot), common.limits_of(arguments), make_opponent)
    json_path = _json_path(arguments.json)
    fixtures = schedule(shares, arguments.seed)
    with contextlib.suppress(Exception):
        tablebase()  # Read before the workers are forked. Where that fails, the games that need it say so.
    out = report.Out(sys.stderr if arguments.json == "-" else sys.stdout)
    begun = time.monotonic()
    results: list[GameResult] = []
    progress = report.ProgressReport(out, len(fixtures), arguments.quiet)
    stopped: Optional[int] = None
    try:
        with contextlib.closing(play_tournament(setup, fixtures, arguments.jobs or common.cores())) as games:
            for result in games:
                results.append(result)
                progress.add(result)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except Terminated as signal:
        stopped = signal.status
    finally:
        progress.close()
    summary = summarise(results, len(fixtures))
    data = report.as_json(arguments.bot, arguments.seed, summary, time.monotonic() - begun, results, shares)
    if not arguments.quiet:
        out.say(report.table(results) if results else "no game was finished")
        out.say(report.faults(results, arguments.bot) + report.notes(results))
    if json_path:
        report.write_whole(json_path, report.dump(data))
    elif arguments.json == "-":
        report.Out(sys.stdout).say(report.dump(data))
    if stopped:
        out.say(f"stopped after {len(results)} of {len(fixtures)} games")
    out.say(report.score_line(summary))
    return stopped or _status(summary, arguments.require)


def _status(summary: Summary, require: Optional[int]) -> int:
    if summary.verdict is Verdict.JE:
        return JUDGE_ERROR
    enough = require is None or summary.score >= require
    return OK if summary.verdict is Verdict.AC and enough else NOT_ACCEPTED


def _json_path(text: Optional[str]) -> Optional[Path]:
    """The file to write, tried before any game is played; ``None`` for none, and for standard output."""
    if text is None or text == "-":
        return None
    path = Path(text)
    try:
        report.check_writable(path)
    except OSError as error:
        raise UsageError(
            f"--json {text} cannot be written: {error.strerror}; name a file in a directory that can"
        ) from None
    return path
