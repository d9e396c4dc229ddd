"""``bot/main.py`` as a program: by hand on a terminal, through pipes, on other Pythons, and where it complains."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from bot import main as bot
from opponents import make_opponent
from referee.match.match import Match
from referee.match.protocol import board_text
from rules.board_change import find_move
from rules.mylla import MYLLA, Position
from solver.tablebase import Tablebase

SCRIPT = Path(bot.__file__)
BASE = Tablebase.load()


def environment() -> dict[str, str]:
    """Ours without what hides a missing flush."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(said: bytes, python: str = sys.executable) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([python, str(SCRIPT)], input=said, capture_output=True, env=environment(), timeout=20)


def reply(board: str, hands: tuple[int, int]) -> Position:
    """The position after the bot's answer, which must be legal."""
    before = Position(board, "x", hands)
    after = bot.answer(board)
    assert after is not None
    return MYLLA.play(before, find_move(before, after))


def test_on_a_terminal_by_hand_to_the_win(tmp_path: Path) -> None:
    """Copied alone to another place; a person's answers, typed; no flag, no environment that helps a flush."""
    alone = str(shutil.copy(SCRIPT, tmp_path / "solution.py"))
    opponent = make_opponent("minimax", 1)
    position = MYLLA.start()
    child = pexpect.spawn(sys.executable, [alone], env=environment(), cwd=tmp_path, timeout=20, encoding="utf-8")
    child.setecho(False)
    while True:
        rows = [_row(child) for _ in range(3)]
        position = MYLLA.play(position, find_move(position, "".join(rows)))
        if MYLLA.outcome(position):
            break
        position = MYLLA.play(position, opponent.choose(position))
        assert not MYLLA.outcome(position)
        child.send(board_text(position.board))
    child.sendline("Sigur!")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert child.before == ""


def _row(child: pexpect.spawn) -> str:
    child.expect("([.xXoO]{3})\r\n")
    return str(child.match.group(1))


def whole_game(python: str) -> None:
    match = Match(make_opponent("minimax", 3))
    with subprocess.Popen(
        [python, str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdin and process.stdout
        while not match.outcome:
            assert not match.fault
            process.stdin.write(match.receive(process.stdout.readline()))
            process.stdin.flush()
        process.stdin.close()
        assert process.stdout.read() == b""
    assert process.returncode == 0
    assert match.won


def test_a_whole_game() -> None:
    whole_game(sys.executable)


@pytest.mark.skipif(not shutil.which("pypy3"), reason="needs pypy3 (Debian: apt-get install pypy3)")
def test_a_whole_game_on_pypy() -> None:
    whole_game("pypy3")


def test_the_syntax_is_python_3_6_and_the_imports_are_the_standard_library() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))
    imports = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert [alias.name for node in imports for alias in node.names] == ["os", "sys"]


def test_the_file_is_small() -> None:
    assert SCRIPT.stat().st_size <= 9 * 1024


@pytest.mark.parametrize("word", [b"Sigur!", b"Tap!"])
@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b""])
def test_it_ends_at_either_result(word: bytes, ending: bytes) -> None:
    done = run(word + ending)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == 3


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: b"\n\n" + text.replace(b"\n", b"\n\n"),
        lambda text: text.replace(b"\n", b" \n\t"),
    ],
    ids=["crlf", "blank lines", "blanks"],
)
def test_white_space_from_the_judge_does_not_matter(change: object) -> None:
    position = reply("." * 9, (4, 4))
    position = MYLLA.play(position, make_opponent("minimax", 1).choose(position))
    said = board_text(position.board).encode() + b"Sigur!\n"
    assert callable(change)
    plain, changed = run(said), run(change(said))
    assert (changed.returncode, changed.stdout, changed.stderr) == (0, plain.stdout, b"")
    assert len(plain.stdout.splitlines()) == 6


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (b"", "the input ended before the game did"),
        (b"...\n", "the input ended before the game did"),
        (b"xxx\nooo\nxxx\n", "no judge could have sent the board 'xxx/ooo/xxx'"),
        (b"...\n...\n...\n", "no judge could have sent the board '.../.../...'"),
        (b"abc\ndef\nghi\n", "no judge could have sent the board 'abc/def/ghi'"),
        (b"....\n", "expected a row of three letters, Sigur! or Tap!, but read '....'"),
        (b"sigur!\n", "but read 'sigur!'"),
        (b"\xff\xfe\0\n", "no judge could have sent|ended before|expected a row"),
    ],
)
def test_input_that_no_judge_sends(said: bytes, words: str) -> None:
    done = run(said)
    assert done.returncode == 1
    lines = done.stderr.decode("ascii").splitlines()
    assert len(lines) == 1
    assert any(part in lines[0] for part in words.split("|"))


def test_a_judge_that_went_away() -> None:
    """Its end of the pipe is closed before the first board: one line, no traceback."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, str(SCRIPT)], stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE, timeout=20
    )
    os.close(writing)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", ["random", "greedy", "minimax", "worst", "rand2", "half", "best"])
def test_it_wins_as_fast_as_can_be(name: str) -> None:
    for seed in range(10):
        opponent = make_opponent(name, seed)
        position = MYLLA.start()
        while not MYLLA.outcome(position):
            if position.turn == "x":
                plies = BASE.distance(position)
                assert plies > 0
                position = reply(position.board, position.hands)
                left = 0 if MYLLA.line_made(position) else BASE.distance(position)
                assert left == 1 - plies
            else:
                position = MYLLA.play(position, opponent.choose(position))
        outcome = MYLLA.outcome(position)
        assert outcome and outcome.winner == "x"
