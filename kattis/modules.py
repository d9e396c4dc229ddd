"""Which modules of ours a module needs, found by reading their sources."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Iterator, Optional

ROOT = Path(__file__).resolve().parent.parent
OURS = ("rules", "solver", "opponents", "referee", "kattis")


def closure(name: str) -> dict[str, Path]:
    """The modules of ours that are loaded when ``name`` is, itself and the packages it is in included.

    Their files by name, in the order of the names; that of a package ends in ``.__init__``.
    """
    found: dict[str, Path] = {}
    todo = [name]
    while todo:
        source = _source(todo.pop())
        if source is None:
            continue
        whole = ".".join(source.relative_to(ROOT).with_suffix("").parts)
        if whole not in found:
            found[whole] = source
            todo += [whole.removesuffix(".__init__").rpartition(".")[0], *_imports(source)]
    return dict(sorted(found.items()))


def _source(name: str) -> Optional[Path]:
    """The file of a module of ours; ``None`` for any other name."""
    if name.split(".")[0] not in OURS:
        return None
    path = ROOT.joinpath(*name.split("."))
    candidates = (path.with_name(path.name + ".py"), path / "__init__.py")
    return next((candidate for candidate in candidates if candidate.is_file()), None)


def _imports(path: Path) -> Iterator[str]:
    """The names that may be modules among what ``path`` imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
