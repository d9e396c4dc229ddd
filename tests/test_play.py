"""A person at the terminal: both games, every command, every way to leave, on terminals wide and narrow."""

from __future__ import annotations

import json
import re
from itertools import chain

import pexpect
import pytest

from mylla.terminal import analysis, hints
from opponents import make_opponent
from referee.match.match import Ply
from rules.grid import SYMMETRIES, transform
from rules.mylla import MYLLA, Move, Position
from rules.notation import format_move, format_position
from solver.tablebase import Tablebase
from tests.numbers import Known, known_positions
from tests.support import environment, mylla, random_positions, shell, terminal

BASE = Tablebase.load()
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def plain(text: str) -> str:
    return ESCAPES.sub("", text)


def finish(child: pexpect.spawn) -> str:
    """What comes until the end."""
    child.expect(pexpect.EOF)
    child.close()
    return plain(child.before)


def unwrapped(text: str) -> str:
    """The text without the line ends that a narrow terminal gets."""
    return " ".join(plain(text).split())


def position_shown(text: str, player: str) -> Position:
    """The position that was drawn last, with the hands below it."""
    rows = re.findall(r"^ [123]  (...)[|│](...)[|│](...)", plain(text), re.MULTILINE)[-3:]
    board = "".join({"   ": ".", " x ": "x", " o ": "o", ">X<": "X", "(O)": "O"}[cell] for row in rows for cell in row)
    hands = re.findall(r"X: (\d) small, \d large; O: (\d) small", plain(text))[-1]
    return Position(board, player, (int(hands[0]), int(hands[1])))


@pytest.mark.parametrize("columns", [80, 40])
def test_a_whole_game_of_mylla_as_o(columns: int) -> None:
    """Moves typed in short; O holds out as long as it can, and the book wins in its seven moves."""
    opponent = make_opponent("minimax", 2)
    child = terminal("play", "mylla", columns=columns)
    moves = 0
    while child.expect([r"O's move \(o b2[^)]*\): ", "X wins with|no move left"]) == 0:
        position = position_shown(child.before, "o")
        move = opponent.choose(position)
        child.sendline(format_move(move))
        moves += 1
    assert moves == 6
    rest = child.before + child.after
    child.expect(r"The game is over \(new, undo, quit\): ")
    assert "after 13 moves, 6 of them yours. No move of yours lost it" in unwrapped(rest + child.before)
    child.sendline("o a1")
    child.expect(r"game\s+is\s+over\r\n")
    child.sendline("quit")
    assert "Goodbye." in finish(child)
    assert child.exitstatus == 0


def test_a_whole_game_of_mylla_as_x() -> None:
    """Perfect play wins; a blunder is named at the end."""
    child = terminal("play", "mylla", "--as", "x", columns=200)
    blundered = False
    while child.expect([r"X's move \(x b2[^)]*\): ", r"(X|O) wins[ :].*, after .* yours\. "]) == 0:
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
    child.expect_exact("Commands: hint (h), undo (u), new (n), help (?), quit (q).")
    child.expect_exact("The computer placed the small letter x at row 2, column 2 (x b2).")
    child.expect("O's move")
    for typed, words in [
        ("undo", "There is no move of yours to take back."),
        ("hint", "* X wins in 12 plies  o a1, c1, a3, c3\r\n"),
        ("h", "* X wins in 12 plies  o b1, a2, c2, b3\r\n"),
        ("o a1", "You placed the small letter o at row 1, column 1 (o a1)."),
        ("u", "X: 3 small, 2 large; O: 4 small, 2 large left in hand"),
        ("O 3,2", "You placed the large letter O at row 3, column 2 (O b3)."),
        ("undo", "X: 3 small, 2 large; O: 4 small, 2 large left in hand"),
        ("1 3", "You placed the small letter o at row 1, column 3 (o c1)."),
        ("n", "The computer placed the small letter x at row 2, column 2 (x b2)."),
        ("...\r.xo\r...", "You placed the small letter o at row 2, column 3 (o c2)."),
        ("NEW", "The computer placed the small letter x at row 2, column 2 (x b2)."),
        ("help", "You are O"),
        ("?", "A square: c1 (column and row) or 1 3 (row and column)."),
        ("", "O's move"),
    ]:
        child.sendline(typed)
        child.expect_exact(words)
        if typed:
            child.expect("O's move")
    child.sendline("q")
    assert "Goodbye." in finish(child)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("o b2", "placed the small letter o on the small letter x at row 2, column 2: a small letter goes on an empty"),
        ("x a1", "O may place and move only its own letters, o and O"),
        ("O a1-b2", "there is no large letter O to move there"),
        ("o a1-a2", "there is no small letter o to move there"),
        ("o d1", "'o d1' is no move: write o b2"),
        ("2 2", "placed the small letter o on the small letter x at row 2, column 2: a small letter goes on an empty"),
        ("O 2 2-4 1", "'O b2-4 1' is no move: write o b2"),
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
    child.sendline("O B2")
    child.expect("You placed the large letter O on the small letter x at row 2, column 2")
    child.expect("O's move")
    child.sendeof()
    finish(child)


