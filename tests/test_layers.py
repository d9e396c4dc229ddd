"""Who may import whom, and that what runs inside a judge's package needs the standard library alone."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = {"bot", "opponents", "referee"}
SOURCES = sorted(path for package in OURS for path in (ROOT / package).rglob("*.py"))


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


def ours(names: set[str]) -> set[str]:
    return {name for name in names if name.split(".")[0] in OURS}


def others(names: set[str]) -> set[str]:
    return {name.split(".")[0] for name in names if name.split(".")[0] not in OURS} - set(sys.stdlib_module_names)


def is_below(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


JUDGED = ("bot.certify", "bot.variants")
"""What looks at the bot as it stands, with the judge's eyes."""


def may_import(name: str, other: str) -> bool:
    """The rule of the house."""
    if is_below(other, "referee.games"):
        return name != "bot.main"
    if name == "bot.main" or is_below(name, "referee.games"):
        return False
    if is_below(name, "bot"):
        return is_below(other, "bot") or (name in JUDGED and is_below(other, "referee"))
    if is_below(name, "opponents"):
        return is_below(other, "opponents") or other == "bot.tablebase"
    tops = ("referee.commands", "referee.cli", "referee.kattis", "referee.tool", "referee.__main__")
    return is_below(name, *tops) or (is_below(other, "referee") and not is_below(other, *tops))


def test_there_is_something_to_look_at() -> None:
    assert {"referee.games.mylla", "bot.main", "opponents", "referee.match"} <= set(GRAPH)
    assert sum(len(ours(names)) for names in GRAPH.values()) > 50


@pytest.mark.parametrize("name", GRAPH)
def test_imports_keep_to_the_rule(name: str) -> None:
    wrong = {other for other in ours(GRAPH[name]) if not may_import(name, other)}
    assert not wrong


PACKAGED = [
    *(name for name in GRAPH if is_below(name, "referee.games", "opponents")),
    "referee.wire",
    "referee.match",
    "referee.words",
    "referee.transcript",
    "referee.kattis",
    "referee.tool",
    "bot.tablebase",
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
    imported = {name for current in reached("referee.kattis") for name in GRAPH[current]}
    assert "referee.match" in imported
    assert not imported & {"subprocess", "multiprocessing", "threading", "select", "time", "argparse"}
    assert not imported & {"referee.process", "referee.live", "referee.workers", "referee.family"}


def test_nothing_needs_more_than_it_says() -> None:
    allowed = {"bot.solver": {"numpy"}, "bot.pack": {"numpy"}, "bot.census": {"numpy"}, "bot.book": {"numpy", "scipy"}}
    allowed.update(
        {name: {"rich"} for name in ("referee.report", "referee.out", "referee.drawing", "referee.practice")}
    )
    for name, names in GRAPH.items():
        assert others(names) <= allowed.get(name, set()), name


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
