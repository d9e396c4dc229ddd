"""A person at the terminal: both games, every command, every way to leave, on terminals wide and narrow."""

from __future__ import annotations

import json
import re

import pexpect
import pytest

from mylla.terminal import analysis
from opponents import make_opponent
from referee.match.match import Ply
from rules.mylla import MYLLA, Move, Position
from rules.notation import format_move, format_position
from solver.tablebase import Tablebase
from tests.numbers import Known, known_positions
from tests.support import mylla, random_positions, shell, terminal

BASE = Tablebase.load()
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def plain(text: str) -> str:
    return ESCAPES.sub("", text)


def finish(child: pexpect.spawn) -> str:
    """What comes until the end."""
    child.expect(pexpect.EOF)
    child.close()
    return plain(child.before)


def position_shown(text: str, player: str) -> Position:
    """The position that was drawn last, with the hands below it."""
    middles = [line for line in plain(text).splitlines() if re.match(r" [123] [|│]", line)][-3:]
    board = ""
    for line in middles:
        for cell in re.split(r"[|│]", line)[1:4]:
            board += {"     ": ".", "  x  ": "x", "  o  ": "o", "  X  ": "X", " O O ": "O"}[cell]
    hands = re.findall(r"X: (\d) small, \d large; O: (\d) small", plain(text))[-1]
    return Position(board, player, (int(hands[0]), int(hands[1])))


@pytest.mark.parametrize("columns", [80, 40])
def test_a_whole_game_of_mylla_as_o(columns: int) -> None:
    """Moves typed in short; O holds out as long as it can, and the book wins in its seven moves."""
    opponent = make_opponent("minimax", 2)
    child = terminal("play", "mylla", columns=columns)
    moves = 0
    while child.expect([r"O's move \(o b2[^)]*\): ", "X wins"]) == 0:
        position = position_shown(child.before, "o")
        move = opponent.choose(position)
        child.sendline(format_move(move))
        moves += 1
    assert moves == 6
    child.expect("(three in a row|no move left), after 13 moves, 6 of them yours. No move of yours lost it")
    child.expect(r"The game is over \(new, undo, quit\): ")
    child.sendline("o a1")
    child.expect("not legal: .*: the game is over")
    child.sendline("quit")
    assert "Goodbye." in finish(child)
    assert child.exitstatus == 0


def test_a_whole_game_of_mylla_as_x() -> None:
    """Perfect play wins; a blunder is named at the end."""
    child = terminal("play", "mylla", "--as", "x")
    blundered = False
    while child.expect([r"X's move \(x b2[^)]*\): ", r"(X|O) wins"]) == 0:
        position = position_shown(child.before, "x")
        evaluations = BASE.evaluate(position)
        losing = [each for each in evaluations if each.distance <= 0]
        winning = [each for each in evaluations if each.distance > 0]
        if winning and not blundered and position.board != "." * 9 and losing:
            move, blundered = losing[0].move, True
        else:
            move = max(winning or evaluations, key=lambda each: (each.distance > 0, -each.distance)).move
        child.sendline(format_move(move))
    assert blundered
    child.expect(r"Your first losing move was number 2, when you placed|You made no losing move")
    child.sendline("q")
    finish(child)
    assert child.exitstatus == 0


def test_every_command_of_mylla() -> None:
    child = terminal("play", "mylla")
    child.expect("You are O, the computer is X.")
    child.expect("Commands: hint, undo, new, help, quit")
    child.expect("The computer placed the small letter x at row 2, column 2.")
    child.expect("O's move")
    child.sendline("undo")
    child.expect("There is no move of yours to take back.")
    child.sendline("hint")
    child.expect(r"o a1 +X wins in 12 plies")
    child.expect("O's move")
    child.sendline("o a1")
    child.expect("You placed the small letter o at row 1, column 1.")
    child.expect("The computer placed")
    child.expect("O's move")
    child.sendline("undo")
    child.expect("X: 3 small, 2 large; O: 4 small, 2 large left in hand")
    child.expect("O's move")
    child.sendline("...\r.xo\r...")
    child.expect("You placed the small letter o at row 2, column 3.")
    child.expect("O's move")
    child.sendline("NEW")
    child.expect("The computer placed the small letter x at row 2, column 2.")
    child.expect("O's move")
    child.sendline("help")
    child.expect("You are O")
    child.expect("O's move")
    child.sendline("")
    child.expect("O's move")
    child.sendline("quit")
    assert "Goodbye." in finish(child)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("o b2", "placed the small letter o on the small letter x at row 2, column 2: a small letter goes on an empty"),
        ("x a1", "O may place and move only its own letters, o and O"),
        ("O a1-b2", "there is no large letter O to move there"),
        ("o a1-a2", "there is no small letter o to move there"),
        ("o d1", "'o d1' is no move: write o b2"),
        ("...\r.x.\r...", "no move was made"),
        ("o..\r.x.\r..o", "2 squares changed that no one move changes"),
        ("...\r.o.\r...", "a small letter goes on an empty square only"),
        ("...\r.x\r", "'.x' is no row of three"),
    ],
)
def test_illegal_moves_are_explained_in_the_referees_words(typed: str, words: str) -> None:
    child = terminal("play", "mylla", columns=200)
    child.expect("O's move")
    child.sendline(typed)
    child.expect_exact(words)
    child.expect("O's move")
    child.sendline("O b2")
    child.expect("You placed the large letter O on the small letter x at row 2, column 2.")
    child.expect("three rows.: ")
    child.sendeof()
    finish(child)