def test_a_whole_game_of_tictactoe() -> None:
    child = terminal("play", "tictactoe", columns=40)
    for typed, words in [
        ("1 1", "X marks a1 (row 1, column 1)."),
        ("b2", "Rejected: b2 (row 2, column 2): the"),
        ("3,3", "O marks b1 (row 1, column 2)."),
        ("0,1", "'0,1' is no square: type for example"),
        ("5", "'5' is no square"),
        ("u", "X's move"),
        ("h", "* a draw  b1, a2\r\n* a draw  c1, a3\r\n* a draw  c2, b3\r\n* a draw  c3\r\n"),
        ("c3", "O marks b1"),
        ("B3", "O marks a3"),
        ("hint", "* a draw  c1\r\n  O wins  a2\r\n  O wins  c2\r\n"),
        ("1 3", "O marks c2"),
        ("2 3", "Rejected: c2 (row 2, column 3): the"),
        ("?", "You are X, the computer is O and never"),
        ("a2", "a draw: the board is full."),
        ("c2", "Rejected: c2 (row 2, column 3): the game\r\nis over."),
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
    done = mylla("play", "tictactoe", input="1 1\n1 1\nb1\n")
    assert done.returncode == 0
    assert done.stdout.count("a   b   c") == 1 + 2 + 1 + 2


@pytest.mark.parametrize("columns", [80, 60, 40])
@pytest.mark.parametrize("game", ["mylla", "tictactoe"])
def test_a_turn_fits_the_terminal_and_no_word_is_broken(game: str, columns: int) -> None:
    """The words are those that a pipe gets, whose lines are not wrapped. A dumb terminal has a width too."""
    typed = ["1 1", "h", "d4", "b2", "?"]
    piped = mylla("play", game, input="".join(f"{line}\n" for line in typed)).stdout
    child = terminal("play", game, columns=columns, TERM="dumb")
    for line in [*typed, "quit"]:
        child.expect(r" helps\): ")
        turn = child.before + child.after
        assert columns < 60 or len(turn.splitlines()) <= 20
        assert max(map(len, turn.split("\r\n"))) <= columns
        assert set(turn.split()) <= {*piped.split(), *" ".join(typed).split()}
        child.sendline(line)
    finish(child)


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
    assert "\x1b[" in child.before and "───┼───" in child.before
    child.sendeof()
    finish(child)
    piped = mylla("play", "mylla", input="").stdout
    assert piped.isascii() and "---+---" in piped
    child = terminal("play", "mylla", NO_COLOR="1")
    child.expect("O's move .*: ")
    assert "\x1b[" not in child.before.replace("\x1b[?2004h", "") and child.before.isascii()
    child.sendeof()
    finish(child)


@pytest.mark.parametrize("player", ["x", "o"])
def test_the_levels(player: str) -> None:
    """The computer plays the policy of that name on either side; perfect play beats each of these."""
    for level in ("worst", "random", "greedy", "half", "best"):
        typed, expected = played_against(level, player)
        done = mylla("play", "--as", player, "--level", level, "--seed", "3", input=typed)
        assert f"Its level is {level}." in done.stdout
        assert re.findall(r"The computer .* \((.*)\)\.", done.stdout) == expected
        assert f"{player.upper()} wins" in done.stdout


def played_against(level: str, player: str) -> tuple[str, list[str]]:
    """What the perfect player types against a level, and the moves of the other side."""
    computer, person = make_opponent(level, 3), make_opponent("minimax", 1)
    typed, expected = "", []
    position = MYLLA.start()
    while not MYLLA.outcome(position):
        move = (person if position.turn == player else computer).choose(position)
        if position.turn == player:
            typed += format_move(move) + "\n"
        else:
            expected.append(format_move(move))
        position = MYLLA.play(position, move)
    return typed, expected


def test_a_move_that_would_have_lost_a_won_game_is_named() -> None:
    done = mylla("play", "--as", "x", "--level", "worst", input="b2\nc3\nX c3\nX a1\n")
    assert done.stdout.count("X wins with three in a row, after 7 moves, 4 of them yours.") == 1
    assert "Against best play your move number 2 would have lost, when you placed the small letter x" in done.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["tictactoe", "--as", "o"], "in tictactoe you are always x"),
        (["tictactoe", "--level", "half"], "tictactoe has no levels"),
        (["--level", "perfect"], "invalid choice: 'perfect'"),
    ],
)
def test_sides_and_levels_that_there_are_not(words: list[str], complaint: str) -> None:
    done = mylla("play", *words, input="")
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("game", ["mylla", "tictactoe"])
def test_bytes_that_are_no_text_and_an_end_inside_a_board(game: str) -> None:
    done = mylla("play", game, input=b"\xff\na\0b\n...\n", encoding=None, env=environment(LC_ALL="C"))
    assert done.returncode == 0 and not done.stderr
    for shown in (rb"'\\xff' is no ", rb"'a\x00b' is no ", b"The input has ended. Goodbye."):
        assert shown in done.stdout  # type: ignore[operator]


