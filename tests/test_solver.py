"""The solved game: the solver, the file that holds it, and the two against each other."""

from __future__ import annotations

import random
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import numpy as np
import pytest

from rules.game import OTHER
from rules.grid import canonical
from rules.mylla import MYLLA, Mylla, Position
from solver import pack, tablebase
from solver.census import census
from solver.solver import Solution, solve
from solver.tablebase import Tablebase, TablebaseError
from tests.numbers import DISTANCES, POSITIONS, POSITIONS_UP_TO_SYMMETRY, Known, known_positions
from tests.support import random_positions


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve()


@pytest.fixture(scope="module")
def base() -> Tablebase:
    return Tablebase.load()


def test_reachable_positions_by_distance(solution: Solution) -> None:
    counted = census(solution)
    assert counted.positions == DISTANCES
    assert sum(counted.positions.values()) == POSITIONS
    assert counted.up_to_symmetry == POSITIONS_UP_TO_SYMMETRY


@pytest.mark.parametrize("known", known_positions(), ids=lambda known: known.position.board)
def test_known_positions(solution: Solution, base: Tablebase, known: Known) -> None:
    assert solution.distance(known.position) == known.distance
    assert base.distance(known.position) == known.distance
    distances = [each.distance for each in base.evaluate(known.position)]
    assert len(distances) == known.moves
    assert sum(distance > 0 for distance in distances) == known.winning


def test_the_opening(base: Tablebase) -> None:
    start = MYLLA.start()
    assert base.distance(start) == 13
    assert {each.move.letter: each.distance for each in base.evaluate(start)} == {"x": 13, "X": -12}


SWAPPED = str.maketrans("xXoO", "oOxX")


def search(game: Mylla) -> dict[Position, int]:
    """Plain memoised search over the shared rules from the empty board: distances of all reachable positions without a
    line, X to move (colours swapped where it is O) and one for each eight symmetric ones."""
    known: dict[Position, int] = {}

    def distance(position: Position) -> int:
        if position.turn == "o":
            position = Position(position.board.translate(SWAPPED), "x", position.hands[::-1])
        position = position._replace(board=canonical(position.board))
        if position not in known:
            children = [game.play(position, move) for move in game.legal_moves(position)]
            theirs = [0 if game.line_made(child) else distance(child) for child in children]
            mine = [1 - plies if plies <= 0 else -1 - plies for plies in theirs]
            known[position] = max(mine, key=lambda plies: (plies > 0, -plies), default=0)
        return known[position]

    distance(game.start())
    return known


@pytest.mark.parametrize(
    ("small", "large"),
    [
        *((0, 1), (0, 2), (1, 1), (1, 2), (2, 1)),
        *(
            pytest.param(small, large, marks=pytest.mark.deep)
            for small, large in ((2, 2), (3, 1), (3, 2), (4, 1), (4, 2))
        ),
    ],
)
def test_plain_search_agrees_on_every_position(small: int, large: int) -> None:
    game = Mylla(small, large)
    solved = solve(game)
    found = search(game)
    wrong = [position for position, plies in found.items() if solved.distance(position) != plies]
    assert not wrong
    assert len(found) == census(solved).up_to_symmetry


def test_the_solver_agrees_with_the_rules_one_ply_down(solution: Solution) -> None:
    for position in random_positions(MYLLA, 300):
        if MYLLA.line_made(position):
            continue
        children = [MYLLA.play(position, move) for move in MYLLA.legal_moves(position)]
        theirs = [0 if MYLLA.line_made(child) else solution.distance(child) for child in children]
        won = [1 - distance for distance in theirs if distance <= 0]
        lost = [-1 - distance for distance in theirs if distance > 0]
        assert solution.distance(position) == (min(won) if won else min(lost, default=0))


def test_both_colours_are_solved_alike(solution: Solution) -> None:
    swap = str.maketrans("xXoO", "oOxX")
    for known in known_positions():
        board, turn, hands = known.position
        assert solution.distance(Position(board.translate(swap), OTHER[turn], hands[::-1])) == known.distance


def test_hands_too_large_for_the_tables() -> None:
    with pytest.raises(ValueError, match="at most 7 and 3"):
        solve(Mylla(8, 2))


@pytest.mark.parametrize("position", [Position("xxx......", "o", (1, 4)), Position("O.O.O....", "x", (4, 4))])
def test_positions_that_have_no_distance(solution: Solution, base: Tablebase, position: Position) -> None:
    with pytest.raises(ValueError, match="three in a row|more than 2 large"):
        solution.distance(position)
    with pytest.raises(ValueError, match="three in a row|more than 2 large"):
        base.distance(position)


