"""Bots from their sources: the table of languages, the compilers that are here, the cache, and what cannot be made."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Optional

import pytest

from mylla.commands.starter import FILES
from mylla.languages import Language, by_extension, known_languages
from tests.support import ROOT, environment, script, wait_for

LANGUAGES = known_languages()
MYLLA = [sys.executable, "-P", "-m", "mylla"]
STARTERS = ROOT / "docs" / "starters"

NEEDS_PIPES = {
    "main.c": """
        #include <stdio.h>
        int main(void) { puts("x..\\n...\\n..."); fflush(stdout); char s[9]; return scanf("%8s", s) != 1; }
    """,
    "main.js": """
        console.log("x..\\n...\\n..."); require("fs").readSync(0, Buffer.alloc(9));
    """,
    "main.rs": """
        use std::io::{stdin, stdout, Write};
        fn main() {
            println!("x..\\n...\\n..."); stdout().flush().unwrap();
            let mut line = String::new(); stdin().read_line(&mut line).unwrap();
        }
    """,
    "main.pl": """
        use strict; $| = 1; print "x..\\n...\\n...\\n"; <STDIN>;
    """,
    "main.go": """
        package main
        import "fmt"
        func main() { var s string; fmt.Println("x..\\n...\\n..."); fmt.Scan(&s) }
    """,
    "main.rb": """
        $stdout.sync = true; puts "x..", "...", "..."; gets
    """,
    "main.php": """<?php
        echo "x..\\n...\\n...\\n"; fgets(STDIN);
    """,
    "main.lua": """
        print("x..\\n...\\n..."); io.flush(); io.read()
    """,
    "main.cs": """
        class Bot { static void Main() { System.Console.WriteLine("x..\\n...\\n..."); System.Console.ReadLine(); } }
    """,
    "main.hs": """
import System.IO
main = putStr "x..\\n...\\n...\\n" >> hFlush stdout >> getLine >> return ()
    """,
    "main.ts": """
        console.log("x..\\n...\\n..."); require("fs").readSync(0, Buffer.alloc(9));
    """,
    "main.jl": """
        println("x..\\n...\\n..."); flush(stdout); readline()
    """,
    "main.swift": """
        import Foundation
        print("x..\\n...\\n..."); fflush(stdout); _ = readLine()
    """,
    "main.sh": """
        printf 'x..\\n...\\n...\\n'; read line
    """,
}
"""A legal first board, a read, and the end: exit status 0 in mid-game."""


def needs(language: Language) -> None:
    for words in (language.compile, language.run):
        if words and "{" not in words[0] and shutil.which(words[0]) is None:
            pytest.skip(f"needs {words[0]} ({language.install})")


def run(command: str, *words: str, cwd: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command of mylla as it is installed: in any directory, whose files do not stand in for ours."""
    return subprocess.run(
        [*MYLLA, command, *words],
        cwd=cwd,
        env=environment(**variables),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


def game(path: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return run("game", "--bot", path.name, "--wall-limit", "60", *words, cwd=path.parent, **variables)


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def refused(done: subprocess.CompletedProcess[str], message: str) -> None:
    """It ended before any game, with that last line."""
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr.splitlines()[-1], done.stderr
    assert "Traceback" not in done.stderr


def one_line(done: subprocess.CompletedProcess[str], message: str) -> None:
    refused(done, message)
    assert len(done.stderr.splitlines()) == 1, done.stderr


# The starters


@pytest.mark.parametrize("language", FILES)
def test_a_starter_plays_whole_games(language: str, tmp_path: Path) -> None:
    path = tmp_path / FILES[language]
    printed = run("starter", language, cwd=tmp_path)
    assert (printed.returncode, printed.stderr) == (0, "")
    path.write_text(printed.stdout)
    assert path.read_text() == (STARTERS / path.name).read_text()
    known = by_extension(LANGUAGES, path.suffix)
    assert known
    needs(known)
    words = ("--games", "12", "--wall-limit", "60", "--time-limit", "20")
    done = run("tournament", "--bot", path.name, *words, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"\nScore: \d+/24 \(Accepted\)\n$", done.stdout)
    assert done.stdout.startswith(f"bot: {path.name} ({known.name}, ")


def test_a_starter_plays_with_pypy(tmp_path: Path) -> None:
    needs(LANGUAGES["pypy3"])
    done = run("tournament", "--bot", str(STARTERS / "my_bot.py"), "--language", "pypy3", "--games", "3")
    assert done.stdout.endswith("(Accepted)\n")
    assert re.match(r"bot: .+ \(Python with PyPy, \S*pypy3\S* \d", done.stdout)


# Languages


@pytest.mark.parametrize("name", NEEDS_PIPES)
def test_a_bot_in_each_language_is_compiled_and_plays(name: str, tmp_path: Path) -> None:
    path = write(tmp_path / name, NEEDS_PIPES[name])
    known = by_extension(LANGUAGES, path.suffix)
    assert known
    needs(known)
    done = game(path)
    assert done.returncode == 1, done.stderr
    assert "ended in the middle of the game" in done.stdout, done.stdout


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *((f"a{end}", "cpp") for end in (".cpp", ".cc", ".cxx", ".C")),
        *(("a.py", "python3"), ("a.c", "c"), ("A.java", "java"), ("a.kt", "kotlin"), ("a.rs", "rust"), ("a.go", "go")),
        *(("a.js", "javascript"), ("a.ts", "typescript"), ("a.cs", "csharp"), ("a.hs", "haskell"), ("a.rb", "ruby")),
        *(("a.pl", "perl"), ("a.php", "php"), ("a.lua", "lua"), ("a.jl", "julia"), ("a.swift", "swift")),
    ],
)
def test_the_extension_tells_the_language(name: str, code: str) -> None:
    found = by_extension(LANGUAGES, Path(name).suffix)
    assert found and found.code == code


