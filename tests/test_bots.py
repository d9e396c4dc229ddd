"""Every bot of the table gets the verdict that its directory is named after, and nothing of it is left behind."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from referee.match.verdict import POINTS, Verdict
from referee.process.descendants import LINUX
from tests.bot_table import DIRECTORY, VERDICTS, BadHeader, Game, Played, bots, first_game, play, processes_of, read_bot

JOBS = 4
GAMES_OF_SLOW_BOTS = 3
"""How often each slow bot plays here; ``tests/soak.py`` has 1,000 games of them."""

BOTS = bots()
FIRST_GAMES = [first_game(bot) for bot in BOTS]
SLOW_GAMES = [
    Game(bot, number, seed=bot.seed + number)
    for bot in BOTS
    if bot.is_slow
    for number in range(2, 2 + GAMES_OF_SLOW_BOTS)
]


def name_of(game: Game) -> str:
    """The name of a test."""
    return game.bot.name if game.number == 1 else f"{game.bot.name}-{game.number}"


@pytest.fixture(scope="session")
def played(request: pytest.FixtureRequest) -> dict[Game, Played]:
    """All games that the tests to be run ask for, played beforehand on a few workers."""
    wanted: dict[Game, None] = {}
    for item in request.session.items:
        game = getattr(item, "callspec", None) and item.callspec.params.get("game")  # type: ignore[attr-defined]
        if isinstance(game, Game) and not game.bot.missing:
            wanted[game] = None
    # Those that wait for their limits first, so that the last ones do not keep us waiting.
    games = sorted(wanted, key=lambda game: game.bot.verdict is not Verdict.TLE)
    return {each.game: each for each in play(games, JOBS)}


def played_or_skip(played: dict[Game, Played], game: Game) -> Played:
    """The game, where it could be played."""
    if game.bot.missing:
        pytest.skip(f"needs {game.bot.missing}")
    return played[game]


@pytest.mark.parametrize("game", FIRST_GAMES, ids=name_of)
def test_the_verdict_is_the_directory(played: dict[Game, Played], game: Game) -> None:
    each = played_or_skip(played, game)
    surprises, result = each.surprises, each.result
    assert surprises == []
    assert result.score == (POINTS if result.won else 0)
    assert not result.won or game.bot.verdict is Verdict.AC


@pytest.mark.skipif(not LINUX, reason="needs Linux: elsewhere processes in sessions of their own are not found")
@pytest.mark.parametrize("game", FIRST_GAMES, ids=name_of)
def test_nothing_is_left(played: dict[Game, Played], game: Game) -> None:
    each = played_or_skip(played, game)
    started, left = len(each.started), each.left
    assert started == game.bot.starts, "the bot has not started what it is there to start"
    assert left == ()


@pytest.mark.parametrize(
    "game", [game for game in FIRST_GAMES if "did you forget to flush?" in game.bot.expect], ids=name_of
)
def test_a_missing_flush_is_seen_long_before_the_limit(played: dict[Game, Played], game: Game) -> None:
    result = played_or_skip(played, game).result
    assert game.bot.limits.wall_s == 5
    assert result.wall_s < 1


@pytest.mark.parametrize("game", SLOW_GAMES, ids=name_of)
def test_a_slow_bot_is_not_said_to_wait_for_input(played: dict[Game, Played], game: Game) -> None:
    result = played_or_skip(played, game).result
    assert result.verdict is Verdict.AC, result.message
    assert result.wall_s > 0.04, "the bot is not slow"


def test_every_verdict_has_bots() -> None:
    directories = {path.name for path in DIRECTORY.iterdir() if path.is_dir() and path.name[0] not in "_."}
    assert directories == set(VERDICTS)
    count = Counter(bot.path.parent.name for bot in BOTS)
    assert all(count[name] >= 4 for name in VERDICTS), count


def test_every_file_is_a_bot() -> None:
    files = {path.relative_to(DIRECTORY).as_posix() for path in DIRECTORY.glob("*/*") if path.name[0] not in "_."}
    assert files == {bot.name for bot in BOTS}


def test_the_kinds_that_other_tests_pick_are_there() -> None:
    flush = {bot.path.name for bot in BOTS if "did you forget to flush?" in bot.expect}
    assert flush >= {"no_flush.py", "no_flush.c", "no_flush_with_threads.py", "no_flush_in_pypy.py"}
    slow = {bot.path.name for bot in BOTS if bot.is_slow and bot.verdict is Verdict.AC}
    assert slow >= {"slow_sleeps.py", "slow_computes.py", "slow_waits_for_child.py", "slow_waits_for_lock.py"}
    assert slow >= {"slow_reader_thread.py", "slow_worker_threads.py", "slow_pypy.py"}
    assert {bot.starts for bot in BOTS} >= {0, 1, 50}


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("accepted/bot.py", "print()\n", "does not say what the bot does"),
        ("accepted/bot.py", "# expect: X wins\n", "does not say what the bot does"),
        ("accepted/bot.py", "# Plays.\nprint()\n# expect: X wins\n", "no line that says what to expect"),
        ("accepted/bot.c", "# Plays.\n# expect: X wins\n", "does not say what the bot does"),
        ("accepted/bot.py", "# Plays.\n# It plays well.\n# expect: X wins\n", "'It plays well.' is not one of expect"),
        ("accepted/bot.py", "# Plays.\n# expect: X\n# limits: wall_s\n", "'wall_s' is not a limit"),
        ("accepted/bot.py", "# Plays.\n# expect: X\n# limits: wall=3\n", "'wall=3' is not a limit"),
        ("accepted/bot.py", "# Plays.\n# expect: X\n# needs: luck\n", "needs luck"),
        ("accepted/bot.py", "# Plays.\n# expect: X\n# expect: Y\n", "expect is given twice"),
        ("refused/bot.py", "# Plays.\n# expect: X\n", "the directory is not one of accepted, "),
    ],
)
def test_a_bot_without_a_proper_header_is_refused(tmp_path: Path, name: str, text: str, complaint: str) -> None:
    path = tmp_path / name
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(BadHeader, match=complaint) as refused:
        bots(tmp_path)
    assert str(refused.value).startswith(name)


def test_a_header_is_read(tmp_path: Path) -> None:
    path = tmp_path / "accepted" / "bot.c"
    path.parent.mkdir()
    path.write_text(
        "// Plays.\n// expect: X: wins\n// limits: wall_s=0.5 memory_mib=10\n// seed: 3\n// needs: cc linux\n"
    )
    bot = read_bot(path, tmp_path)
    assert (bot.about, bot.expect, bot.seed, bot.needs, bot.verdict) == (
        "Plays.",
        "X: wins",
        3,
        ("cc", "linux"),
        Verdict.AC,
    )
    assert (bot.limits.wall_s, bot.limits.memory_mib, bot.limits.output_kib) == (0.5, 10, 64)


@pytest.mark.skipif(not LINUX, reason="needs Linux: there is no /proc elsewhere")
@pytest.mark.parametrize("marked", ["arguments", "environment"])
def test_processes_are_found_by_their_mark(tmp_path: Path, marked: str) -> None:
    mark = str(tmp_path)
    forever = [sys.executable, "-c", "input()", mark if marked == "arguments" else "nothing"]
    environment = {"TMPDIR": mark} if marked == "environment" else {}
    with subprocess.Popen(forever, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        try:
            assert [found.split()[0] for found in processes_of(mark)] == [str(process.pid)]
        finally:
            process.kill()
    assert not list(processes_of(mark))
