"""From a problem package to what can be judged: its programs are built, its limits completed, its cases chosen."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Optional, Sequence

from kattis.package.model import Case, Package
from kattis.package.submissions import Expectation, Submission, read_submissions
from mylla.build import Program, build, build_by_scripts
from mylla.languages import Languages, by_extension, by_name, known_languages
from mylla.sources import Sources, sources_of_file, sources_of_folder, with_all_files
from mylla.status import UsageError
from referee.conversation import case
from referee.conversation.case import KATTIS, TESTLIB, CaseFiles, Setup
from referee.process.limits import DEFAULT_LIMITS, Limits

OUTPUT_MIB = 8
VALIDATION_TIME_S, VALIDATION_MEMORY_MIB, VALIDATION_OUTPUT_MIB = 60, 2048, 8
"""What counts where the package does not say."""


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for; what is ``None`` is left to the package."""

    time_s: Optional[float] = None
    wall_s: Optional[float] = None
    memory_mib: Optional[int] = None
    output_kib: Optional[int] = None
    language: Optional[str] = None
    languages: Optional[str] = None
    testlib: bool = False


def wishes_of(arguments: argparse.Namespace) -> Wishes:
    """The wishes that were parsed."""
    return Wishes(
        arguments.time_limit,
        arguments.wall_limit,
        arguments.memory_limit,
        arguments.output_limit,
        arguments.language,
        arguments.languages,
        arguments.testlib,
    )


@dataclass(frozen=True)
class Contestant:
    """A submission that can be judged; ``expectation`` is ``None`` where it is not the package's own."""

    name: str
    setup: Setup
    expectation: Optional[Expectation]
    made_with: str


def limits_for(package: Package, wishes: Wishes) -> Limits:
    """A submission's limits: those of the command line, then the package's, then ours."""
    cpu_s = wishes.time_s or package.limits.time_s or DEFAULT_LIMITS.cpu_s
    return Limits(
        cpu_s,
        wishes.wall_s or 2 * cpu_s + 1,
        wishes.memory_mib or package.limits.memory_mib or DEFAULT_LIMITS.memory_mib,
        wishes.output_kib or 1024 * (package.limits.output_mib or OUTPUT_MIB),
    )


def validator_limits(package: Package) -> Limits:
    """The validator's limits."""
    cpu_s = package.limits.validation_time_s or VALIDATION_TIME_S
    return Limits(
        cpu_s,
        2 * cpu_s + 1,
        package.limits.validation_memory_mib or VALIDATION_MEMORY_MIB,
        1024 * (package.limits.validation_output_mib or VALIDATION_OUTPUT_MIB),
    )


def chosen_cases(package: Package, pattern: Optional[str]) -> list[Case]:
    """The cases whose name, or its last part, matches ``--case``, in the order of judging.

    Raises:
        UsageError: there is none.
    """
    cases = list(package.data.cases())
    if pattern is None:
        return cases
    chosen = [each for each in cases if _matches(pattern, each.name)]
    if not chosen:
        names = ", ".join(each.name for each in cases[:3]) + (", ..." if len(cases) > 3 else "")
        raise UsageError(f"--case {pattern} matches no case of the package; there are {names}")
    return chosen


def _matches(pattern: str, name: str) -> bool:
    return any(fnmatchcase(each, pattern) for each in (name, name.rpartition("/")[2]))


def files_of(each: Case) -> CaseFiles:
    """The case as a conversation needs it, with paths that hold in any directory."""
    return CaseFiles(each.name, each.input.absolute(), each.answer.absolute(), each.arguments, each.flags)


def contestants(package: Package, sources: Sequence[str], wishes: Wishes) -> list[Contestant]:
    """``sources``, or without any the package's own submissions, built, with the validator beside them.

    Raises:
        UsageError: something cannot be built.
        PackageError: the package's own submissions are not understood.
    """
    builder = _Builder(package, wishes)
    if sources:
        return [builder.source(path) for path in sources]
    return [builder.submission(each) for each in read_submissions(package)]


def validator_setup(package: Package, wishes: Wishes) -> Setup:
    """All that is needed to judge by the package's validator, but the bot.

    Raises:
        UsageError: the validator cannot be built.
    """
    limits = validator_limits(package)
    validator = _built_validator(package, known_languages(wishes.languages), limits.memory_mib)
    return Setup(
        bot=case.Program(()),
        validator=case.Program(validator.argv, str(validator.directory)),
        words=TESTLIB if wishes.testlib else KATTIS,
        limits=limits_for(package, wishes),
        validator_limits=limits,
        passes=package.passes,
        scores=package.custom_score,
    )


class _Builder:
    """Builds submissions to be judged by the package's validator."""

    def __init__(self, package: Package, wishes: Wishes) -> None:
        self._languages = known_languages(wishes.languages)
        self._wishes = wishes
        self._setup = validator_setup(package, wishes)

    def source(self, path: str) -> Contestant:
        """A source that the command line names."""
        if not os.path.exists(path):
            raise UsageError(f"SOURCE {path} does not exist; give a source file or a folder of sources")
        return self._contestant(path, self._sources("SOURCE", path, self._wishes.language or ""), None)

    def submission(self, each: Submission) -> Contestant:
        """A submission of the package."""
        sources = self._sources("submission", str(each.path), each.language)
        if each.entry:
            if each.entry not in sources.files:
                raise UsageError(f"submission {each.name}: entrypoint {each.entry!r} is none of its files")
            sources = replace(sources, main=each.entry)
        return self._contestant(each.name, sources, each.expectation)

    def _sources(self, option: str, path: str, language: str) -> Sources:
        return _sources(option, Path(path), self._languages, language)

    def _contestant(self, name: str, sources: Sources, expectation: Optional[Expectation]) -> Contestant:
        program = build(sources, self._setup.limits.memory_mib)
        setup = replace(self._setup, bot=case.Program(program.argv))
        return Contestant(name, setup, expectation, program.made_with)


def _sources(option: str, path: Path, languages: Languages, code: str = "") -> Sources:
    language = by_name(languages, code) if code else None
    if path.is_dir():
        return sources_of_folder(option, str(path), languages, language)
    language = language or by_extension(languages, path.suffix)
    if language is None:
        raise UsageError(f"{option} {path}: {path.suffix or 'a name without an ending'} is no known language")
    return sources_of_file(option, str(path), language)


def _built_validator(package: Package, languages: Languages, memory_mib: int) -> Program:
    path = package.validator
    shown = f"validator {path.relative_to(package.folder)}"
    if path.is_dir() and any((path / name).is_file() for name in ("build", "run")):
        return _absolute(build_by_scripts(shown, path))
    sources = replace(_sources("validator", path, languages), shown=shown)
    sources = with_all_files(sources) if path.is_dir() else replace(sources, in_place=False)
    return _absolute(build(sources, memory_mib))


def _absolute(program: Program) -> Program:
    """The same, whatever directory it is run in: words that name files here name them by their whole path."""
    argv = tuple(os.path.abspath(word) if os.path.isfile(word) else word for word in program.argv)
    return replace(program, argv=argv, directory=program.directory.absolute())
