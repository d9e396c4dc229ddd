"""A package as a folder, whether it is one or a zip archive."""

from __future__ import annotations

import contextlib
import shutil
import stat
import tempfile
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import Iterator

from kattis.package.error import PackageError
from referee.process.stop import Stop

_WANTED = "name a folder with a problem.yaml, or a zip of one"

LARGEST_BYTES = 2 * 2**30
"""A package that is larger, unpacked, is taken for a mistake."""


@contextlib.contextmanager
def opened(path: Path, stop: Stop) -> Iterator[Path]:
    """The folder of the package ``path``; an archive is unpacked as long as the block runs.

    Raises:
        PackageError: there is no package.
        Stopped: ``stop`` is set.
    """
    if path.is_dir():
        yield _root(path, path)
    elif not path.exists():
        raise PackageError(f"{path}: there is no such package; {_WANTED}")
    elif not zipfile.is_zipfile(path):
        raise PackageError(f"{path} is no folder and no zip archive; {_WANTED}")
    else:
        folder = tempfile.mkdtemp(prefix="mylla-package-")
        try:
            yield _root(_unpack(path, Path(folder, path.stem), stop), path)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _root(folder: Path, path: Path) -> Path:
    """The folder with the problem.yaml: this one, or the only one in it."""
    found = [each.parent for each in (folder / "problem.yaml", *folder.glob("*/problem.yaml")) if each.is_file()]
    if folder in found or len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(sorted(each.name for each in found))
        raise PackageError(f"{path} holds several packages: {names}; name one of them")
    raise PackageError(f"{path} is no problem package: there is no problem.yaml in it")


def _unpack(path: Path, folder: Path, stop: Stop) -> Path:
    try:
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.startswith("/") or ".." in PurePosixPath(name).parts:
                    raise PackageError(f"{path} holds {name}, which leads out of the package; make the archive again")
            if sum(member.file_size for member in archive.infolist()) > LARGEST_BYTES:
                raise PackageError(f"{path} holds over {LARGEST_BYTES // 2**30} GiB; unpack it and name the folder")
            for member in archive.infolist():
                stop.check()
                written = Path(archive.extract(member, folder))
                mode = stat.S_IMODE(member.external_attr >> 16)
                if mode and written.is_file():
                    written.chmod(mode | 0o600)  # The scripts build and run are programs.
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        if isinstance(error, PackageError):
            raise
        raise PackageError(f"{path} cannot be unpacked: {error}") from None
    return folder
