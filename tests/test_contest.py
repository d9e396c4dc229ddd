"""The league ``kattis`` beside the contest's own judge: its generator, its values, its games."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from opponents import LEAGUES, make_opponent, strength
from opponents.cases import CASES
from opponents.chance import below, contest_random
from rules.grid import canonical
from rules.mylla import MYLLA, Move, Position
from rules.notation import parse_position
from solver import contest, pack
from solver.solver import solve
from solver.tablebase import Tablebase, TablebaseError
from tests.contest import GAMES, replies
from tests.support import ROOT, mylla, random_positions, result, script

BASE = Tablebase.load()


@pytest.mark.parametrize("name", LEAGUES["kattis"])
def test_every_reply_is_the_judges(name: str) -> None:
    lines = [line for line in GAMES.read_text().splitlines() if line.startswith(f"{name} ")]
    assert len(lines) >= 16
    assert [reply for line in lines for reply in replies(line) if not reply.is_equal] == []


def test_the_games_differ_and_the_contests_cases_are_among_them() -> None:
    lines = GAMES.read_text().splitlines()
    assert len(set(lines)) == len(lines) == 273
    assert {f"{case.opponent} {case.seed}" for case in CASES.values()} <= {" ".join(line.split()[:2]) for line in lines}


def test_a_reply_that_differs_is_noticed() -> None:
    line = GAMES.read_text().splitlines()[0]
    assert all(reply.is_equal for reply in replies(line))
    name, _, *rest = line.split()
    other = " ".join([name, "1", *rest]).replace("oa1", "oa3")
    assert not all(reply.is_equal for reply in replies(other))


@pytest.mark.parametrize("python", [sys.executable, pytest.param("pypy3", id="PyPy")])
def test_the_command_says_how_many_replies_are_equal(python: str) -> None:
    if not shutil.which(python):
        pytest.skip("needs pypy3 (Debian: apt-get install pypy3)")
    done = subprocess.run([python, "-m", "tests.contest"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "273 games of the contest's judge: 1,706 of 1,706 replies are equal\n"


def test_the_cases_by_name() -> None:
    assert len(CASES) == 50
    assert list(CASES)[:2] == ["01-worst", "02-worst"]
    assert list(CASES)[-1] == "10-best"
    assert CASES["07-half"] == ("half", 2393242461)
    assert [case.opponent for case in CASES.values()] == [name for name in LEAGUES["kattis"] for _ in range(10)]


def test_the_generator_is_the_mersenne_twister() -> None:
    """The 10,000th number of the seed 5489 is in the C++ standard."""
    random = contest_random(5489)
    numbers = [random.getrandbits(32) for _ in range(10_000)]
    assert (numbers[0], numbers[-1]) == (3499211612, 4123659995)


def test_the_lower_32_bits_of_a_seed_count() -> None:
    first = [contest_random(seed).getrandbits(32) for seed in (0, 1, 2**32 - 1, 2**32, -1)]
    assert (first[3], first[4]) == (first[0], first[2])
    assert len(set(first)) == 3


class Scripted(Random):
    """Gives the numbers that it is told."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def getrandbits(self, bits: int) -> int:
        assert bits == 32
        return self.numbers.pop(0)