def test_language_overrides_the_extension(tmp_path: Path) -> None:
    path = write(tmp_path / "bot.txt", "print('x..\\n...\\n...', flush=True)\ninput()\n")
    assert "ended in the middle" in game(path, "--language", "python3").stdout
    assert "ended in the middle" in game(path, "--language", "py").stdout
    one_line(game(path, "--language", "cobolt"), "--language 'cobolt' is not known; there are ")
    one_line(game(tmp_path / "none.txt", "--language", "c"), "--bot none.txt does not exist; give a source file")


def test_the_command_line_shown_with_a_fault_names_the_language(tmp_path: Path) -> None:
    write(tmp_path / "bot.txt", "print('oh')\n")
    done = run("tournament", "--bot", "bot.txt", "--language", "python3", "--games", "1", cwd=tmp_path)
    assert " game --bot bot.txt --language python3 --opponent " in done.stdout


# Python: the contestant's own


def test_python_is_not_that_of_our_environment(tmp_path: Path) -> None:
    """Also where the environment that mylla runs in stands first on the PATH."""
    path = write(tmp_path / "bot.py", "import sys\nsys.exit(f'prefix {sys.prefix}')\n")
    if sys.prefix == sys.base_prefix:
        pytest.skip("the tests run in no virtual environment")
    directory = str(Path(sys.prefix, "bin"))
    done = game(path, PATH=f"{directory}{os.pathsep}{os.environ['PATH']}")
    (prefix,) = re.findall(r"prefix (\S+)", done.stdout)
    assert Path(prefix).resolve() != Path(sys.prefix).resolve()


