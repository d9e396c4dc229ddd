"""The problem package: what is in it, that it runs where a judge puts it, and that its scores are the tournament's."""

from __future__ import annotations

import ast
import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Optional, Sequence

import pytest

from kattis import testing_tool
from kattis import validator as kattis
from kattis.build import TEMPLATES, with_modules
from kattis.modules import closure
from kattis.testing_tool import OPPONENTS
from opponents import LEAGUES, POLICIES
from opponents.cases import CASES
from referee.tournament.schedule import schedule
from tests.support import ROOMS, ROOT, crossed, environment, mylla, result, script

SUBMISSIONS = sorted(
    path.relative_to(TEMPLATES / "submissions")
    for path in (TEMPLATES / "submissions").glob("*/*.*")
    if path.suffix in (".py", ".cpp")
)
GAMES = schedule([(name, 10) for name in LEAGUES["kattis"]], 1, CASES)
ACCEPTED_BOT = Path("accepted", "main.py")


def python_3_8() -> Optional[str]:
    """A Python 3.8: the oldest that the tool and the validator run on."""
    installed = sorted(Path.home().glob(".pyenv/versions/3.8.*/bin/python"))
    candidates = [shutil.which("python3.8"), *map(str, installed)]
    is_3_8 = ["-c", "import sys; sys.exit(sys.version_info[:2] != (3, 8))"]
    # A version manager's command may be there and run nothing.
    return next(
        (each for each in candidates if each and not subprocess.call([each, *is_3_8], stderr=subprocess.DEVNULL)), None
    )


