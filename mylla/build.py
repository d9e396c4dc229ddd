"""Makes a program of sources: compiles them once into a cache, and gives the command that runs it.

    ~/.cache/mylla/KEY/      a copy of the sources, and what the compiler made of them ($XDG_CACHE_HOME)
    ~/.cache/mylla/.new-*/   the same while it is made

KEY is a hash of all that the program depends on: the sources, the commands, the compiler and its version. The directory
gets that name when the compiler is done: what is seen under it is whole, and of two that are made at a time one is
kept.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Mapping, Optional, Sequence

from mylla.main_class import main_class
from mylla.signals import Signalled
from mylla.sources import Sources
from mylla.status import UsageError
from mylla.toolchain import Tool, environment, find_program, find_tool
from referee.process.stop import Stop, Stopped

KEPT_S = 24 * 3600
"""What nobody has used for this long is removed when something else is compiled."""

_NEW = ".new-"
_LOOK_S = 0.05
"""How often it is looked at whether a signal asks a compiler to stop."""


@dataclass(frozen=True)
class Program:
    """``argv`` runs it; ``made_with`` says how: ``C++, g++ 12.2.0``; ``directory`` is where it was built, or stands."""

    argv: tuple[str, ...]
    made_with: str
    directory: Path


def build(sources: Sources, memory_mib: int) -> Program:
    """Compiles where that is needed, and shows on standard error what the compiler says.

    Raises:
        UsageError: a program is missing, the sources have errors, or the cache cannot be written.
        Signalled: a signal asked to end; nothing half made is left.
    """
    language = sources.language
    tool = find_tool(language, sources.shown)
    directory = _compiled(sources, tool) if language.compile else None
    shown = tool.path if language.runs_from_source else os.path.basename(tool.path)
    made_with = f"{language.name}, {shown} {tool.number}".rstrip()
    return Program(_run_words(sources, directory, memory_mib), made_with, directory or sources.folder)


def build_by_scripts(shown: str, folder: Path) -> Program:
    """The program of a folder with a script ``build``, which makes it, or ``run``, which runs it, or both.

    Raises:
        UsageError: ``build`` fails, or there is no ``run`` after it; ``shown`` names the program.
        Signalled: a signal asked to end; nothing half made is left.
    """
    whole = hashlib.sha256()
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        content = path.read_bytes()
        name, mode = os.fsencode(path.relative_to(folder)), path.stat().st_mode
        whole.update(b"%b:%d:%d:%b" % (name, mode, len(content), content))
    directory = cache_directory() / f"scripts-{whole.hexdigest()[:32]}"
    if not directory.is_dir():
        directory.parent.mkdir(parents=True, exist_ok=True)
        _remove_unused(directory.parent)

        def fill(new: Path, stop: Stop) -> None:
            shutil.copytree(folder, new, dirs_exist_ok=True)
            if (new / "build").exists():
                _run_build_script(shown, new, stop)

        _make(directory, fill)
    run = directory / "run"
    if not os.access(run, os.X_OK):
        wrong = "is not executable; try chmod +x" if run.exists() else "is missing, also after build"
        raise UsageError(f"{shown}: the program run {wrong}")
    return Program((str(run),), "by its script run", directory)


def _run_build_script(shown: str, folder: Path, stop: Stop) -> None:
    if not os.access(folder / "build", os.X_OK):
        raise UsageError(f"{shown}: the script build is not executable; try chmod +x")
    with tempfile.TemporaryFile() as output:
        status = _run([str(folder / "build")], folder, output.fileno(), stop)
        if status:
            output.seek(0)
            print(output.read().decode("utf-8", "replace"), end="", file=sys.stderr)
            raise UsageError(f"{shown}: its script build ends with exit status {status}; what it says stands above")


def cache_directory() -> Path:
    """Where compiled programs are kept; raises ``OSError`` where the user has no home."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(home):
        home = os.path.expanduser("~/.cache")
    if not os.path.isabs(home):
        raise FileNotFoundError(errno.ENOENT, "there is no home directory")
    return Path(home, "mylla")


def _compiled(sources: Sources, tool: Tool) -> Optional[Path]:
    """The directory with the compiled program; ``None`` where the cache cannot be written and no program need be."""
    contents = sources.contents()
    try:
        directory = cache_directory() / _key(sources, tool, contents)
        if directory.is_dir():
            with contextlib.suppress(OSError):
                os.utime(directory)
        else:
            directory.parent.mkdir(parents=True, exist_ok=True)
            _remove_unused(directory.parent)

            def fill(new: Path, stop: Stop) -> None:
                _write(new, contents)
                _compile(new, sources, tool, stop)

            _make(directory, fill)
    except OSError as error:
        if sources.language.runs_from_source:
            return None
        place = f": {error.filename}" if error.filename else ""
        raise UsageError(
            f"{sources.shown} cannot be compiled{place}: {error.strerror}; "
            "set XDG_CACHE_HOME to a directory with room that can be written"
        ) from None
    return directory


