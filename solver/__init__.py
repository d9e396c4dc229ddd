"""The solved game: ``solve`` computes it (numpy), ``Tablebase`` reads it from a file (standard library alone)."""

from __future__ import annotations

import importlib
from typing import Any

from solver.tablebase import Tablebase

__all__ = ["Tablebase", "solve"]


def __getattr__(name: str) -> Any:
    # numpy is loaded for those who solve, not for those who read the tablebase.
    if name == "solve":
        return importlib.import_module("solver.solver").solve
    raise AttributeError(f"module 'solver' has no attribute {name!r}")