def test_python_is_the_first_on_the_path_and_named(tmp_path: Path) -> None:
    """Here a wrapper such as pyenv's, which is asked what it stands for."""
    path = write(tmp_path / "bot.py", "import sys\nsys.exit(f'ran {sys.executable}')\n")
    real = os.path.realpath(sys.executable)
    (tmp_path / "bin").mkdir()
    script(tmp_path / "bin" / "python3", f'#!/bin/sh\nexec "{real}" "$@"\n')
    done = game(path, PATH=f"{tmp_path}/bin{os.pathsep}{os.environ['PATH']}")
    (ran,) = re.findall(r"ran (\S+)", done.stdout)
    assert os.path.realpath(ran) == real
    assert done.stdout.startswith(f"bot: bot.py (Python, {ran} 3.")


def test_a_bot_finds_what_lies_beside_its_source(tmp_path: Path) -> None:
    write(tmp_path / "book.txt", "x..\n...\n...")
    text = "import os, sys\nprint(open(os.path.join(sys.path[0], 'book.txt')).read(), flush=True)\ninput()\n"
    assert "ended in the middle" in game(write(tmp_path / "bot.py", text)).stdout
    assert sorted(os.listdir(tmp_path)) == ["book.txt", "bot.py"]


def test_a_syntax_error_is_said_before_any_game(tmp_path: Path) -> None:
    done = game(write(tmp_path / "bot.py", "print(\n"))
    refused(done, "--bot bot.py: python3")
    assert 'File "bot.py", line 1' in done.stderr and "SyntaxError" in done.stderr


# Compilers


def entries(cache: Path) -> list[str]:
    return sorted(os.listdir(cache / "mylla"))


def fake_compiler(folder: Path, compiles: str) -> dict[str, str]:
    """A table with the language Fake, whose compiler is a shell script; ``compiles`` writes the program to ``bot``."""
    (folder / "bin").mkdir()
    script(
        folder / "bin" / "fakec", f'#!/bin/sh\n[ "$1" = --version ] && {{ cat {folder}/version; exit; }}\n{compiles}\n'
    )
    write(folder / "version", "fakec 1.0\n")
    table = """
        [fake]
        name = "Fake"
        extensions = [".fake"]
        compile = "fakec {files}"
        run = "{dir}/bot"
        install = "apt-get install fakec"
    """
    write(folder / "more.toml", table)
    return {"PATH": f"{folder}/bin{os.pathsep}{os.environ['PATH']}", "XDG_CACHE_HOME": str(folder / "cache")}


COPIES = 'echo run >> "$LOG"; cp "$1" bot; chmod +x bot'
PRINTS = "#!/bin/sh\nprintf 'x..\\n...\\n...\\n'; read line\n"


def test_compiled_once_and_again_when_source_or_version_change(tmp_path: Path) -> None:
    log = tmp_path / "log"
    variables = {**fake_compiler(tmp_path, COPIES), "LOG": str(log)}

    def compiled() -> int:
        done = game(tmp_path / "a.fake", "--languages", "more.toml", **variables)
        assert "ended in the middle" in done.stdout, done.stderr
        return len(log.read_text().splitlines())

    write(tmp_path / "a.fake", PRINTS)
    assert [compiled(), compiled()] == [1, 1]
    write(tmp_path / "a.fake", PRINTS + "# changed\n")
    assert [compiled(), compiled()] == [2, 2]
    write(tmp_path / "version", "fakec 2.0\n")
    assert [compiled(), compiled()] == [3, 3]
    write(tmp_path / "a.fake", PRINTS)
    write(tmp_path / "version", "fakec 1.0\n")
    assert compiled() == 3


def test_what_the_compiler_says_is_shown(tmp_path: Path) -> None:
    variables = fake_compiler(tmp_path, 'echo "a.fake:1: warning: odd" >&2; cp "$1" bot; chmod +x bot')
    done = game(write(tmp_path / "a.fake", PRINTS), "--languages", "more.toml", **variables)
    assert done.stderr == "a.fake:1: warning: odd\n"
    assert done.stdout.startswith("bot: a.fake (Fake, fakec 1.0)\n")


