"""The explorer: one HTML page that holds the solved game, the book and, in a report, a tournament.

The page is put together from the files of ``explorer/``. Its JavaScript is written in ES modules, and each becomes a
function that gives its exports, in one inline script: a browser loads no modules from ``file://``. So a module here
imports only names in braces from ``./other.js``, and exports only functions, classes and constants where it declares
them.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any, Mapping, Optional

SOURCES = Path(__file__).resolve().parent
ENTRY = "main.js"

_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_MARK = re.compile(r"\{\{(\w+)\}\}")


class ExplorerError(Exception):
    """The page's sources cannot be put together; the message names the file."""


def page(tablebase: bytes, book: str, tournament: Optional[Mapping[str, Any]] = None) -> str:
    """The page. ``book`` is the table of ``bot/main.py``, ``tournament`` what ``report.as_json`` gives."""
    styles = (SOURCES / "styles.css").read_text(encoding="utf-8")
    script = bundle(ENTRY)
    parts = {
        "policy": _policy(styles, script),
        "styles": styles,
        "tablebase": base64.b64encode(tablebase).decode(),
        "book": book,
        "tournament": _inline_json(tournament),
        "script": script,
    }
    template = (SOURCES / "page.html").read_text(encoding="utf-8")
    return _MARK.sub(lambda mark: parts[mark.group(1)], template)


def bundle(entry: str) -> str:
    """One script of the module ``entry`` and all that it imports.

    Raises:
        ExplorerError: a module imports or exports in a way that is not known here, or modules import each other in
            a circle.
    """
    functions: dict[str, str] = {}
    _add(entry, (), functions)
    script = '"use strict";\n' + "".join(functions.values())
    if "</script" in script or "<!--" in script:
        raise ExplorerError("a module holds </script or <!--, which would end the page's script")
    return script


def _add(name: str, importers: tuple[str, ...], functions: dict[str, str]) -> None:
    """Adds the function of a module after those of the modules that it imports."""
    if name in importers:
        raise ExplorerError(f"modules in a circle: {' -> '.join([*importers, name])}")
    if name in functions:
        return
    source = (SOURCES / name).read_text(encoding="utf-8")
    for match in _IMPORT.finditer(source):
        _add(match.group(2), (*importers, name), functions)
    functions[name] = _function(name, source)


def _function(name: str, source: str) -> str:
    exports = ", ".join(_EXPORT.findall(source))
    body = _IMPORT.sub(lambda match: f"const {match.group(1)} = {_variable(match.group(2))};\n", source)
    body = _EXPORT.sub("", body)
    if re.search(r"^(import|export)\b", body, re.MULTILINE):
        raise ExplorerError(f"{name} imports or exports in a way that the builder does not know")
    return f"\nconst {_variable(name)} = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();\n"


def _variable(name: str) -> str:
    return "module_" + name.removesuffix(".js")


def _policy(styles: str, script: str) -> str:
    """The content security policy: the page runs this script and these styles, and loads nothing."""
    return (
        f"default-src 'none'; script-src {_source(script)}; style-src {_source(styles)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _source(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _inline_json(data: Optional[Mapping[str, Any]]) -> str:
    """JSON for a script element: without ``<``, no text in it can end the element."""
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
