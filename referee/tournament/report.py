"""What is reported of a tournament: a table, the score, and JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, NamedTuple, Optional, Sequence, Union

from rich.table import Table

from referee.tournament.play import GameResult, Summary
from referee.tournament.remarks import in_order
from referee.tournament.schedule import Fixture

_TABLE_COLUMNS = 76


class _Row(NamedTuple):
    """An opponent's line of the table."""

    games: int
    won: int
    score: int
    moves_mean: Optional[float]
    moves_most: Optional[int]
    cpu_ms: float
    wall_ms: float


def _row(results: Sequence[GameResult]) -> _Row:
    moves = [result.moves for result in results if result.won]
    return _Row(
        len(results),
        sum(result.won for result in results),
        sum(result.score for result in results),
        sum(moves) / len(moves) if moves else None,
        max(moves, default=None),
        1000 * sum(result.cpu_s for result in results) / len(results),
        1000 * sum(result.wall_s for result in results) / len(results),
    )


def table(results: Sequence[GameResult], columns: int) -> Union[str, Table]:
    """By opponent: games, won, points, own moves a win, CPU and wall time a game; as lines where columns are few."""
    if columns < _TABLE_COLUMNS:
        return "\n".join(_lines(name, _row(games)) for name, games in [*_by_opponent(results), ("all", results)])
    shown = Table()
    shown.add_column("opponent")
    for heading in ("games", "won", "points", "moves/win", "most", "CPU ms", "wall ms"):
        shown.add_column(heading, justify="right")
    for name, games in _by_opponent(results):
        _add_row(shown, name, _row(games))
    if results:
        shown.add_section()
        _add_row(shown, "all", _row(results))
    return shown


def _lines(name: str, row: _Row) -> str:
    """A row of the table for a narrow terminal."""
    moves = "" if row.moves_mean is None else f"\n  moves/win {row.moves_mean:.2f}, most {row.moves_most}"
    times = f"\n  CPU {row.cpu_ms:.0f} ms, wall {row.wall_ms:.0f} ms"
    return f"{name}: {row.games} games, {row.won} won,\n  {row.score} points{moves}{times}"


def _add_row(shown: Table, name: str, row: _Row) -> None:
    mean = "-" if row.moves_mean is None else f"{row.moves_mean:.2f}"
    most = "-" if row.moves_most is None else str(row.moves_most)
    shown.add_row(
        name, str(row.games), str(row.won), str(row.score), mean, most, f"{row.cpu_ms:.0f}", f"{row.wall_ms:.0f}"
    )


def _by_opponent(results: Sequence[GameResult]) -> list[tuple[str, list[GameResult]]]:
    """The results by opponent, in the order of the games."""
    grouped: dict[str, list[GameResult]] = {}
    for result in in_order(results):
        grouped.setdefault(result.opponent, []).append(result)
    return list(grouped.items())


def origin(fixtures: Sequence[Fixture]) -> str:
    """How many of the games are the contest's own, in a line; nothing where none is."""
    cases = [fixture.case for fixture in fixtures if fixture.case]
    if not cases:
        return ""
    return f"{len(cases)} of the {len(fixtures)} games are the contest's own: {cases[0]} to {cases[-1]}\n"


def score_line(summary: Summary) -> str:
    """``Score: 100/100 (Accepted)``."""
    verdict = summary.verdict.value if summary.verdict else "no game finished"
    return f"Score: {summary.score}/{summary.max_score} ({verdict})"


def as_json(
    bot: str,
    seed: Optional[int],
    summary: Summary,
    wall_s: float,
    results: Sequence[GameResult],
    shares: Sequence[tuple[str, int]],
) -> dict[str, Any]:
    """The tournament as the JSON object that scripts read; ``seed`` is ``None`` for the contest's own games."""
    opponents = {
        name: {"games": len(games), "won": sum(game.won for game in games), "score": sum(game.score for game in games)}
        for name, games in _by_opponent(results)
    }
    for name, _ in shares:
        opponents.setdefault(name, {"games": 0, "won": 0, "score": 0})
    return {
        "bot": bot,
        "seed": seed,
        "score": summary.score,
        "max_score": summary.max_score,
        "verdict": summary.verdict.name if summary.verdict else None,
        "wall_s": round(wall_s, 3),
        "opponents": opponents,
        "games": [{**asdict(result), "verdict": result.verdict.name} for result in in_order(results)],
    }


def dump(data: dict[str, Any]) -> str:
    """The object as indented JSON text in ASCII, ending in a newline."""
    return json.dumps(data, indent=1, ensure_ascii=True) + "\n"
