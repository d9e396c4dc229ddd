"""Which folder may import which; what runs inside the problem package needs the standard library only."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

MAY_IMPORT = {
    "rules": set(),
    "solver": {"rules"},
    "opponents": {"rules", "solver"},
    "referee": {"rules"},
    "bot": {"rules", "solver", "referee"},
    "kattis": {"rules", "solver", "opponents", "referee", "bot"},
    "explorer": set(),
    "mylla": {"rules", "solver", "opponents", "referee", "bot", "kattis", "explorer"},
}
"""The rooms from the ground up, and those below that each may use."""

REFEREE_MAY_IMPORT = {
    "referee.process": set(),
    "referee.match": {"referee.process"},
    "referee.live": {"referee.match", "referee.process"},
    "referee.conversation": {"referee.match", "referee.process"},
    "referee.tournament": {"referee.live", "referee.match", "referee.process"},
    "referee.person": {"referee.match"},
    "referee.commentary": {"referee.match"},
    "referee.automatic_opponent": set(),
}
"""The same inside the referee."""

NOT_OURS = Path("kattis", "problem")
"""What goes into the problem package as it is, and runs there."""

LARGEST_SHARE = 0.4
"""No room holds more of the code than this."""

SOURCES = sorted(
    path
    for room in MAY_IMPORT
    for path in (ROOT / room).rglob("*.py")
    if not path.relative_to(ROOT).is_relative_to(NOT_OURS)
)


def module_name(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


def imports(path: Path) -> set[str]:
    """The modules that ``path`` imports, whole names."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{path}: a relative import"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if (ROOT / whole.replace(".", "/")).with_suffix(".py").exists() else node.module)
    return found


GRAPH = {module_name(path): imports(path) for path in SOURCES}


def room(name: str) -> str:
    return name.split(".")[0]


def ours(names: set[str]) -> set[str]:
    return {name for name in names if room(name) in MAY_IMPORT}


def others(names: set[str]) -> set[str]:
    return {room(name) for name in names if room(name) not in MAY_IMPORT} - set(sys.stdlib_module_names)


def test_every_folder_of_code_is_a_room() -> None:
    not_rooms = {"tests", "bench", "docs"}
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert folders == {*MAY_IMPORT, *not_rooms}
    assert all(name in GRAPH for name in ("rules.mylla", "bot.main", "opponents", "referee.match.match", "mylla.cli"))


@pytest.mark.parametrize("name", GRAPH)
def test_imports_lead_down(name: str) -> None:
    allowed = MAY_IMPORT[room(name)] | {room(name)}
    assert {other for other in ours(GRAPH[name]) if room(other) not in allowed} == set()


def test_no_two_rooms_import_each_other() -> None:
    assert not [(a, b) for a in MAY_IMPORT for b in MAY_IMPORT[a] if a in MAY_IMPORT[b] or a == b]


def part_of_referee(name: str) -> str:
    return ".".join(name.split(".")[:2])


@pytest.mark.parametrize("name", [name for name in GRAPH if name.startswith("referee.")])
def test_imports_inside_the_referee_lead_down(name: str) -> None:
    own = part_of_referee(name)
    allowed = REFEREE_MAY_IMPORT[own] | {own}
    used = {part_of_referee(other) for other in GRAPH[name] if room(other) == "referee"}
    assert used <= allowed
    if own == "referee.process":
        assert not {other for other in ours(GRAPH[name]) if room(other) != "referee"}, "it knows no game"


def test_the_submission_imports_nothing_of_ours() -> None:
    assert ours(GRAPH["bot.main"]) == others(GRAPH["bot.main"]) == set()


def test_the_checker_of_the_certificate_imports_nothing_of_ours() -> None:
    imported = imports(ROOT / "check_certificate.py")
    assert ours(imported) == others(imported) == set()


def test_no_room_holds_more_than_its_share_of_the_code() -> None:
    lines = {
        each: sum(
            len(path.read_text(encoding="utf-8").splitlines())
            for path in (ROOT / each).rglob("*")
            if path.suffix in (".py", ".js", ".css", ".html")
        )
        for each in MAY_IMPORT
    }
    whole = sum(lines.values())
    assert {each: count for each, count in lines.items() if count > LARGEST_SHARE * whole} == {}


PACKAGED = [
    *(name for name in GRAPH if room(name) in ("rules", "opponents") or name.startswith("referee.match")),
    "kattis.validator",
    "kattis.testing_tool",
    "solver",
    "solver.tablebase",
    "bot.main",
]


def reached(name: str) -> set[str]:
    """The modules of ours that ``name`` needs, itself included."""
    todo, seen = [name], {name}
    while todo:
        for other in ours(GRAPH[todo.pop()]) - seen:
            seen.add(other)
            todo.append(other)
    return seen


@pytest.mark.parametrize("name", PACKAGED)
def test_what_runs_in_the_problem_package_needs_the_standard_library_alone(name: str) -> None:
    assert not {other for current in reached(name) for other in others(GRAPH[current])}


def test_the_output_validator_handles_no_process_and_no_clock() -> None:
    imported = {name for current in reached("kattis.validator") for name in GRAPH[current]}
    assert "referee.match.match" in imported
    assert not imported & {"subprocess", "multiprocessing", "threading", "select", "time", "argparse"}
    assert {name for name in imported if name.startswith("referee.process")} <= {"referee.process.limits"}


NEEDS = {
    "solver.solver": {"numpy"},
    "solver.pack": {"numpy"},
    "solver.census": {"numpy"},
    "bot.book": {"numpy", "scipy"},
    "bot.unavoidable": {"numpy"},
    "bot.prove": {"numpy", "highspy"},
    "referee.tournament.report": {"rich"},
    "kattis.package.settings": {"yaml"},
    "mylla.terminal.console": {"rich"},
    "mylla.terminal.drawing": {"rich"},
    "mylla.terminal.progress": {"rich"},
    "mylla.terminal.judged_tables": {"rich"},
    "mylla.commands.completion": {"shtab"},
    "explorer.browser": {"playwright"},
}
"""The modules that need more than the standard library, and what."""


@pytest.mark.parametrize("name", GRAPH)
def test_nothing_needs_more_than_it_says(name: str) -> None:
    assert others(GRAPH[name]) <= NEEDS.get(name, set())


def test_the_modules_import_each_other_in_one_direction() -> None:
    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, f"a circle: {' -> '.join([*path[path.index(name) :], name])}"
        if name in done:
            return
        for other in sorted(ours(GRAPH.get(name, set()))):
            visit(other, (*path, name))
        done.add(name)

    done: set[str] = set()
    for name in GRAPH:
        visit(name, ())
