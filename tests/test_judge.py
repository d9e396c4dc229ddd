"""``mylla judge`` and ``mylla game --package``: packages of ours get the verdicts that they expect, as commands."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Iterator

import pytest

from bench.package import build_with_cpp_validator, contest_games
from kattis.build import TEMPLATES, build
from kattis.package.read import read_package
from mylla.judging import Wishes, contestants, files_of
from opponents import make_opponent
from referee.conversation.case import Program
from referee.conversation.play import Task, judge_all
from referee.match.verdict import Verdict
from referee.process.limits import DEFAULT_LIMITS
from referee.process.workers import cores
from referee.tournament.play import Setup, play_tournament
from tests.support import ROOT, environment, mylla, script, terminal, wait_for
from tests.talk_table import PACKAGES

BOT = ROOT / "bot" / "main.py"
HALVES = str(PACKAGES / "guess" / "submissions" / "accepted" / "halves.py")
CPP = pytest.mark.skipif(not shutil.which("c++"), reason="needs c++")


def judged(*words: str, status: int, **options: Any) -> dict[str, Any]:
    """What ``mylla judge`` prints as JSON."""
    done = mylla("judge", *words, "--json", "-", **options)
    assert done.returncode == status, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("package", "cases"),
    [("guess", 14), pytest.param("nim", 15, marks=CPP), ("relay", 4), ("code", 14)],
)
def test_submissions_get_what_the_package_expects(package: str, cases: int) -> None:
    found = judged(str(PACKAGES / package), "--time-limit", "0.5", "--wall-limit", "30", status=0)
    assert found["package"] == package
    assert {each["difference"] for each in found["submissions"]} == {""}
    assert sum(len(each["cases"]) for each in found["submissions"]) == cases


def test_scores_of_cases_groups_and_the_whole() -> None:
    found = {each["source"]: each for each in judged(str(PACKAGES / "guess"), status=0)["submissions"]}
    assert found["accepted/halves.py"]["score"] == 10
    thirds = found["partially_accepted/thirds.py"]
    assert (thirds["verdict"], thirds["score"]) == ("AC", 4)
    assert {each["name"]: each["score"] for each in thirds["cases"]}["secret/3"] == 10
    rejected = found["wrong_answer/one_by_one.py"]
    assert (rejected["verdict"], rejected["score"]) == ("WA", 0)


BROKEN = {
    "another_pass": "the problem is not multi-pass",
    "computes": "the CPU time ran out in the validator; the validator was",
    "exits_0": "exit status 0, and only 42 (accepted) and 43 (wrong) are judgements",
    "exits_1": "exit status 1",
    "forks": "exit status 5",
    "killed": "killed by SIGSEGV",
    "kills_its_parent": "the process that kept the validator has ended",
    "much_feedback": "has written more than 1 MiB of files",
    "much_memory": "MiB of memory, and the limit is 200 MiB, in the validator",
    "much_output": "more than 1024 KiB of output in the validator",
    "never_reads": "the wall time ran out in the validator; the validator was waiting",
    "raises": "validator's stderr: ValueError: the setter sees this",
    "says_why": "judgeerror.txt: no such opponent",
    "scores": "it wrote score.txt, and the package does not say that it gives scores",
    "stops_its_parent": "exit status 6",
}


def test_each_way_in_which_a_validator_fails_is_a_judge_error(tmp_path: Path) -> None:
    found = judged(
        str(PACKAGES / "broken"), "--wall-limit", "0.5", "--jobs", "4", status=3, env=environment(TMPDIR=str(tmp_path))
    )
    cases = {each["name"].partition("/")[2]: each for each in found["submissions"][0]["cases"]}
    assert {each["verdict"] for each in cases.values()} == {"JE"}
    assert {name: text for name, text in BROKEN.items() if text not in cases[name]["message"]} == {}
    assert cases.keys() == BROKEN.keys()
    assert list(tmp_path.iterdir()) == []


# Our own package


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Path]]:
    """Our problem package with the contest's games, with its validator in Python and with the one in C++."""
    folder = tmp_path_factory.mktemp("packages")
    build(folder / "python", contest_games())
    build_with_cpp_validator(folder / "cpp")
    yield {"python": folder / "python", "cpp": folder / "cpp"}


def assert_same_as_the_tournament(package: Path, bot: Path, prefix: str) -> None:
    """Verdict and score of each game are equal, and of an accepted one all that was said."""
    jobs = cores()
    games = [game for game in contest_games() if game.name.startswith(prefix)]
    argv = (sys.executable, str(bot))
    played = {
        each.case: each
        for each in play_tournament(Setup(argv, DEFAULT_LIMITS, make_opponent), games, os.cpu_count() or 1)
    }
    read = read_package(package)
    talks = replace(contestants(read, [str(bot)], Wishes())[0].setup, bot=Program(argv))
    tasks = [Task(0, files_of(case)) for case in read.data.cases() if case.name.startswith(f"secret/{prefix}")]
    assert len(tasks) == len(games) > 0
    for task, ours in judge_all([talks], tasks, jobs):
        theirs = played[task.case.name.partition("/")[2]]
        assert (ours.verdict, ours.score or 0) == (theirs.verdict, theirs.score), (task.case.name, ours.message)
        if ours.verdict is Verdict.AC:
            assert ours.transcript == theirs.transcript


