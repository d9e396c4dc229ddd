"""``mylla tournament``: games of a bot against several opponents, scored."""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from dataclasses import dataclass
from typing import Optional

from mylla.arguments import add_bot, add_limits, add_optional_seed, bot_of, limits_of, points, positive
from mylla.bot_command import Bot
from mylla.games import WITHOUT_SEED, games_seed, scheduled
from mylla.output_files import OutputFiles, Outputs, outputs
from mylla.program import game_command
from mylla.status import JUDGE_ERROR, NOT_ACCEPTED, OK
from mylla.terminal.console import Console
from mylla.terminal.progress import ProgressReport
from opponents import LEAGUES, POLICIES, make_opponent
from referee.match.verdict import Verdict
from referee.process.limits import Limits
from referee.process.stop import Stop
from referee.process.workers import cores
from referee.tournament import report
from referee.tournament.play import GameResult, Setup, Summary, play_tournament, summarise
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
    """

    bot: Bot
    shares: tuple[tuple[str, int], ...]
    seed: Optional[int]
    jobs: int
    limits: Limits
    outputs: Outputs
    require: int
    quiet: bool


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
        "--transcripts", metavar="DIR", help="write a .interaction file for each game (default: do not)"
    )
    parser.add_argument(
        "--require",
        type=points,
        default=0,
        metavar="POINTS",
        help="exit with status 1 if the score is below (default: %(default)s)",
    )
    parser.add_argument("--quiet", action="store_true", help="print the last line only")


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed.

    Raises:
        SharesError: the opponents and the number of games make no tournament.
        UsageError: the bot cannot be run.
    """
    return Options(
        shares=tuple(parse_shares(arguments.opponents, arguments.games, list(POLICIES), LEAGUES)),
        bot=bot_of(arguments),
        seed=games_seed(arguments.opponents, arguments.seed),
        jobs=arguments.jobs or cores(),
        limits=limits_of(arguments),
        outputs=outputs(arguments.json, arguments.report, arguments.transcripts),
        require=arguments.require,
        quiet=arguments.quiet,
    )


def run(options: Options) -> int:
    """Plays, reports, and gives the exit status."""
    with Stop() as stop:
        return _run(options, stop)


def _run(options: Options, stop: Stop) -> int:
    files = OutputFiles(options.outputs)
    fixtures = scheduled(options.shares, options.seed)
    with contextlib.suppress(Exception):
        tablebase()  # Read before the workers are forked. If that fails, the games that need it report it.
    console = Console(sys.stderr if options.outputs.json_on_stdout else sys.stdout, outlives_reader=True)
    if not options.quiet:
        console.say(options.bot.line)
    begun = time.monotonic()
    results = _play(options, fixtures, console, files, stop)
    stopped = stop.signal  # A signal from here on is too late: the report follows at once.
    summary = summarise(results, len(fixtures))
    wall_s = time.monotonic() - begun
    result = report.as_json(options.bot.text, options.seed, summary, wall_s, results, options.shares)
    # The files come before anything is printed: a full disk behind standard output must not cost them too.
    files.write_result(result)
    if options.outputs.json_on_stdout:
        Console(sys.stdout, outlives_reader=True).write(report.dump(result))
    if not options.quiet:
        console.write(report.origin(fixtures))
        _show(options, results, console)
    if stopped:
        console.say(f"stopped after {len(results)} of {len(fixtures)} games")
    for failure in files.failures:
        print(f"mylla tournament: {failure}", file=sys.stderr)
    if summary.score < options.require:
        console.say(f"below the {options.require} points that --require asks for")
    console.say(report.score_line(summary))
    if stopped:
        return 128 + stopped
    return JUDGE_ERROR if files.failures else _status(summary, options.require)


def _play(
    options: Options, fixtures: list[Fixture], console: Console, files: OutputFiles, stop: Stop
) -> list[GameResult]:
    """The games that were finished, until a signal stops them."""
    setup = Setup(options.bot.argv, options.limits, make_opponent)
    results: list[GameResult] = []
    with contextlib.ExitStack() as closing:
        progress = closing.enter_context(contextlib.closing(ProgressReport(console, len(fixtures), options.quiet)))
        games = closing.enter_context(contextlib.closing(play_tournament(setup, fixtures, options.jobs, stop)))
        for result in games:
            results.append(result)
            files.add(result)
            progress.add(result)
    return results


def _show(options: Options, results: list[GameResult], console: Console) -> None:
    """Prints the table, the faults and the notes."""
    console.say(report.table(results, console.width) if results else "no game was finished")
    again = game_command(options.bot.words, options.limits)
    console.write(report.faults(results, again, options.outputs.transcripts))
    console.write(report.notes(results))
    console.write(report.delays(results))


def _status(summary: Summary, require: int) -> int:
    if summary.verdict is Verdict.JE:
        return JUDGE_ERROR
    accepted = summary.verdict is Verdict.AC and summary.score >= require
    return OK if accepted else NOT_ACCEPTED