@pytest.mark.parametrize(
    ("count", "numbers", "expected"),
    [
        (1, [0], 0),
        (1, [2**32 - 1], 0),
        (2, [2**31 - 1], 0),
        (2, [2**31], 1),
        (3, [2**32 - 1], 2),
        # 2 ** 32 % 3 is 1: the lower half 0 is drawn again, 1 and 2 are not, though they are below 3.
        (3, [0, 2**31], 1),
        (3, [(2**33 + 1) // 3], 2),
        (3, [(2**32 + 2) // 3], 1),
        (6, [0, 0, 2**32 - 1], 5),
    ],
)
def test_below_draws_again_where_a_number_would_be_favoured(count: int, numbers: list[int], expected: int) -> None:
    random = Scripted(*numbers)
    assert below(count, random) == expected
    assert random.numbers == []


def test_the_judges_error_on_an_example() -> None:
    """Its ``best`` takes a small letter of its own for a win, and overlooks the line later in its order."""
    position = parse_position("O.X/O.o/x.X o 0 1")
    chosen = make_opponent("best", 1).choose(position)
    assert MYLLA.play(position, chosen).board == "OoXO.ox.X"
    assert BASE.distance(MYLLA.play(position, chosen)) > 0
    assert MYLLA.wins_at_once(position, Move("o", 4))
    assert contest.winning_moves(position).index(Move("o", 4)) > 0


def test_what_is_misjudged_is_what_the_solver_finds() -> None:
    solution = solve()
    assert contest.read(contest.MISJUDGED_PATH) == pack.misjudged(solution, solve(as_contest=True))
    assert pack.misjudged(solution, solve()) == []


def test_the_two_ways_in_which_the_search_errs() -> None:
    """O could not move now. X cannot either, or has only a small letter, which O takes."""
    for text, moves in (("XO./..O/..X x 0 0", 0), (".../..X/XOO x 1 0", 5)):
        position = parse_position(text)
        assert len(MYLLA.legal_moves(position)) == moves
        assert BASE.distance(position) <= 0
        assert contest.is_misjudged(position)


def test_most_games_do_not_read_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def unread() -> frozenset[int]:
        raise AssertionError("it is read")

    monkeypatch.setattr(contest, "_misjudged", unread)
    for position in random_positions(MYLLA, 20):
        if sum(position.hands) > contest.MOST_IN_HANDS:
            assert not contest.is_misjudged(position)
    with pytest.raises(AssertionError, match="it is read"):
        contest.is_misjudged(parse_position("O.X/O.o/x.X o 0 1"))


@pytest.mark.parametrize("size", [0, 1, 100, -1])
def test_a_damaged_file_is_refused(tmp_path: Path, size: int) -> None:
    path = tmp_path / "contest.misjudged"
    path.write_bytes(contest.MISJUDGED_PATH.read_bytes()[:size])
    with pytest.raises(TablebaseError, match=r"contest\.misjudged: damaged"):
        contest.read(path)


def test_the_strength_of_best() -> None:
    measured = strength.measure(100, 1)
    assert measured == strength.measure(100, 1)
    assert 0 < measured.thrown_away < measured.won


def test_without_a_seed_the_league_plays_the_contests_own_games(tmp_path: Path) -> None:
    data = result("--opponents", "kattis", "--transcripts", str(tmp_path))
    assert {game["case"]: (game["opponent"], game["seed"]) for game in data["games"]} == CASES
    assert (data["seed"], data["score"], len(data["games"])) == (None, 100, 50)
    assert {path.name for path in tmp_path.iterdir()} == {f"{name}.interaction" for name in CASES}
    assert (data["opponents"]["half"], list(data["opponents"])) == (
        {"games": 10, "won": 10, "score": 20},
        list(LEAGUES["kattis"]),
    )


def test_the_tournament_says_whose_games_these_are() -> None:
    done = mylla("tournament", "--opponents", "kattis", "--games", "11")
    assert "11 of the 11 games are the contest's own: 01-worst to 02-best\n" in done.stdout


def test_games_beyond_the_contests_and_other_seeds_are_no_cases() -> None:
    data = result("--opponents", "kattis", "--games", "55")
    assert [game["case"] for game in data["games"] if game["opponent"] == "best"] == [
        *(f"{number:02}-best" for number in range(1, 11)),
        None,
    ]
    for words in (["--opponents", "kattis", "--seed", "0"], ["--opponents", "random,best"], ["--games", "3"]):
        done = mylla("tournament", "--json", "-", *words)
        assert {game["case"] for game in json.loads(done.stdout)["games"]} == {None}
        assert "contest" not in done.stderr


def test_a_case_is_the_game_of_its_opponent_and_seed() -> None:
    def shown(*words: str) -> str:
        done = mylla("game", *words)
        assert (done.returncode, done.stderr) == (0, "")
        return re.sub(r"[\d.]+ ms.*", "", done.stdout)

    opponent, seed = CASES["07-half"]
    assert shown("--case", "07-half") == shown("--opponent", opponent, "--seed", str(seed))
    assert shown("--case", "07-half") != shown("--case", "07-rand2")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--case", "11-worst"], "no case '11-worst'; it has 01-NAME to 10-NAME, where NAME is one of worst, random,"),
        (["--case", "07-greedy"], "no case '07-greedy'; it has"),
        (["--case", "7-half"], "no case '7-half'; it has"),
        (["--case", ""], "no case ''; it has"),
        (
            ["--case", "07-half", "--seed", "0"],
            "--case names an opponent and its seed; leave out --opponent and --seed",
        ),
        (["--case", "07-half", "--opponent", "half"], "leave out --opponent and --seed"),
    ],
)
def test_a_case_that_there_is_not(words: list[str], message: str) -> None:
    done = mylla("game", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert message in done.stderr


def test_a_case_that_failed_is_shown_with_how_to_see_it_again(tmp_path: Path) -> None:
    bot = script(tmp_path / "bot.py", "print('x..', flush=True)\n")
    done = mylla("tournament", "--bot", str(bot), "--opponents", "kattis", "--games", "5")
    assert "Game 2 against random (the contest's 01-random): Wrong Answer\n" in done.stdout
    assert re.search(rf"see it again: .* game --bot {re.escape(str(bot))} --case 01-random\n", done.stdout)


@pytest.mark.deep
def test_every_position_of_play_is_valued_as_the_judges_search_does() -> None:
    """The search again, in plain Python over the rules, up to symmetry: every position of play, ended ones too."""
    taken_for_won: dict[Position, bool] = {}

    def visit(position: Position) -> bool:
        position = position._replace(board=canonical(position.board))
        if position not in taken_for_won:
            after = [visit(MYLLA.play(position, move)) for move in MYLLA.legal_moves(position)]
            taken_for_won[position] = not MYLLA.line_made(position) and (is_stuck(position) or not all(after))
        return taken_for_won[position]

    visit(MYLLA.start())
    wrong = wrong_ended = 0
    for position, won in taken_for_won.items():
        if MYLLA.line_made(position):
            assert not won
        else:
            misjudged = won != (BASE.distance(position) > 0)
            assert contest.is_misjudged(position) == misjudged
            wrong += misjudged
            wrong_ended += misjudged and MYLLA.outcome(position) is not None
    assert (len(taken_for_won), wrong - wrong_ended, wrong_ended) == (943_300, 23_731, 216)


def is_stuck(position: Position) -> bool:
    """Whether the side that is not to move could not move now."""
    board, turn, hands = position
    theirs = "O" if turn == "x" else "X"
    return not hands[turn == "x"] and board.count(theirs) == 2 and not set(board) & set("xo")
