"""Reads the format ``legacy`` (https://www.kattis.com/problem-package-format/spec/legacy)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Union

from kattis.package.data import case_names, find_validator, require, visible
from kattis.package.error import PackageError
from kattis.package.model import Case, Group, LegacyGrading, Package, PackageLimits
from kattis.package.settings import Settings, read_settings

_VERDICT_MODES = ("worst_error", "first_error", "always_accept")
_SCORE_MODES = ("sum", "avg", "min", "max")
_FLAGS = ("ignore_sample", "accept_if_any_accepted")
_SCORES = ("accept_score", "reject_score", "range")


def read(folder: Path, settings: Settings) -> Package:
    """The package in ``folder``, whose problem.yaml holds ``settings``.

    Raises:
        PackageError: it is no interactive problem, or something in it is not understood.
    """
    settings.ignore("name", "uuid", "author", "source", "source_url", "license", "rights_owner", "keywords")
    scoring = settings.one_of("type", ("pass-fail", "scoring"), "pass-fail") == "scoring"
    custom_score = _validation(settings, scoring)
    flags = settings.words("validator_flags")
    grading = settings.mapping("grading")
    lower_is_better = grading.one_of("objective", ("min", "max"), "max") == "min"
    grading.ignore("show_test_data_groups")
    grading.done()
    limits = _limits(settings.mapping("limits"))
    settings.done()
    for unknown, what in (
        ("include", "code that is added to submissions"),
        ("graders", "a grader of the package's own"),
    ):
        if visible(folder / unknown):
            raise PackageError(f"{unknown}/ is not understood: {what}")
    validators = next((each for each in ("output_validators", "output_validator") if (folder / each).is_dir()), None)
    if validators is None:
        raise PackageError("there is no folder output_validators, and without a validator nothing can be judged")
    return Package(
        name=folder.name,
        folder=folder,
        version="legacy",
        scoring=scoring,
        custom_score=custom_score,
        lower_is_better=lower_is_better,
        passes=1,
        limits=limits,
        validator=find_validator(folder / validators, one_program=False),
        data=_data(folder / "data", scoring, flags),
    )


def _validation(settings: Settings, scoring: bool) -> bool:
    """Whether the validator gives scores."""
    words = settings.words("validation") or ("default",)
    for word in words[1:]:
        if word not in ("interactive", "score"):
            raise PackageError(
                f"{settings.where}: validation {' '.join(words)!r} is not understood; write custom interactive [score]"
            )
    if words[0] != "custom" or "interactive" not in words:
        raise PackageError(
            f"{settings.where}: validation is {' '.join(words)!r}, so the problem is not interactive, and only "
            "interactive ones are judged (validation: custom interactive)"
        )
    if "score" in words and not scoring:
        raise PackageError(f"{settings.where}: validation gives scores, but type is not scoring")
    return "score" in words


def _limits(settings: Settings) -> PackageLimits:
    settings.ignore("time_multiplier", "time_safety_margin", "code", "compilation_time", "compilation_memory")
    limits = PackageLimits(
        memory_mib=settings.integer("memory"),
        output_mib=settings.integer("output"),
        validation_time_s=settings.integer("validation_time"),
        validation_memory_mib=settings.integer("validation_memory"),
        validation_output_mib=settings.integer("validation_output"),
    )
    settings.done()
    return limits


def _data(folder: Path, scoring: bool, flags: tuple[str, ...]) -> Group:
    if not (folder / "secret").is_dir():
        raise PackageError("there is no folder data/secret, so there is nothing to judge by")
    require(
        [path for path in visible(folder) if path.is_dir() or path.suffix in (".in", ".ans")],
        lambda path: path.name in ("sample", "secret"),
        "data",
        "sample and secret",
    )
    data = _group(folder, "", LegacyGrading(), scoring, flags, ())
    if not any(data.cases()):
        raise PackageError("data/ holds no test case (.in with .ans)")
    return data


def _group(
    folder: Path, name: str, inherited: LegacyGrading, scoring: bool, flags: tuple[str, ...], own: tuple[str, ...]
) -> Group:
    """The group in ``folder``. ``flags`` are the validator's in all groups, ``own`` those that it inherits."""
    where = f"data/{name}".rstrip("/")
    settings = read_settings(folder / "testdata.yaml", f"{where}/testdata.yaml")
    if settings.has("output_validator_flags"):
        own = settings.words("output_validator_flags")
    grading = _grading(settings, inherited, scoring, is_root=not name)
    settings.done()
    names = case_names(folder, where)
    items: list[tuple[str, Union[Case, Group]]] = [
        (each, Case(_below(name, each), folder / f"{each}.in", folder / f"{each}.ans", flags=(*flags, *own)))
        for each in names
    ]
    # The flag stays where it stands: a subgroup has no sample of its own.
    passed_on = replace(grading, ignore_sample=False)
    for below in visible(folder):
        if below.is_dir():
            items.append((below.name, _group(below, _below(name, below.name), passed_on, scoring, flags, own)))
    return Group(name, grading, tuple(item for _, item in sorted(items, key=lambda each: each[0])))


def _below(name: str, child: str) -> str:
    return f"{name}/{child}" if name else child


def _grading(settings: Settings, inherited: LegacyGrading, scoring: bool, is_root: bool) -> LegacyGrading:
    settings.ignore("input_validator_flags")
    settings.one_of("grading", ("default",), "default")
    if not scoring:
        for key in _SCORES:
            settings.refuse(key, "the problem's type is not scoring")
    grading = inherited
    on_reject = settings.one_of("on_reject", ("break", "continue"), "break" if inherited.breaks else "continue")
    if settings.has("grader_flags"):
        # They are a whole: none of an ancestor's is left.
        grading = _with_flags(LegacyGrading(), settings.words("grader_flags"), settings.where, is_root)
    accept, reject = (settings.number(key) for key in _SCORES[:2])
    score_range = settings.numbers("range") or inherited.score_range
    if len(score_range) != 2 or score_range[0] > score_range[1]:
        raise PackageError(f"{settings.where}: range is not two numbers, the lower one first; write for example 0 100")
    return replace(
        grading,
        breaks=on_reject == "break",
        accept_score=inherited.accept_score if accept is None else accept,
        reject_score=inherited.reject_score if reject is None else reject,
        score_range=(score_range[0], score_range[1]),
    )


def _with_flags(grading: LegacyGrading, flags: tuple[str, ...], where: str, is_root: bool) -> LegacyGrading:
    for flag in flags:
        if flag in _VERDICT_MODES:
            grading = replace(grading, verdict_mode=flag)
        elif flag in _SCORE_MODES:
            grading = replace(grading, score_mode=flag)
        elif flag == "accept_if_any_accepted":
            grading = replace(grading, accept_if_any_accepted=True)
        elif flag == "ignore_sample" and is_root:
            grading = replace(grading, ignore_sample=True)
        elif flag == "ignore_sample":
            raise PackageError(f"{where}: grader_flags: ignore_sample means something in data/testdata.yaml only")
        else:
            known = ", ".join((*_VERDICT_MODES, *_SCORE_MODES, *_FLAGS))
            raise PackageError(f"{where}: grader_flags: {flag!r} is not understood; there are {known}")
    return grading
