"""The package's own submissions, and what is expected of each.

In the format ``legacy`` the folder says what the whole submission gets. In ``2025-09`` rules, those of the folder and
those of ``submissions.yaml``, say what may and what must occur on the test cases.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator, Mapping, NamedTuple, Optional, Protocol, Sequence

from kattis.package.data import visible
from kattis.package.error import PackageError
from kattis.package.grading import Grades
from kattis.package.model import LegacyGrading, Package
from kattis.package.settings import Settings, read_settings
from referee.match.verdict import Verdict

_VERDICTS = ("AC", "WA", "TLE", "RTE")
_AS_RUN_TIME_ERROR = (Verdict.MLE, Verdict.OLE)
"""The formats have no words for these."""

_FILE = "submissions.yaml"
_LEGACY = {
    "accepted": "AC",
    "partially_accepted": "AC",
    "wrong_answer": "WA",
    "time_limit_exceeded": "TLE",
    "run_time_error": "RTE",
}
_DEFAULTS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "accepted": (("AC",), _VERDICTS),
    "rejected": (_VERDICTS, ("RTE", "TLE", "WA")),
    "wrong_answer": (("AC", "WA"), ("WA",)),
    "time_limit_exceeded": (("AC", "TLE"), ("TLE",)),
    "run_time_error": (("AC", "RTE"), ("RTE",)),
    "brute_force": (("AC", "RTE", "TLE"), ("RTE", "TLE")),
}
"""What is permitted and what is required, by folder."""


class Judged(NamedTuple):
    """What a submission got; ``messages`` are the validator's for the judges, by the name of the case."""

    grades: Grades
    messages: Mapping[str, str]


class Expectation(Protocol):
    """What a submission must get."""

    def in_words(self) -> str:
        """Such as ``WA``, or ``TLE, else AC``."""

    def permits(self, case: str, verdict: Verdict) -> bool:
        """Whether a case may get this, whatever the others get."""

    def difference(self, judged: Judged) -> str:
        """How ``judged`` differs, in words; empty where it does not."""


@dataclass(frozen=True)
class Submission:
    """A submission of the package.

    Attributes:
        name: its path below ``submissions/``.
        language: its code, where ``submissions.yaml`` names one, else empty.
        entry: the file to begin with, likewise.
    """

    name: str
    path: Path
    expectation: Expectation
    language: str = ""
    entry: str = ""


def read_submissions(package: Package) -> list[Submission]:
    """The package's submissions in the order of their folders.

    Raises:
        PackageError: there is none, or what is expected of one is not understood.
    """
    folder = package.folder / "submissions"
    found = list(_legacy(package, folder) if package.version == "legacy" else _format_2025_09(package, folder))
    if not found:
        raise PackageError("submissions/ holds no submission; name one: mylla judge PACKAGE SOURCE")
    return found


def code(verdict: Verdict) -> str:
    """The formats' word for a verdict; they have none for limits of memory and output."""
    return "RTE" if verdict in _AS_RUN_TIME_ERROR else verdict.name


@dataclass(frozen=True)
class Whole:
    """The verdict on the whole submission.

    Attributes:
        best: the score that it must not have where it is ``partial``.
        strict: whether one case that is not accepted makes the whole rejected.
    """

    verdict: str
    partial: bool
    best: Optional[float]
    strict: bool

    def in_words(self) -> str:
        """``AC``, or for a part of the points ``AC, not all points``."""
        return f"{self.verdict}, not all points" if self.partial else self.verdict

    def permits(self, case: str, verdict: Verdict) -> bool:
        """All but a rejection that makes an accepted submission a rejected one."""
        return not self.strict or self.verdict != "AC" or verdict is Verdict.AC

    def difference(self, judged: Judged) -> str:
        """The verdict, or the score of a partially accepted one, if that is another."""
        whole = judged.grades.whole
        if code(whole.verdict) != self.verdict:
            return f"got {whole.verdict.name}"
        if self.partial and whole.score == self.best:
            return f"got all points, {whole.score:g}" if whole.score is not None else ""
        return ""