@pytest.mark.parametrize("name", ["partially_accepted/takes_wins.py", "run_time_error/exit_status.py"])
def test_a_game_of_each_opponent_is_judged_as_in_the_tournament(packages: dict[str, Path], name: str) -> None:
    assert_same_as_the_tournament(packages["python"], TEMPLATES / "submissions" / name, "01-")


@pytest.mark.deep
@pytest.mark.parametrize("bot", [BOT, *sorted(TEMPLATES.glob("submissions/*/*.py"))], ids=lambda path: path.stem)
@pytest.mark.parametrize("validator", ["python", pytest.param("cpp", marks=CPP)])
def test_all_games_are_judged_as_in_the_tournament(packages: dict[str, Path], validator: str, bot: Path) -> None:
    """The validator in C++ knows the rules and the opponents from elsewhere: equal games check both."""
    assert_same_as_the_tournament(packages[validator], bot, "")


# What is shown


def test_a_submission_that_is_not_as_expected(tmp_path: Path) -> None:
    package = tmp_path / "a package"
    shutil.copytree(PACKAGES / "guess", package)
    for folder in ("run_time_error", "time_limit_exceeded", "partially_accepted"):
        shutil.rmtree(package / "submissions" / folder)
    shutil.copy(HALVES, package / "submissions" / "wrong_answer" / "halves.py")
    done = mylla("judge", str(package))
    assert done.returncode == 1
    assert "wrong_answer/halves.py: expected WA, got AC\n" in done.stdout
    assert "AC (!)" in done.stdout
    assert "slowest accepted run: " in done.stdout and "fastest rejected run: " in done.stdout
    assert done.stdout.endswith("2 of 3 submissions as expected\n")


def test_a_difference_is_told_before_the_other_cases_are_judged(tmp_path: Path) -> None:
    package = tmp_path / "nim"
    shutil.copytree(PACKAGES / "relay", package)
    for folder in ("accepted", "wrong_answer"):
        shutil.rmtree(package / "submissions" / folder)
    (package / "submissions" / "accepted").mkdir()
    script(package / "submissions" / "accepted" / "silent.py", "import time, sys\nsys.stdin.read(1)\n")
    done = mylla("judge", str(package), "--jobs", "1")
    assert done.returncode == 1
    told = done.stdout.index("accepted/silent.py: expected AC, got WA on secret/1-four")
    assert told < done.stdout.index("1/2 cases")
    assert done.stdout.count("expected AC, got WA") == 1
    assert "see it again: " in done.stdout and "--case secret/1-four" in done.stdout


@pytest.mark.parametrize("columns", [60, 120])
def test_a_terminal_of_any_width(columns: int) -> None:
    shown = terminal("judge", str(PACKAGES / "relay"), columns=columns)
    text = shown.read()
    shown.close()
    assert shown.exitstatus == 0
    assert "2 of 2 submissions as expected" in text
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
    tables = [line for line in plain.splitlines() if line.startswith(("┏", "│", "┃", "└"))]
    assert tables and max(map(len, tables)) <= columns


def test_a_source_of_ones_own() -> None:
    done = mylla("judge", str(PACKAGES / "guess"), HALVES, "--case", "1*")
    assert done.returncode == 0
    assert done.stdout.endswith("halves.py: score 10, Accepted\n")
    done = mylla(
        "judge", str(PACKAGES / "guess"), str(PACKAGES / "guess" / "submissions" / "run_time_error" / "divides.py")
    )
    assert done.returncode == 1
    assert "Run Time Error" in done.stdout


