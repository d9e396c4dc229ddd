"""Odd ways to use the commands, each of which went wrong once."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support import ROOT, environment, mylla, running, script, shell, terminal, wait_for

BOT = ROOT / "bot" / "main.py"


def test_a_link_to_the_json_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "target.json").write_text("old")
    (tmp_path / "target.json").chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to("target.json")
    assert mylla("tournament", "--games", "1", "--quiet", "--json", str(link)).returncode == 0
    assert link.is_symlink()
    assert json.loads((tmp_path / "target.json").read_text())["score"] == 2
    assert (tmp_path / "target.json").stat().st_mode & 0o777 == 0o640


def test_a_device_stays_a_device(tmp_path: Path) -> None:
    done = mylla("tournament", "--games", "1", "--json", "/dev/stdout")
    assert json.loads(done.stdout)["score"] == 2
    assert done.stderr.endswith("Score: 2/2 (Accepted)\n")
    assert Path("/dev/stdout").is_symlink()
    assert mylla("tournament", "--games", "1", "--json", "/dev/null", "--quiet").returncode == 0
    assert Path("/dev/null").is_char_device()


def test_json_into_a_named_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert mylla("tournament", "--games", "1", "--quiet", "--json", str(pipe)).returncode == 0
        out, _ = reader.communicate(timeout=30)
    assert json.loads(out)["score"] == 2
    assert pipe.is_fifo()


def test_a_name_that_is_too_long_is_said_before_any_game() -> None:
    done = mylla("tournament", "--games", "1", "--json", "x" * 300)
    assert (done.returncode, done.stdout) == (2, "")
    assert "File name too long" in done.stderr


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("mylla tournament --games 1 >&-", 0),
        ("mylla tournament --games 1 2>&-", 0),
        ("mylla tournament --games 1 <&-", 0),
        ("mylla game >&-", 0),
        ("mylla against-ai '[]' >&- 2>&-", 0),
        ("mylla against-ai <&-", 2),
        ("mylla play <&-", 0),
        ("mylla game --opponent human <&-", 130),
    ],
)
def test_closed_standard_streams(command: str, status: int) -> None:
    done = shell(command)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["tournament", "--opponents", "random:" + "9" * 5000],
        ["tournament", "--games", "9" * 5000],
        ["tournament", "--games", "100000000"],
        ["analyse", "..x/.../... o 3 " + "9" * 5000],
        ["against-ai", "[[0," + "9" * 5000 + "]]"],
        ["against-ai", "[[0, " + "1" * 50 + "]]"],
    ],
)
def test_huge_numbers(words: list[str]) -> None:
    done = mylla(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1 and len(done.stderr) < 400


def test_letters_that_the_terminal_lacks() -> None:
    env = environment(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    done = mylla("--help", env=env)
    assert done.returncode == 0
    assert "m\\xf6gnu\\xf0 mylla" in done.stdout
    assert mylla("tournament", "--games", "1", env=env).returncode == 0


@pytest.mark.parametrize(
    ("name", "mode", "command", "words"),
    [
        ("my_bot", 0o755, "my_bot", "a program in this directory is written ./my_bot"),
        ("my_bot.py", 0o644, "my_bot.py --fast", "write python3 my_bot.py ..."),
        ("notes", 0o644, "./notes", "the file may not be run; try chmod +x ./notes"),
        ("crlf", 0o755, "./crlf", "its first line ends in CR LF"),
        ("lost", 0o755, "./lost", "its first line names /no/such/interpreter, which does not exist"),
    ],
)
def test_bots_that_cannot_be_run(name: str, mode: int, command: str, words: str, tmp_path: Path) -> None:
    texts = {"crlf": "#!/bin/sh\r\nexit\r\n", "lost": "#!/no/such/interpreter\n", "my_bot": "#!/bin/sh\n"}
    (tmp_path / name).write_bytes(texts.get(name, "text\n").encode())
    (tmp_path / name).chmod(mode)
    done = mylla("tournament", "--bot", command, cwd=tmp_path, env=environment(PYTHONPATH=str(ROOT)))
    assert done.returncode == 2
    assert words in done.stderr and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["a bot.py", "a bot.py ", "'a bot.py'", "./a bot"])
def test_names_with_blanks(command: str, tmp_path: Path) -> None:
    (tmp_path / "a bot.py").write_text(BOT.read_text())
    script(tmp_path / "a bot", f'#!/bin/sh\nexec "{sys.executable}" "a bot.py"\n')
    done = mylla(
        *("tournament", "--games", "1", "--quiet", "--bot", command),
        cwd=tmp_path,
        env=environment(PYTHONPATH=str(ROOT)),
    )
    expected = 2 if command.startswith("'") else 0
    assert done.returncode == expected, done.stderr


def test_make_with_quotes(tmp_path: Path) -> None:
    done = subprocess.run(
        ["make", "tournament", "GAMES=3'"], cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=100
    )
    assert """--games: "3'" is no integer""" in done.stderr


def test_files_of_the_user_do_not_stand_in_for_ours(tmp_path: Path) -> None:
    for name in ("bot.py", "random.py", "opponents.py"):
        (tmp_path / name).write_text(BOT.read_text())
    command = [sys.executable, "-P", "-m", "mylla", "tournament", "--bot", "bot.py", "--games", "1", "--quiet"]
    done = subprocess.run(command, cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("Score: 2/2 (Accepted)\n", "")


def test_limits_are_part_of_how_to_see_it_again(tmp_path: Path) -> None:
    bot = script(tmp_path / "late.py", "import time; time.sleep(30)")
    done = mylla("tournament", "--bot", str(bot), "--games", "1", "--wall-limit", "0.3", "--memory-limit", "300")
    assert f"game --bot {bot} --wall-limit 0.3 --memory-limit 300 --opponent random --seed " in done.stdout


def test_a_narrow_terminal_cuts_no_number() -> None:
    child = terminal("tournament", "--games", "3", columns=40)
    shown = child.read()
    child.close()
    lines = [
        "random: 1 games, 1 won,",
        "  2 points",
        "  moves/win [0-9.]+, most [0-9]",
        "  CPU [0-9]+ ms, wall [0-9]+ ms",
    ]
    assert re.search("\r\n".join([*lines, ""]), shown), shown
    assert shown.endswith("Score: 6/6 (Accepted)\r\n"), shown


def test_a_terminal_without_cursor_gets_plain_lines() -> None:
    child = terminal("tournament", "--games", "2", TERM="dumb")
    child.expect("1/2 games, score 2/2")
    child.expect("Score: 4/4")
    child.read()
    child.close()


def test_nohup_is_respected() -> None:
    bot = f"{shlex.quote(sys.executable)} -c 'import time; time.sleep(0.4); print(1)'"
    command = (
        f"trap '' HUP; mylla tournament --games 4 --jobs 2 --quiet --bot {shlex.quote(bot)} & sleep 0.5; kill -HUP $!"
    )
    done = shell(f"{command}; wait $!; echo $?")
    assert done.stdout == "Score: 0/8 (Wrong Answer)\n1\n"


def test_a_tournament_stopped_before_its_first_result() -> None:
    child = terminal(
        "tournament", "--bot", f"{shlex.quote(sys.executable)} -c 'import time; time.sleep(600)'", "--wall-limit", "600"
    )
    child.expect("0/50")
    child.sendintr()
    child.expect("stopped after 0 of 50 games")
    child.expect(r"Score: 0/100 \(no game finished\)")
    child.read()
    child.close()
    assert child.exitstatus == 130


def test_a_bot_that_is_gone_in_the_middle(tmp_path: Path) -> None:
    """As while it is rebuilt: what was played is reported, and the rest is our failure."""
    bot = script(tmp_path / "bot", f'#!/bin/sh\ntest $RANDOM; exec "{sys.executable}" "{BOT}"\n')
    starter = script(tmp_path / "once.py", "")
    starter.write_text(f"import os\nos.rename({str(bot)!r}, {str(bot) + '.gone'!r})\n" + BOT.read_text())
    bot.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{starter}"\n')
    done = mylla("tournament", "--bot", str(bot), "--games", "3", "--jobs", "1")
    assert done.returncode == 3
    assert "the bot can no longer be started: cannot run" in done.stdout
    assert done.stdout.endswith("Score: 2/6 (Judge Error)\n")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGQUIT, signal.SIGHUP])
@pytest.mark.parametrize("command", ["tournament", "game"])
def test_signals_at_any_moment_leave_no_bot(command: str, stop: signal.Signals, tmp_path: Path) -> None:
    marker = f"marker-{os.getpid()}-{time.monotonic_ns()}"
    bot = script(
        tmp_path / "bot.py", "import time, signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(90)"
    )
    words = [sys.executable, "-m", "mylla", command, "--bot", shlex.join([sys.executable, str(bot), marker])]
    for wait_s in (0.0, 0.05, 0.1, 0.15, 0.2, 0.3):
        with subprocess.Popen(words, cwd=ROOT, env=environment(), stdout=-3, stderr=subprocess.PIPE) as process:
            time.sleep(wait_s)
            process.send_signal(stop)
            _, complaint = process.communicate(timeout=30)
        # Before Python itself has started, a signal ends it as it ends any program, or its own start fails.
        if b"Traceback" not in complaint or b"mylla" in complaint:
            assert process.returncode in (128 + stop, -stop), complaint
            assert b"Traceback" not in complaint or process.returncode == -stop
    wait_for(lambda: not running(marker))


def test_ctrl_c_while_a_worker_is_stopped(tmp_path: Path) -> None:
    marker = f"marker-{os.getpid()}-{time.monotonic_ns()}"
    bot = script(tmp_path / "bot.py", "import os, signal, time\nos.kill(os.getppid(), signal.SIGSTOP)\ntime.sleep(90)")
    words = [sys.executable, "-m", "mylla", "tournament", "--bot", shlex.join([sys.executable, str(bot), marker])]
    with subprocess.Popen(words, cwd=ROOT, env=environment(), stdout=-3) as process:
        wait_for(lambda: len(running(marker)) >= 2)
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
    wait_for(lambda: not running(marker))


def test_time_in_which_the_referee_is_stopped_is_not_the_bots(tmp_path: Path) -> None:
    bot = script(tmp_path / "bot.py", f"import time\ntime.sleep(0.4)\nexec(open({str(BOT)!r}).read())")
    words = [sys.executable, "-m", "mylla", "game", "--bot", str(bot), "--wall-limit", "2"]
    with subprocess.Popen(words, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        time.sleep(0.35)
        process.send_signal(signal.SIGSTOP)
        time.sleep(2.5)
        process.send_signal(signal.SIGCONT)
        out, _ = process.communicate(timeout=30)
    assert "Accepted, 2 points" in out