def _legacy(package: Package, folder: Path) -> Iterator[Submission]:
    grades = package.data.grading
    lowest, highest = getattr(grades, "score_range", (None, None))
    best = lowest if package.lower_is_better else highest
    strict = all(
        isinstance(group.grading, LegacyGrading) and not group.grading.may_accept_rejected
        for group in package.data.groups()
    )
    names = [path.name for path in visible(folder) if path.is_dir()]
    for name in sorted(names, key=_order(list(_LEGACY))):
        if name not in _LEGACY:
            raise PackageError(f"submissions/{name} is not understood; there are {', '.join(_LEGACY)}")
        if name == "partially_accepted" and not package.scoring:
            raise PackageError("submissions/partially_accepted: the problem's type is not scoring")
        for path in visible(folder / name):
            expected = Whole(_LEGACY[name], name == "partially_accepted", best, strict)
            yield Submission(f"{name}/{path.name}", path, expected)


@dataclass(frozen=True)
class Rule:
    """What the cases that ``pattern`` matches may and must get; of the group of that name, what score."""

    pattern: str
    permitted: tuple[str, ...]
    required: tuple[str, ...]
    score: tuple[float, ...]
    message: str

    def in_words(self) -> str:
        """``AC TLE, at least once TLE``."""
        parts = [] if set(self.permitted) == set(_VERDICTS) else [" ".join(self.permitted)]
        if not set(self.permitted) <= set(self.required):
            parts.append(f"at least once {' or '.join(self.required)}")
        if self.score:
            parts.append(f"score {' to '.join(f'{score:g}' for score in self.score)}")
        if self.message:
            parts.append(f"the message {self.message!r}")
        where = f"{self.pattern}: " if self.pattern else ""
        return where + (", ".join(parts) or "anything")

    def permits(self, case: str, verdict: Verdict) -> bool:
        """Whether the rule is for other cases, or permits it."""
        return not _is_or_is_below(case, self.pattern) or code(verdict) in self.permitted

    def difference(self, judged: Judged) -> str:
        """What the first case got that it may not, or what no case got."""
        where = f" in {self.pattern}" if self.pattern else ""
        cases = {name: each for name, each in judged.grades.cases.items() if _is_or_is_below(name, self.pattern)}
        for name, each in cases.items():
            if code(each.verdict) not in self.permitted:
                return f"got {each.verdict.name} on {name}"
        if cases and not any(code(each.verdict) in self.required for each in cases.values()):
            return f"got no {' or '.join(self.required)}{where}"
        if self.message and not any(self.message in judged.messages.get(name, "") for name in cases):
            return f"no judgemessage.txt{where} holds {self.message!r}"
        return self._wrong_score(judged) if self.score else ""

    def _wrong_score(self, judged: Judged) -> str:
        groups = {name: each for name, each in judged.grades.groups.items() if _matches(self.pattern, name)}
        scores = groups if self.pattern else {"": judged.grades.whole}
        for name, each in scores.items():
            if each.score is None or not self.score[0] <= each.score <= self.score[-1]:
                return f"got the score {each.score}" + (f" in {name}" if name else "")
        return ""


@dataclass(frozen=True)
class Rules:
    """All rules that hold for a submission."""

    rules: tuple[Rule, ...]

    def in_words(self) -> str:
        """The rules one after the other."""
        return "; ".join(rule.in_words() for rule in self.rules) or "anything"

    def permits(self, case: str, verdict: Verdict) -> bool:
        """Whether all rules do."""
        return all(rule.permits(case, verdict) for rule in self.rules)

    def difference(self, judged: Judged) -> str:
        """The first difference."""
        return next(filter(None, (rule.difference(judged) for rule in self.rules)), "")