def test_errors_are_shown_as_printed_and_nothing_is_kept(tmp_path: Path) -> None:
    variables = fake_compiler(tmp_path, 'echo half > bot; echo "a.fake:1: error: no" >&2; exit 1')
    done = game(write(tmp_path / "a.fake", PRINTS), "--languages", "more.toml", **variables)
    refused(done, "mylla game: --bot a.fake: fakec reports errors")
    assert done.stderr.splitlines()[0] == "a.fake:1: error: no"
    assert entries(tmp_path / "cache") == []


def test_a_missing_compiler_is_one_line_that_says_what_to_install(tmp_path: Path) -> None:
    fake_compiler(tmp_path, "")
    done = game(write(tmp_path / "a.fake", PRINTS), "--languages", "more.toml")
    one_line(done, "--bot a.fake: Fake needs fakec, which is not here; apt-get install fakec")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_compiler_and_leaves_nothing(stop: signal.Signals, tmp_path: Path) -> None:
    variables = fake_compiler(tmp_path, "echo $$ > ../../../pid; echo half > bot; sleep 60 & wait")
    write(tmp_path / "a.fake", PRINTS)
    words = [*MYLLA, "game", "--bot", "a.fake", "--languages", "more.toml"]
    env = environment(**variables)
    with subprocess.Popen(words, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_for(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text().endswith("\n"))
        process.send_signal(stop)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out.strip(), err.strip()) == (128 + stop, b"", b"")
    assert entries(tmp_path / "cache") == []
    assert not Path("/proc", (tmp_path / "pid").read_text().strip()).exists()


def test_many_at_a_time_share_one_result(tmp_path: Path) -> None:
    variables = fake_compiler(tmp_path, 'sleep 0.5; cp "$1" bot; chmod +x bot')
    path = write(tmp_path / "a.fake", PRINTS)
    with ThreadPoolExecutor(4) as pool:
        games = [pool.submit(game, path, "--languages", "more.toml", **variables) for _ in range(4)]
    for done in games:
        assert "ended in the middle" in done.result().stdout and done.result().stderr == ""
    (name,) = entries(tmp_path / "cache")
    assert name.startswith("fake-")


def test_errors_count_where_the_parent_ignores_the_end_of_children(tmp_path: Path) -> None:
    write(tmp_path / "a.fake", PRINTS)
    env = environment(**fake_compiler(tmp_path, "exit 1"))
    ignoring = (
        "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
    )
    words = [sys.executable, "-c", ignoring, *MYLLA, "game", "--bot", "a.fake", "--languages", "more.toml"]
    done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60)
    one_line(done, "--bot a.fake: fakec reports errors")
    assert entries(tmp_path / "cache") == []


def test_what_was_not_used_for_days_is_removed(tmp_path: Path) -> None:
    variables = fake_compiler(tmp_path, 'cp "$1" bot; chmod +x bot')
    path = write(tmp_path / "a.fake", PRINTS)
    for name, days in (("fake-old", 3), (".new-left", 3), ("fake-recent", 0.5)):
        write(tmp_path / "cache" / "mylla" / name / "bot", "")
        then = time.time() - days * 24 * 3600
        os.utime(tmp_path / "cache" / "mylla" / name, (then, then))
    assert game(path, "--languages", "more.toml", **variables).returncode == 1
    kept = entries(tmp_path / "cache")
    assert len(kept) == 2 and "fake-recent" in kept


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    """A program that must be compiled cannot be; one that is run from its source can."""
    variables = {**fake_compiler(tmp_path, 'cp "$1" bot'), "XDG_CACHE_HOME": "/dev/null/cache"}
    done = game(write(tmp_path / "a.fake", PRINTS), "--languages", "more.toml", **variables)
    one_line(done, "--bot a.fake cannot be compiled: /dev/null/cache/mylla: Not a directory; set XDG_CACHE_HOME")
    path = write(tmp_path / "bot.py", "print('x..\\n...\\n...', flush=True)\ninput()\n")
    assert "ended in the middle" in game(path, **variables).stdout