def test_transcripts_show_both_sides(tmp_path: Path) -> None:
    assert mylla("judge", str(PACKAGES / "relay"), "--transcripts", str(tmp_path)).returncode == 0
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == sorted(
        f"{submission}-secret-{case}.interaction"
        for submission in ("accepted-less_one.py", "wrong_answer-keeps_two.py")
        for case in ("1-four", "2-one")
    )
    passes = (tmp_path / "accepted-less_one.py-secret-1-four.interaction").read_text().split("---\n")
    assert len(passes) == 4 and passes[0] == "<4\n>3\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["judge"], "the following arguments are required: PACKAGE"),
        (["judge", "nowhere"], "nowhere: there is no such package"),
        (["judge", str(PACKAGES / "guess"), "nowhere.py"], "SOURCE nowhere.py does not exist"),
        (["judge", str(PACKAGES / "guess"), "--case", "x*"], "--case x* matches no case of the package; there are"),
        (["judge", str(PACKAGES / "guess"), "--jobs", "0"], "0 is below 1"),
        (["game", "--package", str(PACKAGES / "guess")], "--package needs --case"),
        (["game", "--package", str(PACKAGES / "guess"), "--case", "*"], "matches several cases"),
        (["game", "--package", str(PACKAGES / "guess"), "--case", "3", "--seed", "1"], "leave out --seed"),
    ],
)
def test_usage_errors(words: list[str], complaint: str) -> None:
    done = mylla(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr and done.stderr.count("\n") == 1


def test_programs_that_cannot_be_built(tmp_path: Path) -> None:
    package = tmp_path / "guess"
    shutil.copytree(PACKAGES / "guess", package)
    (package / "output_validators" / "guess" / "guess.py").write_text("def (\n")
    done = mylla("judge", str(package))
    assert done.returncode == 2 and "validator output_validators/guess" in done.stderr
    (package / "output_validators" / "guess" / "guess.py").unlink()
    script(package / "output_validators" / "guess" / "build", "#!/bin/sh\necho no compiler >&2\nexit 4\n")
    done = mylla("judge", str(package))
    assert done.returncode == 2 and "no compiler" in done.stderr
    assert "its script build ends with exit status 4" in done.stderr


def test_an_interactor_made_with_testlib(tmp_path: Path) -> None:
    """INPUT OUTPUT ANSWER; 7 is a score, which stands on its standard error."""
    package = tmp_path / "sum"
    (package / "data" / "secret").mkdir(parents=True)
    for name in ("0", "1", "3", "7"):
        (package / "data" / "secret" / f"{name}.in").write_text(name)
        (package / "data" / "secret" / f"{name}.ans").write_text("")
    (package / "problem.yaml").write_text("type: scoring\nvalidation: custom interactive score\n")
    (package / "data" / "testdata.yaml").write_text("on_reject: continue\n")
    (package / "output_validators").mkdir()
    (package / "output_validators" / "interactor.py").write_text(
        "import sys\nprint(1, flush=True)\ninput()\nopen(sys.argv[2], 'w').write('seen')\n"
        "print('points 2.5 well done', file=sys.stderr)\nsys.exit(int(open(sys.argv[1]).read()))\n"
    )
    bot = script(tmp_path / "bot.py", "print(input())\n")
    found = judged(str(package), str(bot), "--testlib", status=3)
    verdicts = {each["name"]: (each["verdict"], each["score"]) for each in found["submissions"][0]["cases"]}
    assert verdicts["secret/0"] == ("AC", 1.0)
    assert verdicts["secret/1"][0] == "WA"
    assert verdicts["secret/3"][0] == "JE"
    assert verdicts["secret/7"] == ("AC", 2.5)


# One talk


def test_a_talk_as_it_happens(tmp_path: Path) -> None:
    bot = script(tmp_path / "bot.py", "import sys\nprint('I try', file=sys.stderr, flush=True)\nprint(0)\n")
    done = mylla("game", "--package", str(PACKAGES / "guess"), "--case", "secret/3", "--bot", str(bot))
    assert done.returncode == 1
    assert "ms       bot stderr: I try\n" in done.stdout
    assert "ms       bot > 0\n" in done.stdout
    assert "\nWrong Answer, score 0: the validator rejects what the bot printed" in done.stdout


def test_a_person_talks_with_a_validator() -> None:
    talk = terminal("game", "--package", str(PACKAGES / "guess"), "--case", "secret/3", "--bot", "human")
    talk.expect("Ctrl-D ends it")
    talk.sendline("500")
    talk.expect("validator < >")
    talk.sendline("100")
    talk.expect("validator < <")
    talk.sendeof()
    talk.expect("Wrong Answer, score 0: ")
    talk.read()
    talk.close()
    assert talk.exitstatus == 1


# Signals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_in_the_middle_leaves_nothing(number: signal.Signals, tmp_path: Path) -> None:
    """Bot and validator both wait, and a package was unpacked for them."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    archive = shutil.make_archive(str(tmp_path / "guess"), "zip", PACKAGES, "guess")
    started = tmp_path / "started"
    bot = script(
        tmp_path / "bot.py",
        f"import pathlib, subprocess, time\nsubprocess.Popen(['sleep', '61.{os.getpid()}'], start_new_session=True)\n"
        f"pathlib.Path({str(started)!r}).touch()\ntime.sleep(60)\n",
    )
    words = [sys.executable, "-m", "mylla", "judge", archive, str(bot), "--wall-limit", "50", "--json", "-"]
    with subprocess.Popen(
        words, cwd=ROOT, env=environment(TMPDIR=str(temporary)), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        wait_for(started.exists)
        begun = time.monotonic()
        process.send_signal(number)
        printed, complaint = process.communicate(timeout=60)
    assert process.returncode == 128 + number, complaint
    assert time.monotonic() - begun < 40
    assert json.loads(printed)["submissions"] == []
    assert b"Traceback" not in complaint and b"stopped after 0 of 1 submissions" in complaint
    assert list(temporary.iterdir()) == []
    assert not [each for each in _command_lines() if f"61.{os.getpid()}" in each or str(temporary) in each]
    assert tempfile.gettempdir() != str(temporary)


def _command_lines() -> Iterator[str]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            yield path.read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
