"""Transcripts: written, read, and played again with the same words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opponents import POLICIES, make_opponent
from referee.match.match import BadBoard, BadWord, Match, TooMuch
from referee.match.protocol import board_text
from referee.match.replay import Replay
from referee.match.transcript import TranscriptError, escape, unescape
from rules.mylla import MYLLA
from tests.support import legal_output, mylla, script

WON_GAME = """\
>...
>.x.
>...
<o..
<.x.
<...
>o.X
>.x.
>...
<o.X
<.x.
<.o.
>o.X
>.x.
>Xo.
<Sigur!
"""


@given(st.binary(max_size=40))
def test_any_bytes_as_printable_text_and_back(data: bytes) -> None:
    assert escape(data).isascii() and escape(data).isprintable() or not data
    assert unescape(escape(data)) == data


@pytest.mark.parametrize("name", POLICIES)
def test_a_game_played_again(name: str) -> None:
    for seed in range(20):
        match = Match(make_opponent(name, seed))
        while not match.outcome:
            moves = MYLLA.legal_moves(match.position)
            move = moves[(seed * 7 + len(match.plies)) % len(moves)]
            match.receive(board_text(MYLLA.play(match.position, move).board).encode())
        replay = Replay(match.transcript())
        assert replay.complete
        # The judge does not show the move it wins with, so that only the winner is certain.
        assert replay.match.won == match.won
        assert replay.match.plies[:-1] == match.plies[:-1]
        assert replay.match.transcript() == match.transcript()


@given(st.lists(st.integers(0, 40), max_size=6), st.binary(min_size=1, max_size=20))
def test_a_game_with_a_fault_played_again(moves: list[int], tail: bytes) -> None:
    match = Match(make_opponent("half", 3))
    match.receive(legal_output("half", 3, moves) + tail + b"\n")
    replay = Replay(match.transcript() or ">\n")
    assert type(replay.match.fault) is type(match.fault)
    assert replay.match.plies == match.plies or match.outcome
    if isinstance(match.fault, (BadBoard, BadWord)):
        # The transcript has a line a row, whatever the lines of the output were.
        assert replay.match.fault is not None and replay.match.fault[:3] == match.fault[:3]
        assert replay.complete


def test_what_follows_the_end_is_in_the_transcript() -> None:
    match = Match(make_opponent("minimax", 1))
    while not match.outcome:
        move = MYLLA.legal_moves(match.position)[0]
        match.receive(board_text(MYLLA.play(match.position, move).board).encode())
    match.receive(b"thanks\n")
    assert match.fault == TooMuch(b"thanks\n")
    assert match.transcript().endswith("!\n>thanks\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        (">...\n>.x.\nhello\n", "line 3 starts with 'h'"),
        (">...\n>.x.\n>...\n<o..\n<.x.\n", "ends before the judge's whole board"),
        (">...\n>.x.\n>...\n<x..\n<.x.\n<...\n", "line 4: the judge's board is not legal: placed the small letter x"),
        (">...\n>.x.\n>...\n<...\n<.x\n<..o\n", "line 5: the judge's row is '.x', not three of . x X o O"),
        (">...\n>.x.\n>...\n<Sigur!\n", "line 4: the judge says 'Sigur!', but O cannot win at once"),
        (WON_GAME.replace("Sigur!", "Tap!"), "line 16: the judge says 'Tap!', but X wins with three in a row"),
        (WON_GAME.replace("<Sigur!\n", ""), "ends without the judge's Sigur!, though X wins"),
        (WON_GAME + "<Tap!\n", "line 17: the judge goes on after Sigur!"),
        ("<...\n<...\n<...\n", "line 1: the judge says '...', but the game is not over"),
    ],
)
def test_text_that_is_no_transcript(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(TranscriptError) as error:
        Replay(text)
    assert words in str(error.value)
    path = tmp_path / "game.interaction"
    path.write_text(text)
    done = mylla("replay", str(path))
    assert done.returncode == 2
    assert done.stderr.startswith(f"mylla replay: {path}: ") and len(done.stderr.splitlines()) == 1


def test_the_move_that_lost_is_named(tmp_path: Path) -> None:
    moves = ["...\n.X.\n...", "..O\n.X.\n...", "..O\n.X.\n.x.", ".oO\n.X.\n.x.", ".oO\n.X.\n.xX", "ooO\n.X.\n.xX"]
    rows = [f"{'><'[number % 2]}{row}\n" for number, board in enumerate(moves) for row in board.split()]
    path = tmp_path / "game.interaction"
    path.write_text("".join(rows) + "<Tap!\n")
    said = "The losing move was number 1. "
    said += "Best was to place a small x at a1, c1, a3 or c3 (4 squares); then X wins in 13 plies."
    assert mylla("replay", str(path)).stdout.endswith(f"O wins with three in a row\n{said}\n")


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "game.interaction"
    path.write_text(WON_GAME)
    done = mylla("replay", str(path))
    assert done.returncode == 0
    assert "2. judge placed the small letter o at row 1, column 1\no..\n.x.\n...\n" in done.stdout
    assert done.stdout.endswith("X wins with three in a row\n")
    path.write_text(WON_GAME.replace("Xo.\n<Sigur!\n", ".o.\n"))
    done = mylla("replay", str(path))
    assert done.returncode == 1
    assert done.stdout.endswith("no move was made: the board is the one before\n" + done.stdout.split("before\n")[-1])
    path.write_text("".join(WON_GAME.splitlines(keepends=True)[:6]))
    assert mylla("replay", str(path)).stdout.endswith("the transcript ends before the game does, before board 2\n")


@pytest.mark.parametrize(("content", "words"), [(None, "cannot be read: No such file"), (b"\xff\xfe", "is no text")])
def test_files_that_cannot_be_read(content: bytes | None, words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.interaction"
    if content:
        path.write_bytes(content)
    done = mylla("replay", str(path))
    assert done.returncode == 2
    assert words in done.stderr


def test_a_tournament_writes_one_file_a_game_and_says_where(tmp_path: Path) -> None:
    bot = script(tmp_path / "bot.py", "print('...', '.x.', '...', sep='\\n', flush=True); print('?', flush=True)")
    kept = tmp_path / "kept" / "here"
    done = mylla("tournament", "--bot", str(bot), "--games", "3", "--transcripts", str(kept))
    assert sorted(path.name for path in kept.iterdir()) == [
        "001-random.interaction",
        "002-greedy.interaction",
        "003-minimax.interaction",
    ]
    assert f"transcript: {kept}/001-random.interaction" in done.stdout
    replayed = mylla("replay", str(kept / "003-minimax.interaction"))
    assert replayed.returncode == 1
    assert 'row 1 of board 2 is "?", not three of' in replayed.stdout


def test_a_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = mylla("tournament", "--games", "1", "--transcripts", str(tmp_path / "file"))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "that is a file; name a directory" in done.stderr
