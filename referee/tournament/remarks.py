"""What is said of a tournament beside its table: faults, lost games, warnings, and how to look at them again."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Optional, Sequence

from referee.match.verdict import Verdict, stderr_in_words
from referee.tournament.play import GameResult
from referee.tournament.schedule import Fixture

_FAULTS_SHOWN = 3
_SLOW_GAMES = 3
_LONG_DELAY_S = 0.5


class Ways(NamedTuple):
    """How to look at a game.

    Attributes:
        game: the command that plays one game, without opponent and seed, or case.
        page: the page with all games, if it is written.
        transcripts: the directory of the transcripts, if they are written.
    """

    game: str
    page: Optional[Path] = None
    transcripts: Optional[Path] = None

    def again(self, fixture: Fixture) -> str:
        """The command that plays the game again."""
        if fixture.case:
            return f"{self.game} --case {fixture.case}"
        return f"{self.game} --opponent {fixture.opponent} --seed {fixture.seed}"


def in_order(results: Sequence[GameResult]) -> list[GameResult]:
    """The results in the order of the games."""
    return sorted(results, key=lambda result: result.index)


def transcript_name(result: GameResult) -> str:
    """The name of the file for a game's transcript: ``007-minimax.interaction``; ``07-half.interaction`` for a case."""
    return f"{result.name}.interaction"


def heading(result: GameResult) -> str:
    """``Game 3 against random: Wrong Answer``."""
    case = f" (the contest's {result.case})" if result.case else ""
    return f"Game {result.index} against {result.opponent}{case}: {result.verdict.value}"


def fault(result: GameResult, ways: Ways) -> str:
    """A game that was not Accepted: what was wrong, the end of its stderr, and how to see it again."""
    lines = [heading(result), *result.message.splitlines(), *stderr_in_words(result.stderr)]
    if ways.transcripts:
        lines.append(f"transcript: {ways.transcripts / transcript_name(result)}")
    return "\n  ".join([*lines, f"see it again: {ways.again(result)}"]) + "\n"


def faults(results: Sequence[GameResult], ways: Ways, shown: Optional[GameResult] = None) -> str:
    """The first games that were not Accepted, without the one ``shown`` already, and how many more there are."""
    bad = [result for result in in_order(results) if result.verdict is not Verdict.AC]
    others = [result for result in bad if result is not shown]
    told = others[: _FAULTS_SHOWN - bool(shown)]
    parts = [fault(result, ways) for result in told]
    more = len(others) - len(told)
    rest = f"... and {more} more {'games' if more > 1 else 'game'} not Accepted\n" if more else ""
    if bad and not ways.transcripts:
        rest += "A bot that plays at random does not repeat a game; --transcripts DIR keeps them all.\n"
    return "\n".join(filter(None, [*parts, rest]))


def lost(results: Sequence[GameResult], ways: Ways) -> str:
    """How many games were played to the end and lost, the shortest as a command, and where to see the rest."""
    games = [result for result in in_order(results) if result.verdict is Verdict.AC and not result.won]
    if not games:
        return ""
    shortest = min(games, key=lambda result: result.moves)
    counted = f"{len(games)} games were lost; the shortest" if len(games) > 1 else "One game was lost"
    every = f"Which moves lost: {ways.page or 'add --report report.html'}\n" if len(games) > 1 else ""
    return f"{counted}, in {_moves(shortest.moves)}: {ways.again(shortest)}\n{every}"


def slow_start(results: Sequence[GameResult], games: int, wall_s: float) -> str:
    """Said once, when the first games have all taken until the wall limit: that it goes on so, and how to stop."""
    left = games - len(results)
    if len(results) != _SLOW_GAMES or left <= 0 or min(result.wall_s for result in results) < wall_s:
        return ""
    return (
        f"The first {_SLOW_GAMES} games all took until the time limit, and {left} are left. "
        "Ctrl-C stops and reports the games so far; --wall-limit S makes the limit shorter.\n"
    )


def _moves(count: int) -> str:
    return f"{count} move" + ("s" if count != 1 else "")


def notes(results: Sequence[GameResult]) -> str:
    """What was accepted with a warning, each once with the number of games it was seen in."""
    seen: dict[str, int] = {}
    for result in results:
        for note in result.notes:
            seen[note] = seen.get(note, 0) + 1
    return "".join(f"Note: {note} (accepted, in {games} games)\n" for note, games in sorted(seen.items()))


def delays(results: Sequence[GameResult]) -> str:
    """Says where the machine was busy, so that bots had to wait for a processor for long; else nothing."""
    long = [result.delay_s for result in results if result.delay_s >= _LONG_DELAY_S]
    if not long:
        return ""
    games = f"{len(long)} games the bot" if len(long) > 1 else "one game the bot"
    return (
        f"The machine was busy: in {games} waited for a processor, up to {max(long):.1f} s. That time does not count; "
        "fewer games at a time (--jobs) take no longer.\n"
    )