def _format_2025_09(package: Package, folder: Path) -> Iterator[Submission]:
    settings = read_settings(folder / _FILE, f"submissions/{_FILE}")
    entries = [_Entry(pattern, settings.mapping(pattern), package.scoring) for pattern in settings.left()]
    names = [path.name for path in visible(folder) if path.is_dir()]
    found = {f"{name}/{path.name}": path for name in names for path in visible(folder / name)}
    for entry in entries:
        if not any(_is_or_is_below(name, entry.pattern) for name in found):
            raise PackageError(f"submissions/{_FILE}: {entry.pattern!r} matches no submission")
    in_order = _order(list(_DEFAULTS))
    for name in sorted(found, key=lambda each: (in_order(each.split("/")[0]), each)):
        yield _with_rules(name, found[name], entries)


def _with_rules(name: str, path: Path, entries: Sequence[_Entry]) -> Submission:
    folder = name.split("/")[0]
    matching = [entry for entry in entries if _is_or_is_below(name, entry.pattern)]
    rules: list[Rule] = []
    if folder in _DEFAULTS and not any(entry.pattern == folder for entry in matching):
        rules.append(Rule("", *_DEFAULTS[folder], (), ""))
    for entry in matching:
        rules += entry.rules
    language = next((entry.language for entry in matching if entry.language), "")
    main = next((entry.entry for entry in matching if entry.entry), "")
    return Submission(name, path, Rules(tuple(rules)), language, main)


class _Entry:
    """What ``submissions.yaml`` says of the submissions that ``pattern`` matches."""

    def __init__(self, pattern: str, settings: Settings, scoring: bool) -> None:
        self.pattern = pattern
        settings.ignore("authors", "model_solution", "use_for_time_limit")
        self.language = settings.text("language")
        self.entry = settings.text("entrypoint")
        permitted, required = _DEFAULTS.get(pattern, (_VERDICTS, _VERDICTS))
        self.rules = [_rule("", settings, permitted, required, scoring)]
        for key in settings.left():
            if key.split("/")[0] in ("sample", "secret"):
                below = settings.mapping(key)
                below.ignore("use_for_time_limit")
                self.rules.append(_rule(key, below, _VERDICTS, _VERDICTS, scoring))
                below.done()
        settings.done()
        self.rules = [rule for rule in self.rules if rule.in_words() != "anything"]


def _rule(
    pattern: str, settings: Settings, permitted: tuple[str, ...], required: tuple[str, ...], scoring: bool
) -> Rule:
    score = settings.numbers("score")
    if score and (not scoring or len(score) > 2):
        raise PackageError(f"{settings.where}: score is for scoring problems, and one number or two (lowest, highest)")
    return Rule(
        pattern,
        _verdicts(settings, "permitted") or permitted,
        _verdicts(settings, "required") or required,
        score,
        settings.text("message"),
    )


def _verdicts(settings: Settings, key: str) -> tuple[str, ...]:
    found = settings.texts(key)
    for each in found:
        if each not in _VERDICTS:
            raise PackageError(f"{settings.where}: {key} names {each!r}; there are {', '.join(_VERDICTS)}")
    return found


def _is_or_is_below(name: str, pattern: str) -> bool:
    """Whether a glob pattern matches ``name`` or a folder that it is in; the empty pattern matches all."""
    parts = name.split("/")
    return not pattern or any(_matches(pattern, "/".join(parts[:count])) for count in range(1, len(parts) + 1))


def _matches(pattern: str, name: str) -> bool:
    """Whether a glob pattern of the format matches: ``*`` within a name, and braces."""
    expression = ""
    depth = 0
    for letter in pattern:
        if letter == "*":
            expression += "[^/]*"
        elif letter == "{":
            expression, depth = expression + "(?:", depth + 1
        elif letter == "}" and depth:
            expression, depth = expression + ")", depth - 1
        elif letter == "," and depth:
            expression += "|"
        else:
            expression += re.escape(letter)
    if depth:
        raise PackageError(f"submissions/{_FILE}: {pattern!r} has a brace that is not closed")
    return re.fullmatch(expression, name) is not None


def _order(known: Sequence[str]) -> Callable[[str], tuple[int, str]]:
    """Sorts names: the known ones in their order, then the others."""
    return lambda name: (known.index(name) if name in known else len(known), name)
