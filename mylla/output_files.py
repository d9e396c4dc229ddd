"""The files that a tournament writes: its JSON, the explorer page, JUnit's XML, and a transcript for each game."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence

from mylla.files import check_writable, writable, write_whole
from mylla.status import UsageError
from referee.tournament import remarks, report
from referee.tournament.play import GameResult, Summary
from referee.tournament.remarks import Ways

STDOUT = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
"""What ``--json`` calls standard output."""


@dataclass(frozen=True)
class Outputs:
    """What a tournament is asked to write besides its table; a path is ``None`` where nothing is asked for."""

    json: Optional[Path]
    json_on_stdout: bool
    page: Optional[Path]
    junit: Optional[Path]
    transcripts: Optional[Path]


def outputs(
    json: Optional[str], transcripts: Optional[str], page: Optional[str] = None, junit: Optional[str] = None
) -> Outputs:
    """The outputs that the texts of the options ask for; checks nothing."""
    on_stdout = json in STDOUT
    return Outputs(None if on_stdout else _path(json), on_stdout, _path(page), _path(junit), _path(transcripts))


class OutputFiles:
    """Writes what ``Outputs`` asks for, each file whole or not at all.

    Attributes:
        failures: a line for each file that could not be written; the tournament goes on without it.

    Raises:
        UsageError: one of the files cannot be written, as far as can be told before the first game.
    """

    def __init__(self, wanted: Outputs) -> None:
        self._wanted = wanted
        self.failures: list[str] = []
        asked = {"--json": wanted.json, "--report": wanted.page, "--junit": wanted.junit}
        taken: dict[str, str] = {}
        for name, path in asked.items():
            if path:
                other = taken.setdefault(os.path.realpath(writable(name, path)), name)
                if other != name:
                    raise UsageError(f"{other} and {name} both name {path}; give each a file of its own")
        if wanted.transcripts:
            make_directory(wanted.transcripts)

    def add(self, result: GameResult) -> None:
        """Writes the transcript of a game, and what the bot wrote to stderr; after a failure no more of them."""
        if self._wanted.transcripts and not self.failures:
            path = self._wanted.transcripts / remarks.transcript_name(result)
            self._write(path, result.transcript)
            if result.stderr:
                self._write(path.with_suffix(".stderr"), result.stderr)

    def write_junit(self, results: Sequence[GameResult], summary: Summary, require: int, ways: Ways) -> None:
        """Writes JUnit's XML; its module is loaded for those who ask for it."""
        if self._wanted.junit:
            from mylla.junit import as_junit

            self._write(self._wanted.junit, as_junit(results, summary, require, ways))

    def write_result(self, result: dict[str, Any]) -> None:
        """Writes the tournament, as ``report.as_json`` gives it, to the JSON file and as a page."""
        if self._wanted.json:
            self._write(self._wanted.json, report.dump(result))
        if self._wanted.page:
            self._write_page(self._wanted.page, result)

    def _write_page(self, path: Path, result: Mapping[str, Any]) -> None:
        from mylla.explorer_page import page  # Loaded for those who ask for a page; it takes a while.

        try:
            text = page(result)
        except OSError as error:
            self.failures.append(f"{path} could not be made: {error}")
        else:
            self._write(path, text)

    def _write(self, path: Path, text: str) -> None:
        try:
            write_whole(path, text)
        except OSError as error:
            self.failures.append(f"{path} could not be written: {error.strerror}")


def _path(text: Optional[str]) -> Optional[Path]:
    return None if text is None else Path(text)


def make_directory(path: Path) -> None:
    """Makes the directory for transcripts if it is missing."""
    if path.exists() and not path.is_dir():
        raise UsageError(f"--transcripts {path}: that is a file; name a directory")
    try:
        path.mkdir(parents=True, exist_ok=True)
        check_writable(path / "1.interaction")
    except OSError as error:
        raise UsageError(f"--transcripts {path} cannot be written to: {error.strerror}; name a directory") from None
