"""The output validator: any bytes give 42 or 43, and the files beside them say what a judge expects."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Callable, Iterable, NamedTuple, Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kattis import validator as kattis
from kattis.validator import ACCEPTED, FAILED, WRONG
from opponents import POLICIES, make_opponent
from referee.match.match import Match
from referee.match.protocol import board_text
from rules.mylla import MYLLA, Move, Position
from tests.support import ROOT, crossed, environment, legal_output

UNHURRIED = settings(deadline=None)
"""For tests that write files, which take as long as the disk does; the first also reads the solved game."""


class Result(NamedTuple):
    """An exit status, what the judge printed, and the files it wrote, by name."""

    status: int
    said: bytes
    files: dict[str, str]


def judged(output: bytes, line: str = "half 7\n") -> Result:
    """What the validator makes of a bot's whole output, which it is given as a file, as verifyproblem does."""
    with tempfile.TemporaryDirectory() as name:
        case, heard, said = (Path(name, part) for part in ("case.in", "heard", "said"))
        case.write_text(line)
        heard.write_bytes(output)
        said.touch()
        feedback = Path(name, "feedback")
        feedback.mkdir()
        fds = os.open(heard, os.O_RDONLY), os.open(said, os.O_WRONLY)
        try:
            status = kattis.validate(case, feedback, *fds)
        finally:
            for fd in fds:
                os.close(fd)
        return Result(status, said.read_bytes(), {path.name: path.read_text() for path in feedback.iterdir()})


def played(choices: Iterable[int], name: str = "half", seed: int = 7) -> bytes:
    """A bot's output in a whole game, choosing among its moves by the numbers in ``choices``, then the first."""
    numbers = iter(choices)
    match, output = Match(make_opponent(name, seed)), b""
    while not match.outcome:
        moves = MYLLA.legal_moves(match.position)
        board = board_text(MYLLA.play(match.position, moves[next(numbers, 0) % len(moves)]).board).encode()
        match.receive(board)
        output += board
    return output


def check_files(result: Result) -> None:
    assert result.status in (ACCEPTED, WRONG)
    assert set(result.files) == {"judgemessage.txt", "score.txt" if result.status == ACCEPTED else "teammessage.txt"}
    assert all(text.endswith("\n") and text.strip() for text in result.files.values())
    if result.status == ACCEPTED:
        assert result.files["score.txt"] in ("0\n", "2\n")


@UNHURRIED
@given(st.binary(max_size=200))
@example(b"")
@example(b"\0")
@example(b"...\n.x.\n...\n\xff")
@example(b"\n" * 100_000)
@example(b"x" * 100_000)
def test_any_bytes_at_all(output: bytes) -> None:
    check_files(judged(output))


@UNHURRIED
@given(
    st.sampled_from(sorted(POLICIES)),
    st.integers(0, 2**31),
    st.lists(st.integers(0, 40), max_size=12),
    st.one_of(st.binary(max_size=20), st.text(".xXoO \n", max_size=40).map(str.encode)),
)
def test_any_bytes_after_legal_moves(name: str, seed: int, moves: list[int], tail: bytes) -> None:
    check_files(judged(legal_output(name, seed, moves) + tail, f"{name} {seed}\n"))


@UNHURRIED
@given(st.lists(st.integers(0, 40), max_size=12), st.text(" \t\r\n", max_size=9), st.binary(min_size=1, max_size=9))
def test_a_whole_game_is_accepted_and_nothing_may_follow(moves: list[int], blank: str, tail: bytes) -> None:
    output = played(moves)
    whole = judged(output + blank.encode())
    won = whole.said.endswith(b"Sigur!\n")
    assert won or whole.said.endswith(b"Tap!\n")
    assert (whole.status, whole.files["score.txt"]) == (ACCEPTED, "2\n" if won else "0\n")
    followed = judged(output + tail)
    assert followed.status == (WRONG if tail.split() else ACCEPTED)
    assert followed.said == whole.said


def test_games_won_and_games_lost_both_occur() -> None:
    scores = {judged(played([number] * 9)).files["score.txt"] for number in range(30)}
    assert scores == {"0\n", "2\n"}


@pytest.mark.parametrize(
    ("output", "words"),
    [
        (b"", "the output ended in the middle of the game, before board 1"),
        (b"...\n.x.\n", "the output ended in the middle of the game, before board 1 (2 of its rows came)"),
        (b"...\n.x.\n...\n", "the output ended in the middle of the game, before board 2"),
        (b"hello\n", 'row 1 of board 1 is "hello", not three of . x X o O'),
        (b"...\n.x.\n...\nTap!\n", 'row 1 of board 2 is "Tap!", which only the judge prints'),
        (b"...\n.o.\n...\n", "board 1 is not legal: placed the small letter o at row 2, column 2"),
        (b"...\nx.x\n...\n", "board 1 is not legal: it shows two moves of yours"),
        (played([]) + b"bye", 'output after the end of the game: "bye"'),
    ],
)
def test_what_the_contestant_and_the_setter_are_told(output: bytes, words: str) -> None:
    result = judged(output)
    assert result.status == WRONG
    assert result.files["teammessage.txt"].startswith(words)
    assert result.files["judgemessage.txt"].startswith(f"half 7: {words}")
    assert "half" not in result.files["teammessage.txt"]


def test_the_setter_sees_the_game() -> None:
    message = judged(played([])).files["judgemessage.txt"]
    assert message.splitlines()[0] in ("half 7: O wins with three in a row", "half 7: X wins with three in a row")
    assert message.splitlines()[2:5] == [">x..", ">...", ">..."]
    assert message.splitlines()[-1] in ("<Sigur!", "<Tap!")


