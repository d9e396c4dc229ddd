"""Problem packages are read as they are meant; what is not understood is named, and nothing is left of an archive."""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Callable
from unittest import mock

import pytest

from kattis.package.archive import opened
from kattis.package.error import PackageError
from kattis.package.model import Package
from kattis.package.read import read_package
from kattis.package.submissions import read_submissions
from referee.process.stop import Stop
from tests.talk_table import PACKAGES

Change = Callable[[Path], object]


def text(name: str, content: str) -> Change:
    """Writes a file of the package."""
    return lambda folder: (folder / name).write_text(content)


def more(name: str, line: str) -> Change:
    """Adds a line to a file of the package."""
    return lambda folder: (folder / name).write_text(f"{(folder / name).read_text()}{line}\n")


def gone(name: str) -> Change:
    """Removes a file or a folder of the package."""
    return lambda folder: shutil.rmtree(folder / name) if (folder / name).is_dir() else (folder / name).unlink()


def folder_with(name: str) -> Change:
    """Adds a folder with a file in it."""

    def add(folder: Path) -> None:
        (folder / name).mkdir(parents=True)
        (folder / name / "file.txt").write_text("")

    return add


def changed(name: str, change: Change, directory: Path) -> Path:
    """A copy of a package of ours, changed."""
    folder = directory / name
    shutil.copytree(PACKAGES / name, folder)
    change(folder)
    return folder


def read_from(path: Path) -> Package:
    """The package in a folder or an archive, with its submissions read."""
    with Stop() as stop, opened(path, stop) as folder:
        package = read_package(folder)
        read_submissions(package)
        return package


