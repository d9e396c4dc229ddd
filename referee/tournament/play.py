"""Plays the games of a tournament on several workers, and adds up what they score.

It is handed the opponents: a function from a name and a seed to a player of O.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Generator, Iterable, NamedTuple, Optional, Sequence, Union

from referee import live
from referee.match.match import Chooser, Match, OpponentFailed, OpponentLeft
from referee.match.verdict import POINTS, Verdict, overall
from referee.process.bot import BotProcess
from referee.process.descendants import StillAlive
from referee.process.limits import Limits
from referee.process.start import MachineFailed, StartError
from referee.process.stop import Stop
from referee.process.workers import Died, Workers
from referee.tournament.schedule import Fixture

OpponentMaker = Callable[[str, int], Chooser]


@dataclass(frozen=True, kw_only=True)
class GameResult(Fixture):
    """A game that was played.

    Attributes:
        moves: the bot's own.
        wall_s: the time for which the bot was waited for, less ``delay_s``.
        delay_s: the time for which it was ready to run and the machine gave it no processor.
        stderr: the end of what it wrote to standard error, 4 KiB at most.
        notes: what was accepted with a warning.
    """

    verdict: Verdict
    won: bool
    score: int
    moves: int
    cpu_s: float
    wall_s: float
    delay_s: float
    peak_rss_mib: float
    message: str
    stderr: str
    notes: tuple[str, ...]
    transcript: str


class Setup(NamedTuple):
    """What all games have in common. ``watch`` makes, for each game, what is told what happens in it."""

    argv: tuple[str, ...]
    limits: Limits
    make_opponent: OpponentMaker
    watch: Optional[Callable[[], live.Watcher]] = None


def play_tournament(
    setup: Setup, fixtures: Iterable[Fixture], jobs: int, stop: Optional[Stop] = None
) -> Generator[GameResult, None, None]:
    """Plays the games on ``jobs`` workers; gives each result when it is there, in no fixed order.

    The results do not depend on ``jobs``, but for the times. Where ``stop`` is set, the results end early.

    Raises:
        StartError: the bot cannot be run, from the first game on.
        OpponentLeft: the opponent has left the game.
        OSError: what is told of the moves can no longer be written.
    """

    def work(fixture: Fixture) -> Union[GameResult, StartError, OpponentLeft, OSError]:
        try:
            return play_fixture(setup, fixture, stop)
        except (StartError, OpponentLeft, OSError) as error:
            return error

    with Workers(jobs, work, stop) as workers:
        some_played = False
        for fixture, result in workers.run(fixtures):
            if isinstance(result, (OpponentLeft, OSError)):
                raise result
            if isinstance(result, StartError):
                if not some_played:
                    raise result
                # It could be run before, and perhaps is being built again: the games that were played count.
                yield judge_error(fixture, f"the bot can no longer be started: {result}")
            elif isinstance(result, Died):
                yield judge_error(fixture, result.how)
            else:
                some_played = True
                yield result


def play_fixture(setup: Setup, fixture: Fixture, stop: Optional[Stop] = None) -> GameResult:
    """Plays one game in this process.

    Raises:
        StartError: the bot cannot be run.
        Stopped: ``stop`` is set.
    """
    match: Optional[Match] = None
    try:
        with BotProcess(setup.argv, setup.limits, stop=stop) as bot:
            # The opponent is made while the bot's process comes up, whose time is not running yet.
            watcher = setup.watch() if setup.watch else None
            opponent = _opponent(setup, fixture)
            match = Match(opponent, watcher.moved) if watcher else Match(opponent)
            return game_result(fixture, match, live.play(match, bot, watcher))
    except (OpponentFailed, MachineFailed, StillAlive) as error:
        return judge_error(fixture, str(error), match)


def _opponent(setup: Setup, fixture: Fixture) -> Chooser:
    try:
        return setup.make_opponent(fixture.opponent, fixture.seed)
    except Exception as error:
        raise OpponentFailed(f"the opponent could not be made: {type(error).__name__}: {error}") from error


def game_result(fixture: Fixture, match: Match, played: live.Played) -> GameResult:
    """The record of a game that was judged."""
    judgement, usage = played.judgement, played.run.usage
    return GameResult(
        **vars(fixture),
        verdict=judgement.verdict,
        won=judgement.won,
        score=judgement.score,
        moves=match.boards,
        cpu_s=round(usage.cpu_s, 4),
        wall_s=round(usage.wall_s, 4),
        delay_s=round(usage.delay_s, 4),
        peak_rss_mib=round(usage.peak_rss_mib, 1),
        message=judgement.message,
        stderr=played.run.stderr_text,
        notes=tuple(warning.value for warning in match.warnings),
        transcript=match.transcript(),
    )


def judge_error(fixture: Fixture, message: str, match: Optional[Match] = None) -> GameResult:
    """The record of a game that we failed to judge."""
    moves, transcript = (match.boards, match.transcript()) if match else (0, "")
    return GameResult(
        **vars(fixture),
        verdict=Verdict.JE,
        won=False,
        score=0,
        moves=moves,
        cpu_s=0.0,
        wall_s=0.0,
        delay_s=0.0,
        peak_rss_mib=0.0,
        message=message,
        stderr="",
        notes=(),
        transcript=transcript,
    )


class Summary(NamedTuple):
    """A tournament's result over the games played."""

    score: int
    max_score: int
    verdict: Optional[Verdict]
    """``None`` where no game was played."""


def summarise(results: Sequence[GameResult], games: int) -> Summary:
    """The score of ``results``, out of what ``games`` games can score; the verdict in the order of the games."""
    in_order = sorted(results, key=lambda result: result.index)
    verdict = overall([result.verdict for result in in_order])
    return Summary(sum(result.score for result in results), POINTS * games, verdict)
