"""A problem package as a judge needs it, whatever format it was read from."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator, Optional, Union


@dataclass(frozen=True)
class Case:
    """A test case.

    Attributes:
        name: its path below ``data/`` without the extension: ``secret/01-worst``.
        arguments: what the submission is run with.
        flags: what the output validator is run with, after the usual three.
    """

    name: str
    input: Path
    answer: Path
    arguments: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class LegacyGrading:
    """How a group of the format ``legacy`` adds up: the settings of its ``testdata.yaml``, and the inherited ones.

    Attributes:
        breaks: whether the rest of the group is not judged after the first rejected item.
        verdict_mode: ``worst_error``, ``first_error`` or ``always_accept``.
        score_mode: ``sum``, ``avg``, ``min`` or ``max``.
        score_range: the lowest and the highest score that there can be.
    """

    breaks: bool = True
    verdict_mode: str = "worst_error"
    score_mode: str = "sum"
    ignore_sample: bool = False
    accept_if_any_accepted: bool = False
    accept_score: float = 1.0
    reject_score: float = 0.0
    score_range: tuple[float, float] = (-math.inf, math.inf)

    @property
    def may_accept_rejected(self) -> bool:
        """Whether the group may be accepted though something in it is not."""
        return self.verdict_mode == "always_accept" or self.accept_if_any_accepted or self.ignore_sample


@dataclass(frozen=True)
class Grading:
    """How a group of the format ``2025-09`` adds up: the settings of its ``test_group.yaml``.

    Attributes:
        mode: ``pass-fail``, ``sum`` or ``min``.
        max_score: ``None`` where it is unbounded.
        require_pass: the groups that must be accepted for this one to be run.
    """

    mode: str
    max_score: Optional[float]
    require_pass: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """A group of test cases; ``name`` is its path below ``data/``, and ``items`` are in the order of judging."""

    name: str
    grading: Union[LegacyGrading, Grading]
    items: tuple[Union[Case, Group], ...]

    def cases(self) -> Iterator[Case]:
        """All cases in it and in the groups below, in the order of judging."""
        for item in self.items:
            if isinstance(item, Case):
                yield item
            else:
                yield from item.cases()

    def groups(self) -> Iterator[Group]:
        """Itself and the groups below."""
        yield self
        for item in self.items:
            if isinstance(item, Group):
                yield from item.groups()


@dataclass(frozen=True)
class PackageLimits:
    """What the package asks for; ``None`` where it leaves it to the judge."""

    time_s: Optional[float] = None
    memory_mib: Optional[int] = None
    output_mib: Optional[int] = None
    validation_time_s: Optional[int] = None
    validation_memory_mib: Optional[int] = None
    validation_output_mib: Optional[int] = None


@dataclass(frozen=True)
class Package:
    """An interactive problem.

    Attributes:
        name: that of its folder or archive.
        version: the format: ``legacy`` or ``2025-09``.
        scoring: whether an accepted submission has a score.
        custom_score: whether the validator may give the score of a case.
        lower_is_better: whether it is the lowest score that is best.
        passes: how often a submission may be run on a case.
        validator: the output validator, a file or a folder.
        data: all test cases.
    """

    name: str
    folder: Path
    version: str
    scoring: bool
    custom_score: bool
    lower_is_better: bool
    passes: int
    limits: PackageLimits
    validator: Path
    data: Group = field(repr=False)
