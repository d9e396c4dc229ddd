"""``mylla tournament --until-fail``: game after game, until one is lost or not Accepted; that one is kept."""

from __future__ import annotations

import contextlib
import shlex
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import Iterator, Optional, Sequence

from mylla.arguments import DEFAULT_SEED
from mylla.files import write_whole
from mylla.games import scheduled
from mylla.program import program
from mylla.status import JUDGE_ERROR, NOT_ACCEPTED, OK
from mylla.terminal.console import Console
from referee.match.verdict import POINTS, Verdict
from referee.process.stop import Stop
from referee.tournament import remarks, report
from referee.tournament.play import GameResult, Setup, Summary, play_tournament
from referee.tournament.remarks import Ways
from referee.tournament.schedule import Fixture


def endless(shares: Sequence[tuple[str, int]], seed: Optional[int]) -> Iterator[Fixture]:
    """The games of the tournament with this seed, of that with the next one, and so on."""
    numbers = count(1)
    following = DEFAULT_SEED if seed is None else seed + 1
    for each in chain([seed], count(following)):
        yield from (replace(game, index=next(numbers)) for game in scheduled(shares, each))


def play(
    setup: Setup, fixtures: Iterator[Fixture], jobs: int, ways: Ways, directory: Path, console: Console, stop: Stop
) -> int:
    """Plays until a game is lost or not Accepted, and writes its transcript into ``directory``; gives the exit status.

    Raises:
        OSError: the transcript cannot be written.
    """
    played, found = 0, None
    with contextlib.closing(play_tournament(setup, fixtures, jobs, stop)) as games:
        for result in games:
            played += 1
            if result.verdict is not Verdict.AC or not result.won:
                found = result
                break
            if _is_worth_a_line(played):
                console.say(f"{played} games, all won")
    score = POINTS * (played - bool(found))
    if found:
        _show(found, ways, directory, console)
    elif stop.signal:
        console.say(f"stopped after {played} games, all won")
    verdict = found.verdict if found else Verdict.AC if played else None
    console.say(report.score_line(Summary(score, POINTS * played, verdict)))
    if found:
        return JUDGE_ERROR if found.verdict is Verdict.JE else NOT_ACCEPTED
    return 128 + stop.signal if stop.signal else OK


def _is_worth_a_line(games: int) -> bool:
    """At 100, 200, ... 1,000, 2,000, ..."""
    return games >= 100 and games % 10 ** (len(str(games)) - 1) == 0


def _show(found: GameResult, ways: Ways, directory: Path, console: Console) -> None:
    path = directory / remarks.transcript_name(found)
    write_whole(path, found.transcript)
    console.write(remarks.lost([found], ways) or remarks.fault(found, ways._replace(transcripts=None)))
    console.say(f"game {found.index} is kept: {program()} replay {shlex.quote(str(path))}")