def test_the_terminal_becomes_narrow() -> None:
    child = terminal("play", "mylla", columns=100)
    child.expect("O's move .*: ")
    child.setwinsize(40, 40)
    child.sendline("o b2")
    child.expect("not legal: placed the small letter o on\r\n")
    child.expect("O's move .*: ")
    child.sendeof()
    finish(child)
    assert child.exitstatus == 0


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
    done = mylla("analyse", "x.X/.O./o.x", "o", "1", "2")
    assert done.stdout.splitlines()[-10:] == [
        "O to move. X wins in 2 plies.",
        "Where each move leads with best play (* best; a ply is one move of one side):",
        "* X wins in 2 plies  place a small o at b1 or c2 (2 squares)",
        "* X wins in 2 plies  place a small o at a2 or b3 (2 squares)",
        "* X wins in 2 plies  place a large O on a small x at a1 or c3 (2 squares)",
        "* X wins in 2 plies  place a large O at b1 or c2 (2 squares)",
        "* X wins in 2 plies  place a large O at a2 or b3 (2 squares)",
        "* X wins in 2 plies  place a large O on a small o at a3",
        "* X wins in 2 plies  move a large O onto a small x: b2-a1, b2-c3 (2 moves)",
        "* X wins in 2 plies  move a large O onto a small o: b2-a3",
    ]
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


def test_equal_moves_share_a_line_and_no_others_do() -> None:
    """Equal moves have the same words but for their squares, and the same value."""
    for position in random_positions(MYLLA, 20):
        if MYLLA.outcome(position):
            continue
        distances = dict(BASE.evaluate(position))
        after = {move: MYLLA.play(position, move).board for move in distances}
        groups = hints.equal_moves(after)
        assert sorted(map(format_move, chain(*groups))) == sorted(map(format_move, distances))
        for group in groups:
            kinds = {(move.letter, move.source is None, position.board[move.target]) for move in group}
            assert len(kinds) == len({distances[move] for move in group}) == 1
        turned = [{transform(after[group[0]], symmetry) for symmetry in SYMMETRIES} for group in groups]
        for group, boards in zip(groups, turned):
            assert {move for move in after if after[move] in boards} == set(group)


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
