"""The commands as a person and a script use them: real processes, terminals, exit statuses."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.support import ROOT, environment, mylla, result, running, script, terminal, wait_for

TABLE_ROW = r"random +\S +2 +\S +2 +\S +4 "


def test_a_tournament_through_a_pipe() -> None:
    done = mylla("tournament", "--games", "6")
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert lines[-1] == "Score: 12/12 (Accepted)"
    assert lines[0] == f"bot: bot/main.py (Python, mylla's own {platform.python_version()})"
    assert lines[1].startswith("1/6 games, score 2/2, ")
    assert [line for line in lines if line.startswith("6/6 games, score 12/12")]
    assert "\x1b" not in done.stdout and "\r" not in done.stdout
    table = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if line.startswith("│")]
    assert [row[:4] for row in table] == [
        ["random", "2", "2", "4"],
        ["greedy", "2", "2", "4"],
        ["minimax", "2", "2", "4"],
        ["all", "6", "6", "12"],
    ]
    assert all(1 <= float(row[4]) <= 7 and 1 <= int(row[5]) <= 7 for row in table)


def test_make_tournament_on_a_terminal_shows_a_bar() -> None:
    child = pexpect.spawn(
        "make", ["tournament"], cwd=str(ROOT), env=environment(), timeout=300, encoding="utf-8", dimensions=(40, 100)
    )
    child.expect(r"━+.*\d+/50.*games  score \d+/\d+")
    child.expect(r"minimax +\S*│ +16 │ +16 │ +32 │")
    child.expect(r"Score: 100/100 \(Accepted\)\r\n")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_make_passes_its_variables_on() -> None:
    done = subprocess.run(
        ["make", "tournament", "BOT=bot/main.py", "OPPONENTS=worst:3,best:1", "GAMES=4", "SEED=9", "JOBS=1"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "worst" in done.stdout and done.stdout.endswith("Score: 8/8 (Accepted)\n")


def without_measurements(data: dict[str, Any]) -> dict[str, Any]:
    measured = ("cpu_s", "wall_s", "delay_s", "peak_rss_mib")
    games = [{key: value for key, value in game.items() if key not in measured} for game in data["games"]]
    return {**{key: value for key, value in data.items() if key != "wall_s"}, "games": games}


def test_the_json() -> None:
    data = result("--games", "7", "--seed", "3", "--opponents", "worst,minimax:2")
    assert list(data) == ["bot", "seed", "score", "max_score", "verdict", "wall_s", "opponents", "games"]
    assert (data["bot"], data["seed"], data["score"], data["max_score"]) == ("bot/main.py", 3, 14, 14)
    assert data["verdict"] == "AC"
    assert data["opponents"] == {
        "worst": {"games": 5, "won": 5, "score": 10},
        "minimax": {"games": 2, "won": 2, "score": 4},
    }
    game = data["games"][6]
    assert list(game) == [
        *("index", "opponent", "seed", "case", "verdict", "won", "score", "moves", "cpu_s", "wall_s", "delay_s"),
        *("peak_rss_mib", "message", "stderr", "notes", "transcript"),
    ]
    assert (game["index"], game["opponent"], game["verdict"], game["won"], game["score"]) == (
        7,
        "minimax",
        "AC",
        True,
        2,
    )
    assert game["moves"] == 7
    assert game["transcript"].startswith(">") and game["transcript"].endswith("<Sigur!\n")
    assert game["transcript"].count("\n") == 7 * 3 + 6 * 3 + 1
    assert game["cpu_s"] > 0 and game["wall_s"] + game["delay_s"] > 0 and game["peak_rss_mib"] > 1


def test_the_same_seed_gives_the_same_games_whatever_the_workers() -> None:
    words = ("--opponents", "random,greedy,half,rand2", "--games", "24", "--seed", "5")
    one = without_measurements(result(*words, "--jobs", "1"))
    assert without_measurements(result(*words, "--jobs", "5")) == one
    other = without_measurements(result(*words[:-1], "6"))
    assert [game["transcript"] for game in other["games"]] != [game["transcript"] for game in one["games"]]


def test_a_game_of_a_tournament_alone(tmp_path: Path) -> None:
    """The seed that the JSON names plays the same game again."""
    game = result("--opponents", "half", "--games", "3", "--seed", "8")["games"][2]
    shown = mylla("game", "--opponent", "half", "--seed", str(game["seed"])).stdout
    assert "Accepted, 2 points: X wins with three in a row" in shown
    boards = [line for line in game["transcript"].splitlines() if line[1] != "S"]
    rows = [line[1:] for line in boards]
    assert [line for line in shown.splitlines() if len(line) == 3 and set(line) <= set(".xXoO")][: len(rows)] == rows


def test_json_to_a_file_replaces_it_whole(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    path.write_text("old")
    done = mylla("tournament", "--games", "2", "--quiet", "--json", str(path))
    assert done.stdout == "Score: 4/4 (Accepted)\n"
    assert json.loads(path.read_text())["score"] == 4
    assert [each.name for each in tmp_path.iterdir()] == ["result.json"]
    assert path.stat().st_mode & 0o777 == 0o666 & ~current_umask()


def current_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_require(tmp_path: Path) -> None:
    assert mylla("tournament", "--games", "1", "--require", "2").returncode == 0
    assert mylla("tournament", "--games", "1", "--require", "3").returncode == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["--opponents", "randon"],
            "there is no opponent 'randon'; there are random, greedy, minimax, worst, rand2, half",
        ),
        (["--opponents", ""], "there is no opponent ''"),
        (["--opponents", "random:0"], "'0' is no number of games from 1 to 999999; write for example random:17"),
        (["--opponents", "random:x"], "'x' is no number of games"),
        (["--opponents", "random,random:3"], "names random twice"),
        (["--opponents", "kattis,half"], "names half twice"),
        (["--opponents", "kattis:3"], "kattis is several opponents; name each, such as worst:3"),
        (
            ["--opponents", "random:17,greedy:17", "--games", "50"],
            "asks for 34 games, but --games is 50; make them equal",
        ),
        (["--opponents", "random:17,greedy", "--games", "10"], "asks for 17 games, but --games is 10"),
        (["--games", "0"], "--games: 0 is below 1; write 1 or more"),
        (["--games", "many"], "--games: 'many' is no integer; write for example 7"),
        (["--seed", "1.5"], "--seed: '1.5' is no integer"),
        (["--jobs", "0"], "--jobs: 0 is below 1"),
        (["--time-limit", "0"], "--time-limit: '0' is no number of seconds above 0"),
        (["--wall-limit", "nan"], "--wall-limit: 'nan' is no number"),
        (["--memory-limit", "12"], "--memory-limit: 12 is below 64, which is the least that can be measured"),
        (["--bot", "no/such/bot.py"], "--bot no/such/bot.py does not exist; give a source file"),
        (["--bot", "nosuchprogram --fast"], "--bot nosuchprogram: no such program"),
        (["--bot", "README.md"], "--bot README.md: .md is no known language"),
        (["--bot", "tests"], "--bot tests: the program could begin with "),
        (["--bot", ""], "--bot is empty"),
        (["--bot", "'unfinished"], "cannot be split into words"),
        (
            ["--json", "/no/such/dir/result.json"],
            "--json /no/such/dir/result.json cannot be written: No such file or dir",
        ),
        (["--json", "tests"], "--json tests cannot be written: Is a directory"),
        (["--require", "-2"], "--require: -2 is below 0"),
        (["--frobnicate"], "unrecognized arguments: --frobnicate"),
    ],
)
def test_bad_input_is_one_line_before_any_game(words: list[str], message: str) -> None:
    done = mylla("tournament", *words)
    assert done.returncode == 2
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("mylla tournament: ")
    assert any(part in lines[0] for part in message.split("|")), lines[0]


@pytest.mark.parametrize(
    ("text", "verdict", "words"),
    [
        ("print('...\\n.o.\\n...', flush=True)", "WA", "placed the small letter o at row 2, column 2"),
        ("print('hello', flush=True)", "WA", 'row 1 of board 1 is "hello"'),
        ("raise RuntimeError('lost my way')", "RTE", "exit status 1 before board 1"),
        ("pass", "WA", "ended in the middle of the game"),
        ("import time; time.sleep(60)", "TLE", "the wall time ran out before board 1"),
        ("while True: pass", "TLE", "the CPU time ran out before board 1"),
        ("import sys; print('...\\n.x.\\n...'); sys.stdin.readline()", "TLE", "did you forget to flush?"),
    ],
)
def test_verdicts_on_bots_that_fail(tmp_path: Path, text: str, verdict: str, words: str) -> None:
    bot = script(tmp_path / "a bot.py", text)
    # Where the CPU time is to run out, a busy machine must not let the wall time do so first.
    wall_limit = "60" if "CPU" in words else "0.9"
    data = result("--bot", str(bot), "--games", "2", "--time-limit", "0.3", "--wall-limit", wall_limit)
    assert {game["verdict"] for game in data["games"]} == {verdict}
    assert all(words in game["message"] for game in data["games"])
    assert (data["score"], data["verdict"]) == (0, verdict)


def test_faults_are_shown_with_how_to_see_them_again(tmp_path: Path) -> None:
    bot = script(tmp_path / "bot.py", "print('x..', flush=True)\n")
    done = mylla("tournament", "--bot", str(bot), "--games", "5")
    assert done.returncode == 1
    assert "Game 1 against random: Wrong Answer\n  the bot ended in the middle of the game" in done.stdout
    assert re.search(rf"see it again: .* game --bot {re.escape(str(bot))} --opponent random --seed \d+\n", done.stdout)
    assert "... and 2 more games not Accepted" in done.stdout
    assert done.stdout.endswith("Score: 0/10 (Wrong Answer)\n")


def test_a_command_with_arguments_in_another_language(tmp_path: Path) -> None:
    """Anything that is no path to a Python file is split as a shell would."""
    wrapper = script(tmp_path / "run it", f'#!/bin/sh\nexec "{sys.executable}" "$1"\n')
    data = result("--bot", f"'{wrapper}' bot/main.py", "--games", "2")
    assert data["score"] == 4


def test_a_file_that_no_system_can_run(tmp_path: Path) -> None:
    bot = script(tmp_path / "bot", "\x7fnot a program")
    done = mylla("tournament", "--bot", str(bot), "--games", "2")
    assert done.returncode == 2
    assert done.stderr == (
        f"mylla tournament: cannot run {bot}: Exec format error "
        "(if it is a script: its first line, such as #!/bin/sh, is missing)\n"
    )


def test_nothing_that_hides_a_missing_flush_reaches_the_bot(tmp_path: Path) -> None:
    bot = script(tmp_path / "bot.py", "import os, sys; sys.exit(' '.join(sorted(os.environ)))")
    env = environment(PYTHONUNBUFFERED="1", LD_PRELOAD="", SECRET="1")
    done = mylla("tournament", "--bot", str(bot), "--games", "1", "--json", "-", env=env)
    names = json.loads(done.stdout)["games"][0]["stderr"].split()
    assert "PATH" in names
    assert set(names) <= {
        *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LC_ALL", "LC_CTYPE", "JAVA_HOME")
    }


def test_a_person_answers_for_the_judge() -> None:
    child = terminal("game", "--opponent", "human")
    child.expect("1. bot placed the small letter x at row")
    child.expect(r"X: 3 small, 2 large; O: 4 small, 2 large left in hand\r\n")
    child.expect("O's move")
    child.sendline("o b5")
    child.expect("'o b5' is no move: write o b2")
    child.expect("O's move")
    child.sendline("x a2")
    child.expect("not legal: placed the small letter x at row 2, column 1: O may place and move only its own letters")
    child.expect("O's move")
    child.sendline("O a2")
    child.expect("2. judge placed the large letter O at row 2, column 1")
    child.expect("3. bot")
    child.expect("O's move")
    child.sendline("...\n.....")
    child.expect("is no row of three")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_a_person_plays_to_the_end_by_boards() -> None:
    child = terminal("game", "--opponent", "human", "--bot", str(ROOT / "bot" / "main.py"))
    for _ in range(8):
        child.expect(r"bot .*ms\)\r\n([.xXoO]{3})\r\n([.xXoO]{3})\r\n([.xXoO]{3})\r\n")
        board = "".join(child.match.groups())
        if child.expect(["O's move", "Accepted, 2 points: X wins"]):
            break
        square = board.index(".")
        after = board[:square] + "o" + board[square + 1 :]
        child.send(f"{after[0:3]}\n{after[3:6]}\n{after[6:9]}\n")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_ctrl_c_reports_what_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    bot = script(
        tmp_path / "slow.py", f"import time; time.sleep(0.2); exec(open({str(ROOT / 'bot/main.py')!r}).read())"
    )
    child = terminal("tournament", "--bot", str(bot), "--json", str(path), "--games", "200")
    child.expect(r" [1-9][0-9]*/200")
    child.sendintr()
    child.expect(r"stopped after (\d+) of 200 games")
    finished = int(child.match.group(1))
    child.expect(rf"Score: {2 * finished}/400 \(Accepted\)")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert len(json.loads(path.read_text())["games"]) == finished > 0


def test_sigterm_ends_the_bots_too(tmp_path: Path) -> None:
    marker = f"marker-{os.getpid()}-{time.monotonic_ns()}"
    bot = script(tmp_path / "bot.py", "import time; time.sleep(60)")
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "mylla",
            "tournament",
            "--bot",
            f"'{sys.executable}' {bot} {marker}",
            "--wall-limit",
            "50",
        ],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        wait_for(lambda: len(running(marker)) >= 2)
        child.send_signal(signal.SIGTERM)
        out, _ = child.communicate(timeout=20)
    assert child.returncode == 143
    assert "stopped after 0 of 50 games" in out
    assert not running(marker)


def test_a_reader_that_goes_away_does_not_stop_the_tournament(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    command = f"'{sys.executable}' -m mylla tournament --games 20 --json '{path}' | head -n 1"
    done = subprocess.run(
        ["bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert json.loads(path.read_text())["score"] == 40


def test_a_requirement_that_is_missed_is_said() -> None:
    done = mylla("tournament", "--games", "2", "--require", "5", "--quiet")
    assert done.returncode == 1
    assert done.stdout == "below the 5 points that --require asks for\nScore: 4/4 (Accepted)\n"


@pytest.mark.skipif(not shutil.which("make"), reason="needs make")
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ["tournament", "my_bot.py"],
            "and a bot is given as BOT=my_bot.py",
        ),
        (["tournament", "bot=my_bot.py"], "there is no bot=; there are BOT "),
        (["tournament", "BOTS=my_bot.py"], "there is no BOTS=; there are BOT "),
        (["turnament"], "there is no target turnament; "),
    ],
)
def test_a_mistyped_word_for_make_plays_nothing(words: list[str], complaint: str) -> None:
    done = subprocess.run(["make", *words], cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