PYTHONS = [
    pytest.param(sys.executable, id="this Python"),
    pytest.param(
        python_3_8() or "", id="3.8", marks=pytest.mark.skipif(not python_3_8(), reason="needs Python 3.8 (python3.8)")
    ),
    pytest.param(
        "pypy3",
        id="PyPy",
        marks=pytest.mark.skipif(not shutil.which("pypy3"), reason="needs pypy3 (Debian: apt-get install pypy3)"),
    ),
]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, as the command builds it."""
    path = tmp_path_factory.mktemp("a place") / "mognudmylla"
    done = mylla("package", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{path}: 50 secret games, 50 of them the contest's own\n"
    return path


def cases(package: Path) -> list[Path]:
    return sorted((package / "data" / "secret").glob("*.in"))


def test_the_cases_are_the_contests(package: Path) -> None:
    expected = {f"{name}.in": f"{case.opponent} {case.seed}\n" for name, case in CASES.items()}
    assert {case.name: case.read_text() for case in cases(package)} == expected
    assert [case.with_suffix(".ans").read_text() for case in cases(package)] == [""] * 50
    assert {path.suffix for path in (package / "data" / "secret").iterdir()} == {".in", ".ans", ".yaml"}


def test_every_file_is_a_copy_or_made_here(package: Path) -> None:
    files = {path.relative_to(package) for path in package.rglob("*") if path.is_file()}
    templates = {path.relative_to(TEMPLATES) for path in (TEMPLATES).rglob("*") if path.is_file()}
    templates = {path for path in templates if "__pycache__" not in path.parts}
    validator = Path("output_validators", "validator")
    modules = {validator / path.relative_to(ROOT): path for path in closure("kattis.validator").values()}
    data = [Path("solver", name) for name in ("mylla.tb", "contest.misjudged")]
    copied = {**{validator / path: ROOT / path for path in data}, **modules}
    copied[Path("submissions") / ACCEPTED_BOT] = ROOT / "bot" / "main.py"
    made = {case.relative_to(package).with_suffix(suffix) for case in cases(package) for suffix in (".in", ".ans")}
    assert files == templates | copied.keys() | made
    tool = Path("attachments", "testing_tool.py")
    for path in templates - {tool}:
        assert (package / path).read_bytes() == (TEMPLATES / path).read_bytes(), path
    for path, source in copied.items():
        assert (package / path).read_bytes() == source.read_bytes(), path


def test_the_modules_that_a_module_needs() -> None:
    needed = closure("kattis.validator")
    assert {
        "referee.__init__",
        "kattis.validator",
        "referee.match.match",
        "opponents.__init__",
        "solver.tablebase",
    } <= set(needed)
    assert not {"referee.process.bot", "mylla.cli", "bot.main", "solver.solver"} & set(needed)
    assert closure("rules.grid") == {
        "rules.__init__": ROOT / "rules" / "__init__.py",
        "rules.grid": ROOT / "rules" / "grid.py",
    }
    with pytest.raises(ImportError):
        closure("os.path")


def accepts(package: Path, data: bytes) -> bool:
    done = subprocess.run([sys.executable, package / "input_validators" / "input_validator.py"], input=data)
    assert done.returncode in (42, 43)
    return done.returncode == 42


def test_the_input_validator(package: Path) -> None:
    for case in [package / "data" / "sample" / "1.in", *cases(package)[::10]]:
        assert accepts(package, case.read_bytes())
    assert all(accepts(package, f"{name} {seed}\n".encode()) for name in POLICIES for seed in (0, 2**32 - 1))
    assert not any(accepts(package, f"half {seed}\n".encode()) for seed in (-1, 2**32, 10**10))
    wrong = [b"", b"nobody 7\n", b"half\n", b"half 7", b"half 07\n", b"half  7\n", b"half 7 \n", b"half 7\n\n", b"\xff"]
    assert not [data for data in wrong if accepts(package, data)]


def test_the_sample_is_a_game_of_the_bot(package: Path, tmp_path: Path) -> None:
    sample = package / "data" / "sample"
    bot = [sys.executable, str(package / "submissions" / ACCEPTED_BOT)]
    assert crossed(bot, lambda heard, said: kattis.validate(sample / "1.in", tmp_path, heard, said)) == (42, 0)
    message = (tmp_path / "judgemessage.txt").read_text()
    assert message.split("\n\n")[1] == (sample / "1.interaction").read_text()


@pytest.mark.parametrize("python", PYTHONS)
def test_the_validator_runs_where_it_stands(package: Path, tmp_path: Path, python: str) -> None:
    """Nothing of the checkout is to be found from there."""
    case = cases(package)[-1]
    judge = [python, str(package / "output_validators" / "validator" / "main.py"), str(case), "-", f"{tmp_path}/"]
    argv = [python, str(package / "submissions" / ACCEPTED_BOT)]

    def run(heard: int, said: int) -> int:
        return subprocess.call(
            judge, stdin=heard, stdout=said, cwd=tmp_path, env=environment(PYTHONDONTWRITEBYTECODE="1")
        )

    assert crossed(argv, run) == (42, 0)
    assert (tmp_path / "score.txt").read_text() == "2\n"


def test_the_validator_starts_quickly(package: Path, tmp_path: Path) -> None:
    """CPU time: on a busy machine the wall clock measures the other programs."""
    argv = [sys.executable, str(package / "output_validators" / "validator" / "main.py"), str(cases(package)[-1])]
    used_s = []
    for _ in range(5):
        before = os.times()
        done = subprocess.run([*argv, "-", str(tmp_path)], stdin=subprocess.DEVNULL, env=environment())
        after = os.times()
        assert done.returncode == 43
        used_s.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert min(used_s) < 0.15


def command(path: Path, tmp_path: Path) -> list[str]:
    """How the submission is run, once it is compiled."""
    if path.suffix == ".py":
        return [sys.executable, str(path)]
    if not shutil.which("g++"):
        pytest.skip("needs g++ (Debian: apt-get install g++)")
    binary = tmp_path / path.stem
    subprocess.run(["g++", "-std=gnu++20", "-Wall", "-Wextra", "-Werror", "-o", binary, path], check=True)
    return [str(binary)]


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.deep)], ids=["every fifth", "all"])
@pytest.mark.parametrize("submission", [ACCEPTED_BOT, *SUBMISSIONS], ids=str)
def test_scores_are_those_of_the_tournament_game_by_game(
    package: Path, tmp_path: Path, submission: Path, step: int
) -> None:
    argv = command(package / "submissions" / submission, tmp_path)
    games = result("--opponents", "kattis", "--bot", " ".join(f"'{word}'" for word in argv))["games"]
    # The judge would wait for ever for a bot that does not flush.
    patience_s = 0.1 if submission.parts[0] == "time_limit_exceeded" else 60.0
    assert len(games) == 50
    for game in games[::step]:
        case = package / "data" / "secret" / f"{game['case']}.in"
        judged = judge_game(case, argv, tmp_path / case.stem, patience_s)
        assert judged == (game["score"], game["transcript"]), case.stem
    verdicts = {game["verdict"] for game in games}
    score = sum(game["score"] for game in games)
    expected = {
        "accepted": (score == 100 and verdicts == {"AC"}),
        "partially_accepted": (0 < score < 100 and verdicts == {"AC"}),
        "wrong_answer": verdicts == {"WA"},
        "run_time_error": verdicts == {"RTE"},
        "time_limit_exceeded": verdicts == {"TLE"},
    }
    assert expected[submission.parts[0]], (score, verdicts)


def judge_game(case: Path, argv: Sequence[str], feedback: Path, patience_s: float) -> tuple[int, str]:
    """The points that a judge gives the game, and its transcript."""
    feedback.mkdir()
    status, code = crossed(argv, lambda heard, said: kattis.validate(case, feedback, heard, said), patience_s)
    transcript = (feedback / "judgemessage.txt").read_text().partition("\n\n")[2]
    points = int((feedback / "score.txt").read_text()) if status == 42 and code == 0 else 0
    assert status in (42, 43)
    return points, transcript


@pytest.mark.skipif(not shutil.which("pypy3"), reason="needs pypy3 (Debian: apt-get install pypy3)")
def test_the_bot_wins_all_games_on_pypy_too(package: Path) -> None:
    bot = package / "submissions" / ACCEPTED_BOT
    data = result("--opponents", "kattis", "--bot", f"pypy3 '{bot}'")
    assert (data["score"], data["verdict"], len(data["games"])) == (100, "AC", 50)


def test_other_opponents_and_another_seed(tmp_path: Path) -> None:
    path = tmp_path / "other"
    for seed in ("5", "6"):
        done = mylla("package", str(path), "--opponents", "greedy:20,minimax", "--seed", seed)
        assert done.returncode == 0, done.stderr
        expected = schedule([("greedy", 20), ("minimax", 30)], int(seed))
        assert [case.read_text().split() for case in cases(path)] == [[g.opponent, str(g.seed)] for g in expected]
    assert [each.name for each in tmp_path.iterdir()] == ["other"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["Mögnuð"], "'Mögnuð' is no name of a problem; write only lowercase letters a to z and digits"),
        (["full"], "exists and is no problem package"),
        (["fresh", "--opponents", "nobody"], "there is no opponent 'nobody'"),
        (["fresh", "--opponents", "half:60"], "asks for 60 games, but a package has 50"),
        ([], "the following arguments are required: DIR"),
    ],
)
def test_bad_input_is_one_line_and_nothing_is_written(tmp_path: Path, words: list[str], message: str) -> None:
    (tmp_path / "full").mkdir()
    kept = script(tmp_path / "full" / "thesis.txt", "do not lose this")
    done = mylla("package", *words, cwd=tmp_path, env=environment(PYTHONPATH=str(ROOT)))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert message in done.stderr
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [kept]


def tool(package: Path, *words: str, python: str = sys.executable, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs the testing tool from a directory that has nothing of ours."""
    options = {"cwd": package.parent, "env": environment(), "timeout": 60, **options}
    path = package / "attachments" / "testing_tool.py"
    return subprocess.run([python, str(path), *words], capture_output=True, text=True, encoding="utf-8", **options)