def _key(sources: Sources, tool: Tool, contents: Mapping[str, bytes]) -> str:
    language = sources.language
    parts = [*language.compile, *language.run, sources.main, tool.path, tool.version]
    whole = hashlib.sha256()
    for part in [*(part.encode("utf-8", "surrogateescape") for part in parts), *_flat(contents)]:
        whole.update(b"%d:%b" % (len(part), part))
    return f"{language.code}-{whole.hexdigest()[:32]}"


def _flat(contents: Mapping[str, bytes]) -> list[bytes]:
    return [part for name, content in contents.items() for part in (os.fsencode(name), content)]


def _make(directory: Path, fill: Callable[[Path, Stop], None]) -> None:
    """Has a new directory beside ``directory`` filled, which then gets that name."""
    with Stop() as stop:
        new = Path(tempfile.mkdtemp(prefix=_NEW, dir=directory.parent))
        try:
            fill(new, stop)
            _rename(new, directory)
        except Stopped:
            raise Signalled(stop.signal) from None
        finally:
            shutil.rmtree(new, ignore_errors=True)


def _write(folder: Path, contents: Mapping[str, bytes]) -> None:
    for name, content in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _rename(new: Path, directory: Path) -> None:
    try:
        new.rename(directory)
    except OSError:
        if not directory.is_dir():  # Another process has made the same meanwhile.
            raise


def _compile(folder: Path, sources: Sources, tool: Tool, stop: Stop) -> None:
    """Runs the compiler in ``folder``.

    Raises:
        UsageError: it found errors, which it has printed.
        Stopped: a signal asked for it.
    """
    checks_only = sources.language.runs_from_source
    if not checks_only and sys.stderr.isatty():
        compiler = f"{os.path.basename(tool.path)} {tool.number}"
        print(f"compiling {sources.folder / sources.main} with {compiler} ...", file=sys.stderr)
    argv = [tool.path, *_filled(sources.language.compile[1:], sources, main=sources.main)]
    with tempfile.TemporaryFile() as output:
        status = _run(argv, folder, output.fileno(), stop)
        output.seek(0)
        said = output.read().decode("utf-8", "replace")
    # A check of a program that is right says just that, or nothing.
    if status or not checks_only:
        print(said, end="", file=sys.stderr)
    if status:
        raise UsageError(f"{sources.shown}: {os.path.basename(tool.path)} reports errors, which stand above")


def _run(argv: Sequence[str], folder: Path, output: int, stop: Stop) -> int:
    """The exit status of a command; a signal ends it with all that it started in its process group."""
    # Where a parent of ours ignores it, the system forgets the status of our children.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        compiler = subprocess.Popen(
            argv,
            cwd=folder,
            env={**environment(), "TMPDIR": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    except OSError as error:
        raise UsageError(f"the compiler {argv[0]} cannot be run: {error.strerror}") from None
    try:
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                return compiler.wait(_LOOK_S)
            stop.check()
    except Stopped:
        os.killpg(compiler.pid, signal.SIGKILL)
        compiler.wait()
        raise


def _run_words(sources: Sources, directory: Optional[Path], memory_mib: int) -> tuple[str, ...]:
    """The command that runs the program."""
    language = sources.language
    place = str(directory or "")
    class_name = (
        main_class(directory, Path(sources.main).stem, sources.shown) if directory and language.names("class") else ""
    )
    main = str((sources.folder if sources.in_place or directory is None else directory) / sources.main)
    words = _filled(language.run, sources, main=main, **{"dir": place, "class": class_name, "memory": str(memory_mib)})
    return (words[0] if os.path.isabs(words[0]) else find_program(words[0], language, sources.shown), *words[1:])


def _filled(words: Sequence[str], sources: Sources, main: str, **places: str) -> list[str]:
    """The words of a command with what they name in braces."""
    places = {**places, "main": main, "stem": os.path.splitext(sources.main)[0]}
    filled: list[str] = []
    for word in words:
        if word == "{files}":
            filled += sources.files
            continue
        for place, value in places.items():
            word = word.replace(f"{{{place}}}", value)
        filled.append(word)
    return filled


def _remove_unused(cache: Path) -> None:
    """Removes what was not used for a day, and what a process that was killed has left half made."""
    for path in cache.iterdir():
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > KEPT_S:
                # Under its own name it must never be seen in part.
                unused = path.rename(path.with_name(f"{_NEW}unused-{path.name}"))
                shutil.rmtree(unused, ignore_errors=True)