def test_the_file_is_small() -> None:
    assert tablebase.DEFAULT_PATH.stat().st_size <= 46 * 1024


def test_every_position_of_the_file_is_the_solvers(solution: Solution, base: Tablebase) -> None:
    assert {code: row.tobytes() for code, row in base.rows.items()} == pack.rows(solution)


def test_every_position_that_is_not_in_the_file_is_won_in_one_ply(solution: Solution, base: Tablebase) -> None:
    listed = np.isin(solution.boards.codes, list(base.rows))
    looked_at = 0
    for _, _, numbers, values in solution.hands():
        others = ~listed[numbers]
        looked_at += int(others.sum())
        assert (values[others] == 63).all()
    assert looked_at > 100_000


def test_any_position_of_the_file_probed_through_the_rules(solution: Solution, base: Tablebase) -> None:
    """Letters instead of codes, any of the eight symmetric boards, both colours."""
    chance = random.Random(5)
    letters = {"x": ".xXoO", "o": ".oOxX"}
    sets = list(solution.hands())
    for _ in range(3000):
        own, other, numbers, values = chance.choice(sets)
        if not len(numbers):
            continue
        index = chance.randrange(len(numbers))
        code = int(solution.boards.codes[numbers[index]])
        turn = chance.choice("xo")
        board = "".join(letters[turn][code // 5 ** (8 - square) % 5] for square in range(9))
        position = Position(board, turn, (own, other) if turn == "x" else (other, own))
        value = int(values[index])
        assert base.distance(position) == (64 - value if value > 0 else -(64 + value))


@pytest.mark.skipif(not shutil.which("pypy3"), reason="needs pypy3 (Debian: apt-get install pypy3)")
def test_the_file_is_read_on_pypy() -> None:
    program = (
        "from solver.tablebase import Tablebase; from tests.numbers import known_positions; base = Tablebase.load(); "
        "print(len(base.rows), all(base.distance(each.position) == each.distance for each in known_positions()))"
    )
    root = Path(tablebase.__file__).parent.parent
    done = subprocess.run(["pypy3", "-c", program], cwd=root, capture_output=True, text=True, timeout=60)
    assert done.stdout == "21486 True\n", done.stderr


def damaged(change: str) -> bytes:
    data = tablebase.DEFAULT_PATH.read_bytes()
    return {
        "empty": b"",
        "text": b"<!doctype html>" + data,
        "magic only": data[:8],
        "header only": data[:24],
        "half": data[: len(data) // 2],
        "one byte less": data[:-1],
        "one byte more": data + b"\0",
        "version": data[:8] + b"\7" + data[9:],
        "letters": data[:9] + b"\5" + data[10:],
        "count": data[:12] + struct.pack("<I", 7) + data[16:],
        "rows": data[:16] + struct.pack("<I", 9999) + data[20:],
        "checksum": data[:20] + b"abcd" + data[24:],
        "content": data[:24] + zlib.compress(zlib.decompress(data[24:])[:-1] + b"\x55", 9),
    }[change]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("empty", "not a tablebase"),
        ("text", "not a tablebase: it starts with b'<!doctyp'"),
        ("magic only", "cut short: 8 bytes, and the header alone has 24"),
        ("header only", "cut short"),
        ("half", "cut short"),
        ("one byte less", "cut short"),
        ("one byte more", "1 bytes follow"),
        ("version", "layout version 7, and this program reads version 1"),
        ("letters", "for hands of 5 small"),
        ("count", "names 7 boards"),
        ("rows", "names 21486 boards and holds"),
        ("checksum", "the checksum does not match"),
        ("content", "the checksum does not match"),
    ],
)
def test_a_file_that_is_no_tablebase_is_refused(change: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "other.tb"
    path.write_bytes(damaged(change))
    with pytest.raises(TablebaseError, match=words) as error:
        Tablebase.load(path)
    assert str(path) in str(error.value)


def test_every_single_flipped_byte_is_noticed() -> None:
    data = tablebase.DEFAULT_PATH.read_bytes()
    for place in random.Random(1).sample(range(len(data)), 150) + list(range(24)):
        if place == 11:
            continue  # The reserved byte says nothing yet.
        broken = data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :]
        with pytest.raises(TablebaseError):
            tablebase.decode(broken)