@pytest.mark.parametrize(
    ("package", "change", "complaint"),
    [
        ("guess", gone("problem.yaml"), "there is no problem.yaml in it"),
        ("guess", text("problem.yaml", "a: [\n"), "problem.yaml is not YAML at line 2"),
        ("guess", text("problem.yaml", "- a\n"), "problem.yaml holds a list, not keys with values"),
        ("guess", more("problem.yaml", "type: scoring"), "the key 'type' stands there twice"),
        ("guess", more("problem.yaml", "colour: red"), "problem.yaml: the key 'colour' is not understood"),
        ("guess", text("problem.yaml", "problem_format_version: 2030-01\n"), "'2030-01', which is not one of legacy"),
        ("guess", text("problem.yaml", "validation: default\n"), "so the problem is not interactive"),
        ("guess", text("problem.yaml", "validation: custom interactive score\n"), "but type is not scoring"),
        ("guess", text("problem.yaml", "validation: custom magic\n"), "'custom magic' is not understood"),
        ("guess", gone("output_validators"), "there is no folder output_validators"),
        ("guess", gone("output_validators/guess"), "there is no output validator"),
        ("guess", text("output_validators/other.py", ""), "holds several validators (guess, other.py)"),
        ("guess", folder_with("include"), "include/ is not understood: code that is added to submissions"),
        ("guess", folder_with("graders"), "graders/ is not understood"),
        ("guess", gone("data/secret/3.in"), "data/secret/3.ans: there is no 3.in beside it"),
        ("guess", gone("data/secret/3.ans"), "data/secret/3.in: there is no 3.ans beside it"),
        ("guess", gone("data/secret"), "there is no folder data/secret"),
        ("guess", folder_with("data/hidden"), "data/hidden is not understood"),
        ("guess", more("data/testdata.yaml", "shape: round"), "data/testdata.yaml: the key 'shape' is not understood"),
        ("guess", text("data/testdata.yaml", "grader_flags: median\n"), "grader_flags: 'median' is not understood"),
        ("guess", text("data/testdata.yaml", "range: 9 1\n"), "range is not two numbers, the lower one first"),
        ("guess", text("data/testdata.yaml", "on_reject: stop\n"), "on_reject is 'stop'"),
        ("guess", gone("submissions"), "submissions/ holds no submission"),
        ("guess", folder_with("submissions/slow"), "submissions/slow is not understood"),
        ("nim", text("problem.yaml", "problem_format_version: 2025-09\ntype: scoring\n"), "problem is not interactive"),
        ("nim", more("problem.yaml", "constants: {most: 3}"), "constants is not understood"),
        ("nim", gone("output_validator"), "there is no folder output_validator"),
        ("nim", more("data/secret/2-quiet.yaml", "sound: low"), "data/secret/2-quiet.yaml: the key 'sound'"),
        ("nim", more("submissions/submissions.yaml", "mistaken/*: {permitted: [WA]}"), "matches no submission"),
        ("nim", more("submissions/submissions.yaml", "accepted: {permitted: [OK]}"), "permitted names 'OK'"),
        ("code", more("data/secret/2-words/test_group.yaml", "max_score: -1"), "stands there twice"),
        ("code", gone("data/secret/2-words/test_group.yaml"), "2-words stands beside groups and is none"),
        ("code", more("data/secret/1-letters/test_group.yaml", "weight: 2"), "the key 'weight' is not understood"),
        ("relay", text("problem.yaml", "problem_format_version: 2025-09\ntype: interactive\nlimits: {time_limit: 0}\n"),
         "time_limit is 0"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_named(package: str, change: Change, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(PackageError) as raised:
        read_from(changed(package, change, tmp_path))
    assert complaint in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("name", ["guess", "nim", "code", "relay", "broken"])
def test_an_archive_is_read_as_the_folder_is(name: str, tmp_path: Path) -> None:
    archive = shutil.make_archive(str(tmp_path / name), "zip", PACKAGES, name)
    inside, outside = read_from(Path(archive)), read_from(PACKAGES / name)
    assert inside.name == outside.name == name
    assert [case.name for case in inside.data.cases()] == [case.name for case in outside.data.cases()]
    assert inside.limits == outside.limits


def test_an_archive_without_a_folder_has_the_name_of_the_file(tmp_path: Path) -> None:
    archive = shutil.make_archive(str(tmp_path / "sticks"), "zip", PACKAGES / "nim")
    assert read_from(Path(archive)).name == "sticks"


def zip_with(path: Path, **files: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def test_paths_that_are_no_package(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.zip").write_text("no archive")
    whole = zip_with(tmp_path / "whole.zip", **{"problem.yaml": "x" * 10_000}).read_bytes()
    (tmp_path / "damaged.zip").write_bytes(whole[:45] + b"\0\xff" + whole[47:])
    (tmp_path / "short.zip").write_bytes(whole[:60])
    zip_with(tmp_path / "slip.zip", **{"a/problem.yaml": "", "a/../../evil.txt": "x"})
    zip_with(tmp_path / "absolute.zip", **{"/tmp/problem.yaml": ""})
    zip_with(tmp_path / "two.zip", **{"a/problem.yaml": "", "b/problem.yaml": ""})
    complaints = {
        "none": "there is no such package",
        "empty": "there is no problem.yaml in it",
        "text.zip": "is no folder and no zip archive",
        "damaged.zip": "cannot be unpacked",
        "short.zip": "is no folder and no zip archive",
        "slip.zip": "holds a/../../evil.txt, which leads out of the package",
        "absolute.zip": "holds /tmp/problem.yaml, which leads out of the package",
        "two.zip": "holds several packages: a, b",
    }
    unpacked = tmp_path / "unpacked"
    unpacked.mkdir()
    with mock.patch.object(tempfile, "tempdir", str(unpacked)):
        for name, complaint in complaints.items():
            with pytest.raises(PackageError) as raised:
                read_from(tmp_path / name)
            assert complaint in str(raised.value)
    assert list(unpacked.iterdir()) == []
    assert not (tmp_path / "evil.txt").exists()


def test_scripts_of_an_archive_can_be_run(tmp_path: Path) -> None:
    folder = changed("guess", gone("output_validators/guess/guess.py"), tmp_path)
    script = folder / "output_validators" / "guess" / "run"
    script.write_text("#!/bin/sh\nexit 43\n")
    script.chmod(0o755)
    archive = shutil.make_archive(str(tmp_path / "guess"), "zip", tmp_path, "guess")
    with Stop() as stop, opened(Path(archive), stop) as unpacked:
        assert (unpacked / "output_validators" / "guess" / "run").stat().st_mode & 0o100


def test_flags_and_settings_are_inherited_as_the_format_says(tmp_path: Path) -> None:
    def change(folder: Path) -> None:
        more("data/secret/testdata.yaml", "output_validator_flags: secret")(folder)
        (folder / "data" / "secret" / "deep").mkdir()
        for ending in ("in", "ans"):
            text(f"data/secret/deep/1.{ending}", "")(folder)

    package = read_from(changed("guess", change, tmp_path))
    flags = {case.name: case.flags for case in package.data.cases()}
    assert flags["sample/1"] == ("most=20", "sample")
    assert flags["secret/3"] == flags["secret/deep/1"] == ("most=20", "secret")
    groups = {group.name: group.grading for group in package.data.groups()}
    assert groups["secret/deep"] == groups["secret"]