def sources(package: Path) -> dict[str, str]:
    """The modules that the testing tool holds."""
    tree = ast.parse((package / "attachments" / "testing_tool.py").read_text(encoding="utf-8"), feature_version=(3, 8))
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            found[ast.literal_eval(node.targets[0].slice)] = ast.literal_eval(node.value)
    return found


def test_the_tool_holds_the_judges_own_modules(package: Path) -> None:
    assert sources(package) == {name: path.read_text() for name, path in closure("kattis.testing_tool").items()}


def test_what_contestants_and_judges_run_is_python_3_8_and_the_standard_library(package: Path) -> None:
    validator = {str(path): path.read_text(encoding="utf-8") for path in (package / "output_validators").rglob("*.py")}
    for name, source in {**validator, **sources(package)}.items():
        tree = ast.parse(source, name, feature_version=(3, 8))
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert all(each.split(".")[0] in {*sys.stdlib_module_names, *ROOMS} for each in names)


def test_the_tool_does_not_hold_the_solution(package: Path) -> None:
    assert not {"bot.main", "solver.solver"} & set(sources(package))
    done = tool(package, "--opponent", "best", sys.executable, "-c", "pass")
    assert done.returncode == 2
    assert "invalid choice: 'best'" in done.stderr


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_the_tool_judges_a_whole_game(package: Path, python: str, opponent: str) -> None:
    done = tool(package, "--opponent", opponent, str(package / "submissions" / ACCEPTED_BOT), python=python)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("1. bot placed the small letter x at row 2, column 2  (")
    assert done.stdout.splitlines()[-1] == "Accepted, 2 points: X wins with three in a row"