def test_a_board_that_does_not_end_in_a_newline_counts_at_the_end_of_the_output() -> None:
    output = played([])
    assert judged(output[:-1]) == judged(output)


class Pipes:
    """The validator on two pipes, in a thread; the test is the bot."""

    def __init__(self, directory: Path, line: str = "half 7\n") -> None:
        self.feedback = directory
        case = directory.parent / "case.in"
        case.write_text(line)
        heard, self.print = os.pipe()
        self.read, said = os.pipe()
        self.status = 0

        def run() -> None:
            self.status = kattis.validate(case, directory, heard, said)
            os.close(heard)
            os.close(said)

        self._thread = threading.Thread(target=run)
        self._thread.start()

    def result(self, *to_close: int) -> int:
        self._thread.join(20)
        assert not self._thread.is_alive()
        for fd in to_close:
            os.close(fd)
        return self.status


@pytest.fixture
def feedback(tmp_path: Path) -> Path:
    path = tmp_path / "feedback"
    path.mkdir()
    return path


def test_it_answers_as_soon_as_the_board_is_whole(feedback: Path) -> None:
    pipes = Pipes(feedback)
    match = Match(make_opponent("half", 7))
    for piece in (b"..", b".\n.x.\n..", b".", b"\n"):
        os.write(pipes.print, piece)
    assert os.read(pipes.read, 100) == match.receive(b"...\n.x.\n...\n")
    os.close(pipes.print)
    assert pipes.result(pipes.read) == WRONG


def test_a_row_that_cannot_become_right_is_wrong_at_once(feedback: Path) -> None:
    """The bot waits for an answer to half a row that is already wrong; the judge does not wait for the rest."""
    pipes = Pipes(feedback)
    os.write(pipes.print, b"...\n.x")
    os.write(pipes.print, b"?")
    assert pipes.result(pipes.print, pipes.read) == WRONG
    assert (feedback / "teammessage.txt").read_text().startswith('row 2 of board 1 is ".x?"')


def test_the_pieces_do_not_matter(feedback: Path) -> None:
    output = played([5, 9, 2])
    pipes = Pipes(feedback)
    for byte in output:
        os.write(pipes.print, bytes([byte]))
    os.close(pipes.print)
    status = pipes.result()
    with os.fdopen(pipes.read, "rb") as said:
        files = {path.name: path.read_text() for path in feedback.iterdir()}
        assert Result(status, said.read(), files) == judged(output)


def test_what_comes_long_after_the_end_is_wrong_too(feedback: Path) -> None:
    pipes = Pipes(feedback)
    os.write(pipes.print, played([]))
    with os.fdopen(pipes.read, "rb") as said:
        # To its end: once the game is over the bot sees that no more will come.
        assert said.read().endswith(b"!\n")
    assert not list(feedback.iterdir())
    os.write(pipes.print, b"?")
    os.close(pipes.print)
    assert pipes.result() == WRONG


def test_a_bot_that_does_not_wait_for_its_result_has_won(feedback: Path) -> None:
    numbers = next(number for number in range(30) if judged(played([number] * 9)).files["score.txt"] == "2\n")
    pipes = Pipes(feedback)
    os.close(pipes.read)
    os.write(pipes.print, played([numbers] * 9))
    os.close(pipes.print)
    assert pipes.result() == ACCEPTED
    assert (feedback / "score.txt").read_text() == "2\n"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "'' is no opponent (random, greedy,"),
        ("half\n", "'half\\n' is no opponent"),
        ("half x\n", "write for example: half 7"),
        ("half -1\n", "is no opponent"),
        ("nobody 7\n", "'nobody 7\\n' is no opponent"),
        ("half 7 8\n", "is no opponent"),
    ],
)
def test_an_input_that_describes_no_game_is_the_judges_error(line: str, words: str) -> None:
    result = judged(played([]), line)
    assert (result.status, result.said) == (FAILED, b"")
    assert list(result.files) == ["judgeerror.txt"]
    assert words in result.files["judgeerror.txt"]


def test_an_opponent_that_fails_is_the_judges_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(position: Position, random: object) -> Move:
        raise ZeroDivisionError("out of ideas")

    monkeypatch.setitem(POLICIES, "half", broken)
    result = judged(b"...\n.x.\n...\nnonsense")
    assert result.status == FAILED
    assert result.files == {
        "judgeerror.txt": "OpponentFailed: the opponent raised ZeroDivisionError: out of ideas\n",
    }


def test_no_feedback_directory_is_the_judges_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = tmp_path / "case.in"
    case.write_text("half 7\n")
    with open(os.devnull, "rb") as nothing, open(os.devnull, "wb") as dropped:
        assert kattis.validate(case, tmp_path / "none", nothing.fileno(), dropped.fileno()) == FAILED
    assert "FileNotFoundError" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["case"], ["a", "b"]])
def test_the_wrong_number_of_arguments(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert kattis.main(["validate", *words]) == FAILED
    assert "usage: validate INPUT ANSWER FEEDBACK_DIR" in capsys.readouterr().err


def process(argv: Sequence[str]) -> Callable[[int, int], int]:
    """A judge that is a process."""
    return lambda heard, said: subprocess.call(argv, stdin=heard, stdout=said, cwd=ROOT, env=environment())


def test_the_command_judges_a_real_bot(feedback: Path) -> None:
    case = feedback.parent / "case.in"
    case.write_text("best 3\n")
    command = [sys.executable, "-m", "mylla", "validate", str(case), "/no/answer", f"{feedback}/"]
    assert crossed([sys.executable, str(ROOT / "bot" / "main.py")], process(command)) == (ACCEPTED, 0)
    assert (feedback / "score.txt").read_text() == "2\n"
