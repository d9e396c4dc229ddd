"""Reads the format ``2025-09`` (https://www.kattis.com/problem-package-format/spec/2025-09)."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Optional, Union

from kattis.package.data import case_names, find_validator, require, visible
from kattis.package.error import PackageError
from kattis.package.model import Case, Grading, Group, Package, PackageLimits
from kattis.package.settings import Settings, read_settings

_TYPES = ("pass-fail", "scoring", "multi-pass", "interactive", "submit-answer")
_GROUP_FILE = "test_group.yaml"
_NOT_JUDGED_BY = ("invalid_input", "invalid_output", "valid_output")
_MODES = ("pass-fail", "sum", "min")
_MOST_POINTS = 100.0


class _Inherited(NamedTuple):
    """The arguments of a submission and of the validator, which cases take from their folder."""

    arguments: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


def read(folder: Path, settings: Settings) -> Package:
    """The package in ``folder``, whose problem.yaml holds ``settings``.

    Raises:
        PackageError: it is no interactive problem, or something in it is not understood.
    """
    settings.ignore("name", "uuid", "version", "credits", "source", "license", "rights_owner", "embargo_until")
    settings.ignore("keywords", "languages", "allow_file_writing")
    settings.refuse("constants", "constants that are put into the package's files")
    types = _types(settings)
    limits, passes = _limits(settings.mapping("limits"), "multi-pass" in types)
    settings.done()
    for unknown, what in (
        ("include", "files that are added to submissions"),
        ("static_validator", "a validator of the sources"),
    ):
        if visible(folder / unknown):
            raise PackageError(f"{unknown}/ is not understood: {what}")
    if not (folder / "output_validator").is_dir():
        raise PackageError("there is no folder output_validator, and without a validator nothing can be judged")
    scoring = "scoring" in types
    return Package(
        name=folder.name,
        folder=folder,
        version="2025-09",
        scoring=scoring,
        custom_score=scoring,
        lower_is_better=False,
        passes=passes,
        limits=limits,
        validator=find_validator(folder / "output_validator", one_program=True),
        data=_data(folder / "data", scoring),
    )


def _types(settings: Settings) -> tuple[str, ...]:
    types = settings.texts("type") or ("pass-fail",)
    for each in types:
        if each not in _TYPES:
            raise PackageError(f"{settings.where}: type {each!r} is not understood; there are {', '.join(_TYPES)}")
    if "interactive" not in types:
        raise PackageError(
            f"{settings.where}: type is {', '.join(types)}, so the problem is not interactive, and only interactive "
            "ones are judged"
        )
    for one, other in (("pass-fail", "scoring"), ("submit-answer", "interactive")):
        if one in types and other in types:
            raise PackageError(f"{settings.where}: type cannot be both {one} and {other}")
    return types


def _limits(settings: Settings, multi_pass: bool) -> tuple[PackageLimits, int]:
    settings.ignore("time_multipliers", "time_resolution", "code", "compilation_time", "compilation_memory")
    if not multi_pass:
        settings.refuse("validation_passes", "the problem's type is not multi-pass")
    passes = settings.integer("validation_passes", 2, least=2) if multi_pass else 1
    time_s = settings.number("time_limit", least=0)
    if time_s == 0:
        raise PackageError(f"{settings.where}: time_limit is 0; write seconds above 0")
    limits = PackageLimits(
        time_s=time_s,
        memory_mib=settings.integer("memory"),
        output_mib=settings.integer("output"),
        validation_time_s=settings.integer("validation_time"),
        validation_memory_mib=settings.integer("validation_memory"),
        validation_output_mib=settings.integer("validation_output"),
    )
    settings.done()
    assert passes is not None
    return limits, passes


def _data(folder: Path, scoring: bool) -> Group:
    if not (folder / "secret").is_dir():
        raise PackageError("there is no folder data/secret, so there is nothing to judge by")
    require(
        [path for path in visible(folder) if path.is_dir()],
        lambda path: path.name in ("sample", "secret", *_NOT_JUDGED_BY),
        "data",
        f"sample, secret, {', '.join(_NOT_JUDGED_BY)}",
    )
    items = [_sample(folder / "sample", scoring), _secret(folder / "secret", scoring)]
    data = Group("", Grading("sum", None), tuple(item for item in items if item.items))
    if not any(data.cases()):
        raise PackageError("data/ holds no test case (.in with .ans)")
    _check_requirements(data)
    return data


def _sample(folder: Path, scoring: bool) -> Group:
    settings = read_settings(folder / _GROUP_FILE, f"data/sample/{_GROUP_FILE}")
    for key in ("max_score", "score_aggregation", "require_pass"):
        settings.refuse(key, "the sample has no score")
    inherited = _inherited(settings, _Inherited())
    _refuse_static_validation(settings)
    settings.done()
    for below in folder.rglob(_GROUP_FILE):
        if below.parent != folder:
            raise PackageError(f"data/sample/{below.relative_to(folder)}: the sample has no groups")
    return Group("sample", Grading("pass-fail", None), tuple(_cases(folder, "sample", inherited)))


def _secret(folder: Path, scoring: bool) -> Group:
    settings = read_settings(folder / _GROUP_FILE, f"data/secret/{_GROUP_FILE}")
    inherited = _inherited(settings, _Inherited())
    grading = _grading(settings, scoring, "sum", _MOST_POINTS)
    settings.done()
    groups = [path for path in visible(folder) if path.is_dir() and (path / _GROUP_FILE).is_file()]
    for deep in folder.rglob(_GROUP_FILE):
        if deep.parent not in (folder, *groups):
            raise PackageError(f"data/secret/{deep.relative_to(folder)}: a group stands directly in data/secret")
    if not groups:
        return Group("secret", grading, tuple(_cases(folder, "secret", inherited)))
    for path in visible(folder):
        if path.suffix == ".in" or (path.is_dir() and path not in groups):
            raise PackageError(f"data/secret/{path.name} stands beside groups and is none (no {_GROUP_FILE})")
    return Group("secret", grading, tuple(_group(path, scoring, grading, inherited) for path in groups))


def _group(folder: Path, scoring: bool, secret: Grading, above: _Inherited) -> Group:
    name = f"secret/{folder.name}"
    settings = read_settings(folder / _GROUP_FILE, f"data/{name}/{_GROUP_FILE}")
    inherited = _inherited(settings, above)
    grading = _grading(settings, scoring, "pass-fail", None)
    settings.done()
    if scoring and secret.mode == "pass-fail" and grading.mode != "pass-fail":
        raise PackageError(f"{settings.where}: score_aggregation must be pass-fail, as it is in data/secret")
    if scoring and grading.max_score is None and (secret.max_score is not None or grading.mode == "pass-fail"):
        raise PackageError(f"{settings.where}: max_score is missing, and data/secret is not unbounded; give a number")
    cases = tuple(_cases(folder, name, inherited))
    if not cases:
        raise PackageError(f"data/{name} holds no test case (.in with .ans)")
    return Group(name, grading, cases)


def _grading(settings: Settings, scoring: bool, mode: str, most: Optional[float]) -> Grading:
    _refuse_static_validation(settings)
    if not scoring:
        for key in ("max_score", "score_aggregation", "require_pass"):
            settings.refuse(key, "the problem's type is not scoring")
        return Grading("pass-fail", None)
    mode = settings.one_of("score_aggregation", _MODES, mode)
    return Grading(mode, settings.bound("max_score", most), settings.texts("require_pass"))


def _refuse_static_validation(settings: Settings) -> None:
    for key in ("static_validation_score", "static_validator_args"):
        settings.refuse(key, "a validator of the sources")


def _cases(folder: Path, name: str, inherited: _Inherited) -> list[Case]:
    """The cases of a folder and of the folders below it, in the order of their names."""
    found: list[tuple[str, Union[Case, Path]]] = [
        (each, _case(folder, f"{name}/{each}", each, inherited)) for each in case_names(folder, f"data/{name}")
    ]
    for below in visible(folder):
        if below.is_dir() and below.suffix == ".files":
            raise PackageError(f"data/{name}/{below.name}/ is not understood: files that submissions read")
        if below.is_dir():
            found.append((below.name, below))
    cases: list[Case] = []
    for base, each in sorted(found, key=lambda pair: pair[0]):
        cases += [each] if isinstance(each, Case) else _cases(each, f"{name}/{base}", inherited)
    return cases


def _case(folder: Path, name: str, base: str, inherited: _Inherited) -> Case:
    settings = read_settings(folder / f"{base}.yaml", f"data/{name}.yaml")
    own = _inherited(settings, inherited)
    settings.ignore("hint", "description")
    settings.done()
    return Case(name, folder / f"{base}.in", folder / f"{base}.ans", own.arguments, own.flags)


def _inherited(settings: Settings, above: _Inherited) -> _Inherited:
    settings.ignore("input_validator_args", "input_visualizer_args", "output_visualizer_args", "full_feedback")
    arguments = settings.texts("args") if settings.has("args") else above.arguments
    flags = settings.texts("output_validator_args") if settings.has("output_validator_args") else above.flags
    return _Inherited(arguments, flags)


def _check_requirements(data: Group) -> None:
    """Each group that another one requires comes before it and is accepted or not as a whole."""
    before: dict[str, str] = {}
    for group in data.groups():
        assert isinstance(group.grading, Grading)
        for name in group.grading.require_pass:
            if before.get(name) != "pass-fail":
                raise PackageError(
                    f"data/{group.name}/{_GROUP_FILE}: require_pass names {name!r}, and no pass-fail group of "
                    "that name comes before it (the names are such as sample, secret/1)"
                )
        before[group.name] = group.grading.mode