def test_errors_of_a_real_compiler(tmp_path: Path) -> None:
    needs(LANGUAGES["cpp"])
    done = game(write(tmp_path / "bot.cpp", "int main() { return x; }\n"))
    refused(done, "--bot bot.cpp: g++ reports errors")
    assert "bot.cpp:1:21: error: " in done.stderr


# Java: the class to begin with

JAVA = """
    static class Inner {}
    public static void main(String[] args) throws java.io.IOException {
        System.out.println("x..\\n...\\n..."); System.in.read();
    }
}
"""


@pytest.mark.parametrize(
    ("files", "bot"),
    [
        ({"Bot.java": "public class Bot {" + JAVA}, "Bot.java"),
        ({"bot.java": "class Helper {} class Real {" + JAVA}, "bot.java"),
        ({"Bot.java": "class A { static void main(String[] args) {} } class Bot {" + JAVA}, "Bot.java"),
        ({"my/pack/Bot.java": "package my.pack; public class Bot {" + JAVA, "my/pack/B.java": "class C {}"}, "."),
        ({"Main.java": "class Main {" + JAVA, "Other.java": "class Other {" + JAVA}, "."),
    ],
)
def test_java_finds_its_main_class(files: dict[str, str], bot: str, tmp_path: Path) -> None:
    needs(LANGUAGES["java"])
    for name, text in files.items():
        write(tmp_path / "src" / name, text)
    done = run("game", "--bot", bot, "--wall-limit", "60", cwd=tmp_path / "src")
    assert "ended in the middle" in done.stdout, done.stdout + done.stderr


def test_java_without_or_with_many_main_classes(tmp_path: Path) -> None:
    needs(LANGUAGES["java"])
    one_line(game(write(tmp_path / "A.java", "class A {}")), "--bot A.java: no class has a method main")
    write(tmp_path / "two" / "A.java", "class A {" + JAVA)
    write(tmp_path / "two" / "B.java", "class B {" + JAVA)
    one_line(game(tmp_path / "two"), "--bot two: A, B each have a method main; call the one to begin with Main")


# Folders


def test_a_folder_in_c_with_a_header(tmp_path: Path) -> None:
    needs(LANGUAGES["c"])
    write(tmp_path / "bot" / "src" / "board.h", "void board(void);")
    write(tmp_path / "bot" / "src" / "board.c", '#include <stdio.h>\nvoid board(void) { puts("x..\\n...\\n..."); }')
    write(tmp_path / "bot" / "go.c", '#include "src/board.h"\nint main(void) { board(); return 0; }')
    assert "ended in the middle" in game(tmp_path / "bot").stdout


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"main.py": "import other", "other.py": "import sys; sys.exit('other')"}, "other"),
        ({"one.py": "import sys; sys.exit('alone')", "notes.txt": "", ".hidden.py": ""}, "alone"),
        ({"a.py": "if __name__ == '__main__': raise SystemExit('a began')", "b.py": ""}, "a began"),
        ({"main.py": "import sys; sys.exit('most')", "b.py": "", "c.c": ""}, "most"),
    ],
)
def test_a_folder_has_its_entry_found(files: dict[str, str], message: str, tmp_path: Path) -> None:
    for name, text in files.items():
        write(tmp_path / "bot" / name, text)
    done = game(tmp_path / "bot")
    assert done.returncode == 1, done.stderr
    assert message in done.stdout


def folder(path: Path, *names: str) -> Path:
    path.mkdir()
    for name in names:
        write(path / name, "")
    return path


@pytest.mark.parametrize(
    ("names", "language", "message"),
    [
        ([], None, "--bot bot: the folder has no source in a known language; give a file"),
        (["notes.txt", ".hidden.py"], None, "--bot bot: the folder has no source in a known language"),
        (["a.py"], "cpp", "--bot bot: the folder has no C++ source, whose name ends in .cpp, .cc, "),
        (["a.py", "b.py"], None, "--bot bot: the program could begin with a.py, b.py; call that file main.py"),
        (
            [f"{number}.c" for number in range(1001)],
            None,
            "more than 1000 files; give a folder that holds only the program's",
        ),
    ],
)
def test_folders_that_are_no_bot(names: list[str], language: Optional[str], message: str, tmp_path: Path) -> None:
    words = ["--language", language] if language else []
    one_line(game(folder(tmp_path / "bot", *names), *words), message)


