"""Which modules of ours a module needs, found by reading their sources."""

from __future__ import annotations

from modulefinder import ModuleFinder
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def closure(name: str) -> dict[str, Path]:
    """The modules of ours that are loaded when ``name`` is, itself and the packages it is in included.

    Their files by name; the name of a package ends in ``.__init__``.

    Raises:
        ImportError: there is no module ``name`` of ours.
    """
    finder = ModuleFinder([str(ROOT)])
    finder.import_hook(name)
    files = [module.__file__ for module in finder.modules.values()]  # type: ignore[attr-defined]
    # Built-in modules, which it finds wherever it looks, have no file.
    paths = sorted(Path(file) for file in files if file)
    return {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in paths}
