"""``mylla tournament``: games of a bot against several opponents, scored."""

from __future__ import annotations

import argparse
import contextlib
import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import Any, Mapping, Optional

from mylla.bot_command import bot_command
from mylla.commands import arguments as common
from mylla.commands import explorer
from mylla.commands.files import check_writable, writable, write_whole
from mylla.commands.status import INTERRUPTED, JUDGE_ERROR, NOT_ACCEPTED, OK, Terminated, UsageError
from mylla.games import DEFAULT_SEED, games_seed, scheduled
from mylla.terminal.console import Out
from mylla.terminal.progress import ProgressReport
from opponents import LEAGUES, POLICIES, make_opponent
from referee.match.verdict import Verdict
from referee.process.workers import cores
from referee.tournament import report
from referee.tournament.play import GameResult, Setup, Summary, play_tournament, summarise
from referee.tournament.schedule import Fixture, parse_shares
from solver.tablebase import tablebase

STDOUT = "-"
STDOUT_FILES = ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")

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
        "--seed",
        type=common.integer,
        metavar="S",
        help=f"fixes what opponents leave to chance (default: {DEFAULT_SEED}; for the league the contest's own games)",
    )
    parser.add_argument("--jobs", type=common.positive, metavar="N", help="games at a time (default: the cores)")
    common.add_limits(parser)
    parser.add_argument("--json", metavar="FILE", help="write the result there; - is standard output")
    parser.add_argument("--report", metavar="FILE", help="write the explorer page with these games in it there")
    parser.add_argument("--transcripts", type=Path, metavar="DIR", help="write a .interaction file for each game there")
    parser.add_argument("--require", type=common.points, metavar="POINTS", help="exit with 1 below this score")
    parser.add_argument("--quiet", action="store_true", help="print the last line only")


def run(arguments: argparse.Namespace) -> int:
    """Plays, reports, and gives the exit status."""
    if arguments.json in STDOUT_FILES:
        arguments.json = STDOUT
    shares = parse_shares(arguments.opponents, arguments.games, list(POLICIES), LEAGUES)
    setup = Setup(bot_command(arguments.bot), common.limits_of(arguments), make_opponent)
    files = _Files(_json_path(arguments.json), _report_path(arguments.report), _transcripts(arguments.transcripts))
    seed = games_seed(arguments.opponents, arguments.seed)
    fixtures = scheduled(shares, seed)
    with contextlib.suppress(Exception):
        tablebase()  # Read before the workers are forked. Where that fails, the games that need it say so.
    out = Out(sys.stderr if arguments.json == STDOUT else sys.stdout, outlives_reader=True)
    begun = time.monotonic()
    results, stopped = _play(setup, fixtures, arguments, out, files)
    summary = summarise(results, len(fixtures))
    wall_s = time.monotonic() - begun
    result = report.as_json(arguments.bot, seed, summary, wall_s, results, shares)
    # Before anything is printed: a full disk below standard output shall not cost the files as well.
    if files.json:
        files.write(files.json, report.dump(result))
    elif arguments.json:
        Out(sys.stdout, outlives_reader=True).say(report.dump(result))
    files.write_page(result)
    if not arguments.quiet:
        out.say(report.origin(fixtures))
        out.say(report.table(results, out.width) if results else "no game was finished")
        out.say(report.faults(results, _again(arguments), files.transcripts) + report.notes(results))
    if stopped:
        out.say(f"stopped after {len(results)} of {len(fixtures)} games")
    for failure in files.failures:
        print(f"mylla tournament: {failure}", file=sys.stderr)
    out.say(report.score_line(summary))
    return stopped or (JUDGE_ERROR if files.failures else _status(summary, arguments.require))


class _Files:
    """The files that a tournament writes. What cannot be written is remembered, and the games go on."""

    def __init__(self, json: Optional[Path], page: Optional[Path], transcripts: Optional[Path]) -> None:
        self.json = json
        self.report = page
        self.transcripts = transcripts
        self.failures: list[str] = []

    def write(self, path: Path, text: str) -> None:
        try:
            write_whole(path, text)
        except OSError as error:
            self.failures.append(f"{path} could not be written: {error.strerror}")

    def write_page(self, result: Mapping[str, Any]) -> None:
        """Writes the page that shows the tournament, where one is asked for."""
        if self.report is None:
            return
        try:
            text = explorer.page(result)
        except OSError as error:
            self.failures.append(f"{self.report} could not be made: {error}")
        else:
            self.write(self.report, text)

    def add(self, result: GameResult) -> None:
        """Writes the transcript of a game."""
        if self.transcripts and not self.failures:
            self.write(self.transcripts / report.transcript_name(result), result.transcript)


def _play(
    setup: Setup, fixtures: list[Fixture], arguments: argparse.Namespace, out: Out, files: _Files
) -> tuple[list[GameResult], Optional[int]]:
    """The games that were finished, and the exit status if a signal stopped the others."""
    results: list[GameResult] = []
    jobs = arguments.jobs or cores()
    try:
        with contextlib.ExitStack() as closing:
            progress = closing.enter_context(contextlib.closing(ProgressReport(out, len(fixtures), arguments.quiet)))
            games = closing.enter_context(contextlib.closing(play_tournament(setup, fixtures, jobs)))
            for result in games:
                results.append(result)
                files.add(result)
                progress.add(result)
    except KeyboardInterrupt:
        return results, INTERRUPTED
    except Terminated as signal:
        return results, signal.status
    return results, None


def _again(arguments: argparse.Namespace) -> str:
    """The command that plays a game as the tournament did."""
    return f"{_program()} game --bot {shlex.quote(arguments.bot)}{common.limits_as_options(arguments)}"


def _program() -> str:
    """How this program can be called from here."""
    installed = Path(sys.executable).with_name("mylla")
    if shutil.which("mylla"):
        return "mylla"
    if not installed.exists():
        return f"{shlex.quote(sys.executable)} -P -m mylla"
    with contextlib.suppress(ValueError):
        installed = installed.relative_to(Path.cwd())
    return shlex.quote(str(installed))


def _status(summary: Summary, require: Optional[int]) -> int:
    if summary.verdict is Verdict.JE:
        return JUDGE_ERROR
    enough = require is None or summary.score >= require
    return OK if summary.verdict is Verdict.AC and enough else NOT_ACCEPTED


def _transcripts(path: Optional[Path]) -> Optional[Path]:
    """The directory for transcripts, made where it is missing."""
    if path is not None:
        if path.exists() and not path.is_dir():
            raise UsageError(f"--transcripts {path}: that is a file; name a directory")
        try:
            path.mkdir(parents=True, exist_ok=True)
            check_writable(path / "1.interaction")
        except OSError as error:
            raise UsageError(f"--transcripts {path} cannot be written to: {error.strerror}; name a directory") from None
    return path


def _json_path(text: Optional[str]) -> Optional[Path]:
    """The file to write; ``None`` for none, and for standard output."""
    return None if text is None or text == STDOUT else writable("--json", text)


def _report_path(text: Optional[str]) -> Optional[Path]:
    """The page to write; ``None`` for none."""
    return None if text is None else writable("--report", text)