# What is no source


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("MyBot.class", "--bot MyBot.class: Java runs it; give its source, or the command 'java -cp . MyBot'"),
        ("out/MyBot.class", "or the command 'java -cp out MyBot'"),
        ("MyBot.jar", "--bot MyBot.jar: Java runs it; give its source, or the command 'java -jar MyBot.jar'"),
        ("./bot | cat", "no shell reads it, so | means nothing here; write sh -c './bot | cat'"),
        ("./bot|cat", "so | means nothing here"),
        ("./bot < x", "so < means nothing here; write sh -c './bot < x'"),
        ("./bot 2>log", "so > means nothing here"),
        ("./a && ./b", "so && means nothing here"),
        ("my_bot.xyz --fast", "--bot my_bot.xyz: a source takes no arguments; give it alone"),
        ("my_bot.xyz", "--bot my_bot.xyz: .xyz is no known language; name one with --language"),
    ],
)
def test_what_is_no_source(bot: str, message: str, tmp_path: Path) -> None:
    for name in ("MyBot.class", "out/MyBot.class", "MyBot.jar", "my_bot.xyz"):
        write(tmp_path / name, "")
    script(tmp_path / "bot", PRINTS)
    one_line(run("game", "--bot", bot, cwd=tmp_path), message)


@pytest.mark.parametrize("bot", ["./bot '|' \"a > b\" a\\;b", "sh -c './bot | cat'"])
def test_signs_that_are_quoted(bot: str, tmp_path: Path) -> None:
    script(tmp_path / "bot", PRINTS)
    assert "ended in the middle" in run("game", "--bot", bot, cwd=tmp_path).stdout


def test_a_source_that_may_not_be_read(tmp_path: Path) -> None:
    path = write(tmp_path / "bot.py", "")
    path.chmod(0o200)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    one_line(game(path), "--bot bot.py: the file may not be read; try chmod +r bot.py")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a]\nname = \n", "--languages more.toml is not TOML: Invalid value (at line 2"),
        ("[a]\nname = 'A'\n", "--languages more.toml: [a]: the key 'extensions' is missing"),
        ("[a]\nnom = 'A'\n", "--languages more.toml: [a]: there is no key 'nom'; there are name, extensions, "),
        ("a = 1\n", "--languages more.toml: a stands outside a table; write [a]"),
        (
            "[a]\nname='A'\nextensions=['a']\nrun='a'\ninstall=''\n",
            "[a]: extensions is no list of extensions; write for ",
        ),
        ("[a]\nname='A'\nextensions=['.a']\nrun=1\ninstall=''\n", "[a]: run is no text; write it between quotes"),
        (
            "[a]\nname='A'\nextensions=['.a']\nrun='{source}'\ninstall=''\n",
            "[a]: run names {source}; there are {class}, ",
        ),
        ("[a]\nname='A'\nextensions=['.a']\nrun='\"'\ninstall=''\n", "[a]: run cannot be split into words"),
        ("[a]\nname='A'\nextensions=['.a']\nrun='a'\nentry='('\ninstall=''\n", "[a]: entry is no regular expression"),
    ],
)
def test_a_broken_table_names_the_line_or_the_key(text: str, message: str, tmp_path: Path) -> None:
    write(tmp_path / "more.toml", text)
    one_line(run("game", "--languages", "more.toml", cwd=tmp_path), message)


def test_a_table_that_is_not_there() -> None:
    one_line(
        run("game", "--languages", "/no/such.toml"),
        "--languages /no/such.toml cannot be read: No such file or directory",
    )
