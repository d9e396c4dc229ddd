"""The class with which a program for the Java virtual machine begins, found in what the compiler wrote."""

from __future__ import annotations

from pathlib import Path

from mylla.status import UsageError

# As a class file holds them: a byte that says "text", the length, the text.
_NAME = b"\x01\x00\x04main"
_TYPE = b"\x01\x00\x16([Ljava/lang/String;)V"


def main_class(directory: Path, stem: str, shown: str) -> str:
    """The full name of the class below ``directory`` that has ``main(String[])``.

    Of several, the one that is called ``stem`` or Main, or, as Kotlin calls the functions of a file, StemKt or MainKt.

    Args:
        stem: the name of the source without its extension; empty for a folder.
        shown: what names the program, for messages.

    Raises:
        UsageError: there is none, or nothing tells which.
    """
    found = sorted(path.relative_to(directory) for path in directory.rglob("*.class") if _has_main(path))
    if not found:
        raise UsageError(f"{shown}: no class has a method main; Java's is public static void main(String[] args)")
    preferred = [f"{name}{end}".lower() for name in (stem, "main") if name for end in ("", "Kt")]
    chosen = [path for name in preferred for path in found if path.stem.lower() == name]
    if len(found) > 1 and not chosen:
        names = ", ".join(map(_class_name, found))
        raise UsageError(f"{shown}: {names} each have a method main; call the one to begin with Main")
    return _class_name((chosen or found)[0])


def _class_name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)


def _has_main(path: Path) -> bool:
    content = path.read_bytes()
    return _NAME in content and _TYPE in content