def test_a_whole_game_of_tictactoe() -> None:
    child = terminal("play", "tictactoe", columns=40)
    for typed, words in [
        ("7", "X marks 0,0 (row 1, column 1)."),
        ("5", "Rejected: 1,1 (row 2, column 2): the square is taken; it is still your turn."),
        ("2,2", "O marks 0,1 (row 1, column 2)."),
        ("3,3", "'3,3' is no square: type row,column from 0"),
        ("0", "'0' is no square"),
        ("hint", "2,1 (2)  a draw"),
        ("2,1", "O marks 2,0"),
        ("undo", "X's move"),
        ("2", "O marks 2,0"),
        ("9", "O marks 1,2"),
        ("1,0", "a draw: the board is full."),
        ("8", "Rejected: 0,1 (row 1, column 2): the game is over."),
        ("hint", "The game is over."),
        ("new", "X's move"),
        ("undo", "There is no move of yours to take back."),
    ]:
        child.sendline(typed)
        child.expect_exact(words)
    child.sendline("quit")
    finish(child)
    assert child.exitstatus == 0


def test_the_board_is_shown_after_every_attempt_and_every_move() -> None:
    done = mylla("play", "tictactoe", input="7\n7\n8\n")
    assert done.returncode == 0
    assert done.stdout.count("0     1     2") == 1 + 2 + 1 + 2


@pytest.mark.parametrize("game", ["mylla", "tictactoe"])
def test_the_ways_to_leave(game: str) -> None:
    child = terminal("play", game)
    child.expect("'s move .*: ")
    child.sendeof()
    assert "The input has ended. Goodbye." in finish(child)
    assert child.exitstatus == 0
    child = terminal("play", game)
    child.expect("'s move .*: ")
    child.sendintr()
    assert "Traceback" not in finish(child)
    assert child.exitstatus == 130


def test_play_ends_when_nobody_reads_it_any_more() -> None:
    done = shell("yes hint | mylla play | head -n 3")
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 3


def test_colour_where_there_is_one_and_plain_ascii_where_not() -> None:
    child = terminal("play", "mylla")
    child.expect("O's move .*: ")
    assert "\x1b[" in child.before and "┌─────┬" in child.before
    child.sendeof()
    finish(child)
    piped = mylla("play", "mylla", input="").stdout
    assert piped.isascii() and "+-----+" in piped
    child = terminal("play", "mylla", NO_COLOR="1")
    child.expect("O's move .*: ")
    assert "\x1b[" not in child.before.replace("\x1b[?2004h", "") and child.before.isascii()
    child.sendeof()
    finish(child)


def test_lines_fit_into_forty_columns_where_boards_are_concerned() -> None:
    done = mylla("play", "mylla", input="O b2\n")
    assert max(len(line) for line in done.stdout.splitlines() if "|" in line or "+--" in line) <= 40


@pytest.mark.parametrize("known", known_positions()[::4], ids=lambda known: known.position.board)
def test_analyse(known: Known) -> None:
    data = json.loads(mylla("analyse", format_position(known.position), "--json").stdout)
    mover, other = known.position.turn, "xo".replace(known.position.turn, "")
    assert data["position"] == format_position(known.position)
    assert (data["winner"], data["plies"]) == (mover if known.distance > 0 else other, abs(known.distance))
    assert len(data["moves"]) == known.moves
    assert sum(each["winner"] == mover for each in data["moves"]) == known.winning
    assert data["moves"] == sorted(
        data["moves"],
        key=lambda each: (each["winner"] != mover, each["plies"] * (1 if each["winner"] == mover else -1)),
    )


def test_analyse_in_words() -> None:
    done = mylla("analyse", "..x/.../...", "o", "3", "4")
    assert "O to move. X wins in 12 plies.\n" in done.stdout
    assert (
        "O c1      X wins in 12 plies placed the large letter O on the small letter x at row 1, column 3" in done.stdout
    )
    over = mylla("analyse", "xxx/.oo/... o 1 2")
    assert over.returncode == 0 and "The game is over: X wins with three in a row." in over.stdout
    assert json.loads(mylla("analyse", "xxx/.oo/... o 1 2", "--json").stdout)["plies"] == 0
    stuck = mylla("analyse", "XX./.../... x 0 0")
    assert "The game is over: O wins: X has no move left." in stuck.stdout


@pytest.mark.parametrize("text", ["", "nonsense", "..x/.../... o 3", "xxx/.../... x 1 4"])
def test_analyse_what_is_no_position(text: str) -> None:
    done = mylla("analyse", text)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_the_first_losing_move() -> None:
    position = MYLLA.start()
    plies = []
    for move in (Move("x", 4), Move("o", 0), Move("x", 1), Move("O", 4)):
        plies.append(Ply(position, move))
        position = MYLLA.play(position, move)
    values = [dict(BASE.evaluate(ply.before))[ply.move] for ply in plies]
    first = next((index for index in (0, 2) if values[index] <= 0), None)
    assert analysis.first_losing_move(plies, "x", BASE.evaluate) == first == 2
    assert analysis.had_winning_position(plies, "x", BASE.evaluate)
    assert analysis.first_losing_move(plies[:2], "x", BASE.evaluate) is None


def test_the_values_of_an_analysis_are_the_tablebases() -> None:
    for position in random_positions(MYLLA, 20):
        if MYLLA.outcome(position):
            continue
        found = analysis.analyse(position, BASE.evaluate)
        assert (found.winner == position.turn) == (BASE.distance(position) > 0)
        assert found.plies == abs(BASE.distance(position))
