"""``mylla tournament``: games of a bot against several opponents, scored."""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Optional

from mylla import github, until_fail
from mylla.arguments import add_bot, add_limits, add_optional_seed, bot_of, limits_of, points, positive
from mylla.bot_command import Bot
from mylla.files import writable
from mylla.games import WITHOUT_SEED, games_seed, scheduled
from mylla.output_files import OutputFiles, Outputs, outputs
from mylla.program import game_command
from mylla.status import JUDGE_ERROR, NOT_ACCEPTED, OK, UsageError
from mylla.terminal.console import Console
from mylla.terminal.progress import ProgressReport
from opponents import LEAGUES, POLICIES, make_opponent
from referee.match.verdict import Verdict
from referee.process.limits import Limits
from referee.process.stop import Stop
from referee.process.workers import cores
from referee.tournament import remarks, report
from referee.tournament.play import GameResult, Setup, Summary, play_tournament, summarise
from referee.tournament.remarks import Ways
from referee.tournament.schedule import DEFAULT_GAMES, Fixture, parse_shares
from solver.tablebase import tablebase

EXAMPLE = "mylla tournament --opponents random:10,minimax:10 --json result.json"


@dataclass(frozen=True)
class Options:
    """What a tournament is asked for.

    Attributes:
        shares: the opponents and the number of games against each.
        seed: ``None`` for the contest's own games.
        jobs: games at a time.
        require: the least score for the exit status 0.
        quiet: print the last line only.
        until_fail: play until a game is lost or not Accepted, ``games`` at most (``None``: without end).
    """

    bot: Bot
    shares: tuple[tuple[str, int], ...]
    seed: Optional[int]
    jobs: int
    limits: Limits
    outputs: Outputs
    require: int
    quiet: bool
    until_fail: bool
    games: Optional[int]


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_bot(parser)
    parser.add_argument(
        "--opponents",
        metavar="LIST",
        default="random,greedy,minimax",
        help=f"names, or name:games, separated by commas: {', '.join(POLICIES)}; "
        f"{' or '.join(LEAGUES)} is a league of several (default: %(default)s)",
    )
    parser.add_argument(
        "--games",
        type=positive,
        metavar="N",
        help=f"games in all (default: {DEFAULT_GAMES}, or what the numbers in LIST add up to)",
    )
    add_optional_seed(parser, "fixes what opponents leave to chance", WITHOUT_SEED)
    parser.add_argument("--jobs", type=positive, metavar="N", help="games at a time (default: the number of cores)")
    add_limits(parser)
    parser.add_argument(
        "--json", metavar="FILE", help="write the result as JSON; - is standard output (default: do not)"
    )
    parser.add_argument(
        "--report", metavar="FILE", help="write the explorer page with these games in it (default: do not)"
    )
    parser.add_argument(
        "--junit", metavar="FILE", help="write the result as JUnit's XML, for build servers (default: do not)"
    )
    parser.add_argument(
        "--transcripts", metavar="DIR", help="write a .interaction file for each game (default: do not)"
    )
    parser.add_argument(
        "--require",
        type=points,
        default=0,
        metavar="POINTS",
        help="exit with status 1 if the score is below (default: %(default)s)",
    )
    parser.add_argument(
        "--until-fail",
        action="store_true",
        help="play on, seed after seed, until a game is lost or fails, and keep that one's transcript in the current "
        "directory or in DIR of --transcripts",
    )
    parser.add_argument("--quiet", action="store_true", help="print the last line only")


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed.

    Raises:
        SharesError: the opponents and the number of games make no tournament.
        UsageError: the bot cannot be run, or an option makes no sense beside ``--until-fail``.
    """
    if arguments.until_fail:
        _refuse_beside_until_fail(arguments)
    games = None if arguments.until_fail else arguments.games
    return Options(
        shares=tuple(parse_shares(arguments.opponents, games, list(POLICIES), LEAGUES)),
        bot=bot_of(arguments),
        seed=games_seed(arguments.opponents, arguments.seed),
        jobs=arguments.jobs or cores(),
        limits=limits_of(arguments),
        outputs=outputs(arguments.json, arguments.transcripts, arguments.report, arguments.junit),
        require=arguments.require,
        quiet=arguments.quiet,
        until_fail=arguments.until_fail,
        games=arguments.games,
    )


def _refuse_beside_until_fail(arguments: argparse.Namespace) -> None:
    for name in ("json", "report", "junit", "require", "quiet"):
        if getattr(arguments, name):
            raise UsageError(f"--until-fail keeps one game, and reports no tournament; leave out --{name}")


def run(options: Options) -> int:
    """Plays, reports, and gives the exit status."""
    with contextlib.suppress(Exception):
        tablebase()  # Read before the workers are forked. If that fails, the games that need it report it.
    with Stop() as stop:
        return _run_until_fail(options, stop) if options.until_fail else _run(options, stop)


def _run_until_fail(options: Options, stop: Stop) -> int:
    OutputFiles(options.outputs)
    directory = options.outputs.transcripts or Path()
    writable("--until-fail: the transcript", directory / "game.interaction")
    console = Console(sys.stdout, outlives_reader=True)
    console.say(options.bot.line)
    games = islice(until_fail.endless(options.shares, options.seed), options.games)
    return until_fail.play(_setup(options), games, options.jobs, _ways(options), directory, console, stop)


def _run(options: Options, stop: Stop) -> int:
    files = OutputFiles(options.outputs)
    fixtures = scheduled(options.shares, options.seed)
    console = Console(sys.stderr if options.outputs.json_on_stdout else sys.stdout, outlives_reader=True)
    if not options.quiet:
        console.say(options.bot.line)
    begun = time.monotonic()
    results, first_fault = _play(options, fixtures, console, files, stop)
    stopped = stop.signal  # A signal from here on is too late: the report follows at once.
    summary = summarise(results, len(fixtures))
    wall_s = time.monotonic() - begun
    result = report.as_json(options.bot.text, options.seed, summary, wall_s, results, options.shares)
    # The files come before anything is printed: a full disk behind standard output must not cost them too.
    files.write_result(result)
    files.write_junit(results, summary, options.require, _ways(options))
    if options.outputs.json_on_stdout:
        Console(sys.stdout, outlives_reader=True).say(report.dump(result).rstrip())
    if not options.quiet:
        console.write(report.origin(fixtures))
        _show(options, results, first_fault, console)
    if stopped:
        console.say(f"stopped after {len(results)} of {len(fixtures)} games")
    for failure in files.failures:
        print(f"mylla tournament: {failure}", file=sys.stderr)
    if summary.score < options.require:
        console.say(f"below the {options.require} points that --require asks for")
    if not options.quiet:
        console.say(options.bot.line)
    console.say(report.score_line(summary))
    if stopped:
        return 128 + stopped
    return JUDGE_ERROR if files.failures else _status(summary, options.require)


def _setup(options: Options) -> Setup:
    return Setup(options.bot.argv, options.limits, make_opponent)


def _ways(options: Options) -> Ways:
    return Ways(game_command(options.bot.words, options.limits), options.outputs.page, options.outputs.transcripts)


def _play(
    options: Options, fixtures: list[Fixture], console: Console, files: OutputFiles, stop: Stop
) -> tuple[list[GameResult], Optional[GameResult]]:
    """The games that were finished, until a signal stops them, and the first fault, which is shown as it happens."""
    setup = _setup(options)
    results: list[GameResult] = []
    first_fault: Optional[GameResult] = None
    with contextlib.ExitStack() as closing:
        progress = closing.enter_context(contextlib.closing(ProgressReport(console, len(fixtures), options.quiet)))
        games = closing.enter_context(contextlib.closing(play_tournament(setup, fixtures, options.jobs, stop)))
        for result in games:
            results.append(result)
            files.add(result)
            progress.add(result)
            if options.quiet:
                continue
            if first_fault is None and result.verdict is not Verdict.AC:
                first_fault = result
                console.write(remarks.fault(result, _ways(options)))
            console.write(remarks.slow_start(results, len(fixtures), options.limits.wall_s))
    return results, first_fault


def _show(options: Options, results: list[GameResult], first_fault: Optional[GameResult], console: Console) -> None:
    """Prints the table, the faults, the lost games and the notes."""
    ways = _ways(options)
    console.say(report.table(results, console.width) if results else "no game was finished")
    console.write(remarks.faults(results, ways, first_fault))
    console.write(remarks.lost(results, ways))
    console.write(remarks.notes(results))
    console.write(remarks.delays(results))
    if github.asked_for():
        console.write(github.faults_as_annotations(results, options.bot.text, ways))


def _status(summary: Summary, require: int) -> int:
    if summary.verdict is Verdict.JE:
        return JUDGE_ERROR
    accepted = summary.verdict is Verdict.AC and summary.score >= require
    return OK if accepted else NOT_ACCEPTED
