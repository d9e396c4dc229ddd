"""What the commands say of themselves: the list, the help of each, its defaults and its example; and completion."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from mylla.arguments import limits_as_words
from mylla.parser import SUMMARIES, command_parser, load
from referee.process.limits import DEFAULT_LIMITS, Limits
from tests.support import ROOT, environment, mylla, result, script

WIDE = {"COLUMNS": "1000"}
"""Lets each argument have one line of the help."""

ARGUMENT = re.compile(r"^  (-[\w-]+ \S+|[A-Z_\[]\S*|\{\S+)  +(.*)$", re.MULTILINE)
"""An argument that takes a value, and what the help says of it."""


def help_of(name: str) -> str:
    done = mylla(name, "--help", env=environment(**WIDE))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_commands_are_listed_a_line_each() -> None:
    done = mylla()
    assert (done.returncode, done.stderr) == (0, "")
    listed = re.findall(r"^    ([\w-]+) +\S.*$", done.stdout, re.MULTILINE)
    assert listed == list(SUMMARIES)
    assert max(len(line) for line in done.stdout.splitlines()) <= 80
    assert mylla("--help").stdout == done.stdout


def test_the_version() -> None:
    done = mylla("--version")
    assert done.returncode == 0
    assert re.fullmatch(r"mylla \d+\.\d+\.\d+\n", done.stdout)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["tournoment"], "mylla: there is no command 'tournoment'; there are tournament, game, play, "),
        ([""], "mylla: there is no command ''; there are "),
        (["--frobnicate", "tournament"], "mylla: unrecognized arguments: --frobnicate"),
        (["validate"], "mylla validate: the following arguments are required: INPUT, ANSWER, FEEDBACK_DIR"),
        (["game", "--opponent", "randon"], "mylla game: argument --opponent: invalid choice: 'randon'"),
        (["completion", "tish"], "mylla completion: argument SHELL: invalid choice: 'tish'"),
        (["package", "x", "--opponents", "half:60"], "mylla package: --opponents half:60 asks for 60 games, but a"),
        (["package", "x", "--opponents", "half:60,best"], "make the numbers add up to 50"),
        (["package", "x", "--opponents", "kattis:3"], "kattis is several opponents; name each, such as worst:3"),
        (["package", "A b"], "mylla package: 'A b' is no name of a problem"),
        (["package", "tests"], "mylla package: tests exists and is no problem package"),
        (["explorer", "/no/such/page.html"], "mylla explorer: FILE /no/such/page.html cannot be written: No such file"),
        (["validate", "no.in", "no.ans", "tests"], "mylla validate: INPUT no.in: there is no such file; write one"),
        (["validate", "README.md", "no.ans", "no dir"], "FEEDBACK_DIR no dir: there is no such directory; make it"),
    ],
)
def test_a_request_that_cannot_be_met_is_one_line(words: list[str], message: str) -> None:
    done = mylla(*words, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert message in done.stderr
    if words[0] == "package":
        assert "--games" not in done.stderr


@pytest.mark.parametrize("name", SUMMARIES)
def test_help_names_at_most_one_default_an_argument_and_no_none(name: str) -> None:
    text = help_of(name)
    assert "None" not in text
    for argument, words in ARGUMENT.findall(text):
        optional = argument.startswith("-") or f"[{argument}]" in text
        assert words.count("(default: ") == optional, f"{argument}: {words}"


@pytest.mark.parametrize(
    ("name", "needed", "defaults"),
    [("tournament", [], 6), ("game", [], 6), ("play", [], 2), ("package", ["dir"], 1), ("completion", [], 1)],
)
def test_the_defaults_in_the_help_are_true(name: str, needed: list[str], defaults: int) -> None:
    """To write out each default that is a word changes nothing."""
    found = re.findall(r"^  (\S+)(?: \S+)? .*\(default: (\S+)\)$", help_of(name), re.MULTILINE)
    assert len(found) == defaults
    # The help calls a value without an option by its name, which is not written.
    written = [word for name, default in found for word in (name, default) if word == default or word.startswith("-")]
    parser, options = command_parser(name), load(name).options
    assert options(parser.parse_args([*needed, *written])) == options(parser.parse_args(needed))


def test_the_number_of_games_and_the_wall_limit_that_the_help_promises() -> None:
    parser, options = command_parser("tournament"), load("tournament").options

    def games(*words: str) -> int:
        return sum(number for _, number in options(parser.parse_args(words)).shares)

    assert "(default: 50, or what the numbers in LIST add up to)" in help_of("tournament")
    assert (games(), games("--opponents", "half:7,best:8"), games("--opponents", "half:7,best")) == (50, 15, 50)
    assert options(parser.parse_args([])).limits == DEFAULT_LIMITS
    assert options(parser.parse_args(["--time-limit", "3"])).limits.wall_s == 7


@pytest.mark.parametrize(
    "limits",
    [DEFAULT_LIMITS, Limits(3.0, 7.0), Limits(0.123456789, 5.0, 1_000_000, 1_000_000), Limits(2.0, 4.0, 64, 1)],
)
def test_limits_as_words_are_read_back(limits: Limits) -> None:
    words = limits_as_words(limits)
    assert load("game").options(command_parser("game").parse_args(words)).limits == limits
    assert bool(words) == (limits != DEFAULT_LIMITS)


@pytest.mark.parametrize("name", SUMMARIES)
def test_the_example_works_as_it_stands(name: str, tmp_path: Path) -> None:
    """In an empty directory, after what the help says to do first."""
    text = help_of(name)
    lines = re.findall(r"^(?:first:  |example:) (.*)$", text, re.MULTILINE)
    assert text.endswith(f"example: {lines[-1]}\n") and f"mylla {name}" in lines[-1]
    (tmp_path / "bin").mkdir()
    script(tmp_path / "bin" / "mylla", f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m mylla "$@"\n')
    (tmp_path / "empty").mkdir()
    env = environment(PATH=f"{tmp_path / 'bin'}:{os.environ['PATH']}", PYTHONPATH=str(ROOT))
    done = subprocess.run(
        ["bash", "-e", "-c", "\n".join(lines).replace(" bot/main.py", f" {shlex.quote(str(ROOT / 'bot/main.py'))}")],
        cwd=tmp_path / "empty",
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr if "--json" not in lines[-1] else "") == (0, "")
    if name == "validate":
        assert (tmp_path / "empty" / "feedback" / "score.txt").read_text() == "2\n"
    if name == "tournament":
        assert json.loads((tmp_path / "empty" / "result.json").read_text())["score"] == 40


def test_require_is_met_by_any_score_where_it_is_not_given() -> None:
    assert result("--games", "1")["verdict"] == "AC"
    assert mylla("tournament", "--games", "1", "--require", "0").returncode == 0


def completions(typed: str, tmp_path: Path) -> str:
    """What an interactive bash makes of ``typed`` and a Tab; all that it offers, if there are several."""
    (tmp_path / "mylla").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m mylla "$@"\n')
    (tmp_path / "mylla").chmod(0o755)
    (tmp_path / "a_transcript.interaction").touch()
    (tmp_path / "a_directory").mkdir()
    env = environment(PATH=f"{tmp_path}:{os.environ['PATH']}", INPUTRC="/dev/null", PS1="$ ")
    env["PYTHONPATH"] = str(ROOT)
    child = pexpect.spawn(
        "bash", ["--norc", "--noprofile", "-i"], cwd=str(tmp_path), env=env, timeout=30, encoding="utf-8"
    )
    child.sendline("bind 'set enable-bracketed-paste off'; bind 'set show-all-if-ambiguous on'")
    child.sendline('eval "$(mylla completion bash)"; echo ready-$((40 + 2))')
    child.expect("ready-42\r\n")
    # The end of the line is what bash has made of it once the echo of the last words comes.
    child.send(f"{typed}\t")
    child.send(" # is-complete\x01echo \x05\r")
    child.expect("is-complete.*\\$ ")
    shown: str = child.before + child.after
    child.sendline("exit")
    child.expect(pexpect.EOF)
    child.close()
    return shown


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("mylla tour", ["mylla tournament "]),
        ("mylla against", ["mylla against-ai "]),
        ("mylla tournament --o", ["--opponents", "--output-limit"]),
        ("mylla game --opponent mini", ["--opponent minimax "]),
        ("mylla play tic", ["mylla play tictactoe "]),
        ("mylla replay a_tr", ["replay a_transcript.interaction"]),
        ("mylla tournament --transcripts a_", ["--transcripts a_directory"]),
        ("mylla tournament --bot a_t", ["--bot a_transcript.interaction"]),
    ],
)
def test_bash_completes(typed: str, offered: list[str], tmp_path: Path) -> None:
    shown = completions(typed, tmp_path)
    assert all(word in shown for word in offered), shown


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_a_script_with_every_command(shell: str) -> None:
    done = mylla("completion", shell)
    assert done.returncode == 0
    assert all(name in done.stdout for name in SUMMARIES)


@pytest.mark.parametrize("name", sorted(set(SUMMARIES) - {"completion"}))
def test_a_command_loads_no_other_command_and_nothing_of_completion(name: str) -> None:
    program = (
        f"import sys; from mylla.cli import main\nmain([{name!r}, '--help']); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
    )
    loaded = set(done.stderr.split())
    assert {each for each in loaded if each.startswith("mylla.commands.")} == {
        f"mylla.commands.{name.replace('-', '_')}"
    }
    assert not loaded & {"shtab", "numpy", "scipy", "playwright"}


def test_a_python_without_the_packages_is_named() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "mylla", "tournament"], cwd=ROOT, capture_output=True, text=True, env=environment()
    )
    assert done.returncode == 2
    assert re.fullmatch(r"mylla tournament: .*python\S* has no package 'rich'; in the checkout, .*\n", done.stderr)
