"""What all tests share: nothing that a test starts or opens may outlive it."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import tempfile
from collections import Counter
from pathlib import Path
from typing import Iterator

import hypothesis
import pytest

from referee.process import scratch
from referee.process.descendants import LINUX, own_children
from referee.process.workers import cores

# On a busy machine any example may be slow.
hypothesis.settings.register_profile("mylla", deadline=None)
hypothesis.settings.load_profile("mylla")


def pytest_configure(config: pytest.Config) -> None:
    """Gives the tests, and all that they start, a directory of their own for temporary files and for compiled bots."""
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        # In the background of a shell, or under nohup, these are ignored, and the tests send them.
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    directory = tempfile.mkdtemp(prefix="mylla-tests-")
    config.add_cleanup(lambda: shutil.rmtree(directory, ignore_errors=True))
    tempfile.tempdir = os.environ["TMPDIR"] = directory
    cache = tempfile.mkdtemp(prefix="mylla-tests-cache-", dir=os.path.dirname(directory))
    config.add_cleanup(lambda: shutil.rmtree(cache, ignore_errors=True))
    os.environ["XDG_CACHE_HOME"] = cache


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what was missing, a line each, and how many tests were left out because of it."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in skipped)
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"{count} tests left out: {reason}")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two workers a core: many tests wait, for limits, for terminals or for the browser."""
    return 2 * cores()


LONGEST = ("test_explorer", "test_package", "test_bots", "test_explorer_rules")
"""The files that take longest. Under ``--dist loadfile`` each file runs in one process, and these come first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests in order."""
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """After each test: no child process, zombies included, no open descriptor, no temporary file more than before."""
    if not LINUX:
        yield
        return
    before = _belongings()
    yield
    scratch.remove_spare()  # Games in the tests' own process leave a directory for the next one.
    if _left(before):
        gc.collect()  # It may only not have been closed yet. After every test this would take most of the time.
    assert not _left(before), f"the test left behind: {_left(before)}"


def _left(before: dict[str, set[str]]) -> dict[str, set[str]]:
    """What there is now and was not before."""
    after = _belongings()
    return {kind: after[kind] - before[kind] for kind in before if after[kind] - before[kind]}


def _belongings() -> dict[str, set[str]]:
    return {
        "child processes": {str(pid) for pid in own_children()},
        "descriptors": _descriptors(),
        "temporary files": {
            name for name in os.listdir(tempfile.gettempdir()) if not name.startswith(("pytest-", "hypothesis"))
        },
    }


def _descriptors() -> set[str]:
    found = set()
    for fd in os.listdir("/proc/self/fd"):
        try:
            found.add(f"{fd} {os.readlink(f'/proc/self/fd/{fd}')}")
        except FileNotFoundError:
            continue  # The one that listed the directory.
    return found


@pytest.fixture
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parent.parent
