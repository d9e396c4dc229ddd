"""The wheel, installed into an environment of its own: it holds what the commands need, and each of them runs there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path
from typing import Callable, NamedTuple, Sequence

import pytest

from mylla.parser import SUMMARIES
from tests.support import ROOMS, ROOT, crossed, environment, script

# One process builds the wheel for all.
pytestmark = pytest.mark.xdist_group("test_installed")

NOT_CODE = {
    *("mylla/languages.toml", "mylla/starters/my_bot.cpp", "mylla/starters/MyBot.java"),
    *("solver/mylla.tb", "explorer/page.html", "explorer/styles.css", "explorer/main.js"),
    *("kattis/problem/problem.yaml", "kattis/problem/problem_statement/problem.en.tex"),
    *("kattis/problem/data/testdata.yaml", "kattis/problem/submissions/run_time_error/crashes.cpp"),
}
"""Some of the files that the wheel must hold besides Python modules."""


class Installed(NamedTuple):
    """The wheel, the directory of programs of the environment that it is installed in, and an empty one to work in."""

    wheel: Path
    programs: Path
    work: Path

    def run(self, name: str, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        """Runs a program of the environment in the directory to work in, with ``text`` on its standard input."""
        return subprocess.run(
            [str(self.programs / name), *words],
            cwd=self.work,
            env=environment(),
            input=text,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )

    def mylla(self, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        return self.run("mylla", *words, text=text)


def pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Without a network: this environment's hatchling builds, and its packages serve as the dependencies."""
    directory = tmp_path_factory.mktemp("installed")
    pip("wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(directory), ".")
    (wheel,) = directory.glob("*.whl")
    venv.create(directory / "venv", with_pip=False, symlinks=True)
    programs = directory / "venv" / "bin"
    pip("--python", str(programs / "python"), "install", "--no-deps", "--no-index", str(wheel))
    # Python reads no .pth files in a directory that a .pth file names: the editable install there stays unread.
    (site_packages,) = (directory / "venv" / "lib").glob("python3*/site-packages")
    (site_packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    work = directory / "work"
    work.mkdir()
    return Installed(wheel, programs, work)


def files_below(directory: Path) -> set[str]:
    """The files of the checkout below one of its directories, but for what Python compiled."""
    found = (path for path in directory.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {str(path.relative_to(directory)) for path in found}


def test_the_wheel_holds_every_file_of_the_rooms_and_nothing_else(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert names == {f"{room}/{name}" for room in ROOMS for name in files_below(ROOT / room)}
    assert names >= NOT_CODE


def test_no_module_comes_from_the_checkout(installed: Installed) -> None:
    modules = [
        name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        for room in ROOMS
        for name in (f"{room}/{file}" for file in files_below(ROOT / room))
        if name.endswith(".py") and not name.startswith("kattis/problem/")
    ]
    # What only finds the book or drives a browser needs more than the command does.
    program = (
        "import importlib\n"
        f"for name in {modules!r}:\n"
        "    try: print(importlib.import_module(name).__file__)\n"
        "    except ModuleNotFoundError as error: assert error.name in ('numpy', 'scipy', 'playwright'), error\n"
    )
    done = installed.run("python", "-c", program)
    assert done.returncode == 0, done.stderr
    paths = done.stdout.splitlines()
    assert len(paths) > len(modules) / 2
    assert not [path for path in paths if not Path(path).is_relative_to(installed.programs.parent)]


def test_the_version_is_that_of_the_wheel(installed: Installed) -> None:
    version = installed.wheel.name.split("-")[1]
    assert installed.mylla("--version").stdout == f"mylla {version}\n"


def test_python_m_mylla(installed: Installed) -> None:
    done = installed.run("python", "-m", "mylla")
    assert (done.returncode, done.stdout) == (0, installed.mylla().stdout)
    assert all(name in done.stdout for name in SUMMARIES)


def test_tournament_and_replay(installed: Installed) -> None:
    outputs = ("--json", "result.json", "--report", "report.html", "--transcripts", "transcripts")
    done = installed.mylla("tournament", "--games", "3", *outputs)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Score: 6/6 (Accepted)\n")
    data = json.loads((installed.work / "result.json").read_text())
    assert Path(data["bot"]).is_relative_to(installed.programs.parent)
    assert (installed.work / "report.html").stat().st_size > (ROOT / "solver" / "mylla.tb").stat().st_size
    replayed = installed.mylla("replay", "transcripts/003-minimax.interaction")
    assert replayed.returncode == 0
    assert replayed.stdout.splitlines()[-1].startswith("X wins")


@pytest.mark.parametrize("on_path", [True, False])
def test_a_fault_is_seen_again_by_the_command_line_shown_with_it(on_path: bool, installed: Installed) -> None:
    script(installed.work / "a bot.py", "print('x..', flush=True)\n")
    words = ["tournament", "--bot", "a bot.py", "--games", "1", "--wall-limit", "60.5", "--memory-limit", "1000000"]
    env = environment(PATH=f"{installed.programs}:/usr/bin:/bin" if on_path else "/usr/bin:/bin")

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=installed.work, env=env, capture_output=True, text=True, timeout=120)

    (again,) = re.findall(r"see it again: (.*)\n", run(str(installed.programs / "mylla"), *words).stdout)
    assert again.startswith("mylla ") == on_path
    shown = run("bash", "-c", again)
    assert (shown.returncode, shown.stderr) == (1, "")
    assert "Wrong Answer: the bot ended in the middle of the game" in shown.stdout


def test_game(installed: Installed) -> None:
    done = installed.mylla("game", "--opponent", "best")
    assert done.returncode == 0
    assert "Accepted, 2 points" in done.stdout


def test_starter(installed: Installed) -> None:
    (installed.work / "started.py").write_text(installed.mylla("starter", "python").stdout)
    done = installed.mylla("tournament", "--bot", "started.py", "--games", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("bot: started.py (Python, /") and done.stdout.endswith("(Accepted)\n")


def test_play(installed: Installed) -> None:
    done = installed.mylla("play", text="hint\no a1\nquit\n")
    assert done.returncode == 0
    assert "X wins in 12 plies" in done.stdout and done.stdout.endswith("Goodbye.\n")
    assert "X marks b2" in installed.mylla("play", "tictactoe", text="2 2\n").stdout


def test_against_ai(installed: Installed) -> None:
    done = installed.mylla("against-ai", "[[1, 1]]")
    assert [event[0] for event in json.loads(done.stdout)] == ["X", "O"]


def test_analyse(installed: Installed) -> None:
    assert "X wins in 12 plies" in installed.mylla("analyse", "..x/.../... o 3 4").stdout


def test_explorer(installed: Installed) -> None:
    done = installed.mylla("explorer", "page.html")
    assert re.fullmatch(r"page\.html: [\d,]+ bytes; open it in a browser\n", done.stdout), done.stderr
    assert (installed.work / "page.html").read_text().rstrip().endswith("</html>")


def test_completion(installed: Installed) -> None:
    done = installed.mylla("completion", "bash")
    assert done.returncode == 0
    assert "complete " in done.stdout and " mylla\n" in done.stdout


def process(argv: Sequence[str], directory: Path) -> Callable[[int, int], int]:
    """A judge that is a process."""
    return lambda heard, said: subprocess.call(argv, stdin=heard, stdout=said, cwd=directory, env=environment())


def test_package_and_validate(installed: Installed) -> None:
    assert (
        installed.mylla("package", "mognudmylla").stdout
        == "mognudmylla: 50 secret games, 50 of them the contest's own\n"
    )
    package = installed.work / "mognudmylla"
    assert files_below(package) >= files_below(ROOT / "kattis" / "problem")
    assert not list(package.rglob("__pycache__"))
    bot = [sys.executable, str(package / "submissions" / "accepted" / "main.py")]
    (installed.work / "feedback").mkdir()
    words = ["mognudmylla/data/secret/01-worst.in", "mognudmylla/data/secret/01-worst.ans", "feedback"]
    for judge in (
        [str(installed.programs / "mylla"), "validate"],
        [sys.executable, str(package / "output_validators" / "validator" / "main.py")],
    ):
        assert crossed(bot, process([*judge, *words], installed.work)) == (42, 0)
        score = installed.work / "feedback" / "score.txt"
        assert score.read_text() == "2\n"
        score.unlink()