def test_the_tools_seed_fixes_the_game(package: Path) -> None:
    def play(seed: str) -> str:
        shown = tool(package, "--seed", seed, str(package / "submissions" / ACCEPTED_BOT)).stdout
        return re.sub(r"\(.* ms\)", "", shown)

    assert play("3") == play("3")
    assert len({play(seed) for seed in "12345"}) > 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("print('...\\n.o.\\n...', flush=True)", "Wrong Answer: board 1 is not legal: placed the small letter o"),
        ("print('hi', flush=True)", 'Wrong Answer: row 1 of board 1 is "hi", not three of . x X o O'),
        ("pass", "Wrong Answer: the bot ended in the middle of the game, with exit status 0, before board 1"),
        ("raise SystemExit(3)", "Run Time Error: exit status 3 before board 1"),
        ("import os; os.abort()", "Run Time Error: killed by SIGABRT (aborted) before board 1"),
        ("import sys; print('...\\n.x.\\n...'); sys.stdin.readline()", "Did you forget to flush after a board?"),
        ("import os, sys; os.close(1); sys.stdin.readline()", "before board 1; its standard output is closed"),
        ("while True: pass", "Time Limit Exceeded: the wall time ran out before board 1"),
    ],
)
def test_the_tool_judges_bots_that_fail(package: Path, tmp_path: Path, text: str, words: str) -> None:
    bot = script(tmp_path / "a bot.py", text)
    done = tool(package, "--time-limit", "0.5", str(bot), env=environment(PYTHONUNBUFFERED="1"))
    assert done.returncode == 1
    assert words in done.stdout


def test_the_tool_ends_what_a_bot_started(package: Path, tmp_path: Path) -> None:
    """The bot's child holds its output open."""
    bot = script(tmp_path / "bot", "#!/bin/sh\nsleep 50 &\necho $! >child\nwait\n")
    begun = time.monotonic()
    done = tool(package, "--time-limit", "0.5", str(bot), cwd=tmp_path)
    assert "Time Limit Exceeded" in done.stdout
    assert time.monotonic() - begun < 20
    gone = Path("/proc", (tmp_path / "child").read_text().strip(), "cwd")
    assert not gone.exists()


def test_a_person_plays_against_a_bot_with_the_tool(package: Path) -> None:
    moves = "o a2\no c9\nx c3\no c3\no a1\no b1\no a3\no c2\n"
    done = tool(package, "--opponent", "human", str(package / "submissions" / ACCEPTED_BOT), input=moves)
    assert "O's move (o b2, O a1-b2, or three rows): " in done.stdout
    assert "'o c9' is no move" in done.stdout
    assert "not legal: placed the small letter x at row 3, column 3" in done.stdout
    assert done.stdout.splitlines()[-1] == "Accepted, 2 points: X wins with three in a row"
    left = tool(package, "--opponent", "human", str(package / "submissions" / ACCEPTED_BOT), input="o a2\n")
    assert left.returncode == 130
    assert left.stderr == "\nThe game was left before its end.\n"


def test_what_lies_beside_the_tool_is_not_taken_for_a_module_of_it(package: Path, tmp_path: Path) -> None:
    path = tmp_path / "testing_tool.py"
    shutil.copy(package / "attachments" / path.name, path)
    for name in ROOMS:
        script(tmp_path / f"{name}.py", "raise SystemExit('I am not it')")
    argv = [sys.executable, str(path), str(package / "submissions" / ACCEPTED_BOT)]
    done = subprocess.run(argv, capture_output=True, text=True, env=environment(), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", [[], ["nosuchprogram"], ["--seed", "x", "bot.py"]])
def test_the_tool_used_wrongly(package: Path, words: list[str]) -> None:
    assert tool(package, *words).returncode == 2


def test_the_tool_says_why_a_program_does_not_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.chdir(tmp_path):
        Path("program").touch(mode=0o755)
        Path("notes.txt").touch(mode=0o644)
        for words in ("program", "nosuchprogram", "./notes.txt"):
            assert testing_tool.main([words]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "cannot run program: it is here but not on the PATH; write ./program",
        "cannot run nosuchprogram: there is no such program",
        "cannot run ./notes.txt: Permission denied",
    ]


def test_a_reader_of_the_tool_that_goes_away_sees_no_traceback(package: Path) -> None:
    argv: list[str | Path] = [sys.executable, package / "attachments" / "testing_tool.py"]
    argv.append(package / "submissions" / ACCEPTED_BOT)
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(argv, stdout=writing, stderr=subprocess.PIPE, text=True, env=environment())
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_a_source_that_would_end_its_literal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("text = ''''''\n")
    with pytest.raises(ValueError, match="which would end the literal"):
        with_modules("", {"module": path})
