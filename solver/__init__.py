"""The solved game: ``solve`` computes it (numpy), ``Tablebase`` reads it from a file (standard library alone)."""

from __future__ import annotations

import importlib
from typing import Any

from solver.tablebase import Tablebase

__all__ = ["Tablebase", "solve"]


def __getattr__(name: str) -> Any:
    # numpy is loaded for those who solve, not for those who read the tablebase.
    if name == "solve":
        try:
            return importlib.import_module("solver.solver").solve
        except ModuleNotFoundError as error:
            raise ImportError(f"to solve the game takes {error.name}: pip install 'mognud-mylla[solve]'") from error
    raise AttributeError(f"module 'solver' has no attribute {name!r}")
