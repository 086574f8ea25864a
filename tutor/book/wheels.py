"""Finds the Python packages a page needs and packs them, from what is installed beside this one.

Taking them from the environment keeps one lock file for everything: the page runs exactly what the tests ran.
"""

from __future__ import annotations

import hashlib
import io
import sys
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, version
from pathlib import Path, PurePosixPath

Files = Mapping[str, bytes]

OWN = "koumkan-tutor"
OWN_PACKAGES = ("tutor", "puzzles")
# Not used by a running program: byte code of another Python, and what the catalogues are compiled from.
UNUSED_SUFFIXES = {".pyc", ".po", ".pot"}
# Where the set-up puts packages that only the browser's newer Python can use.
BROWSER_ONLY = Path(sys.prefix) / "browser"
# Made for this machine; packages that have such parts have the same in Python as well.
COMPILED = {".so", ".pyd", ".dylib"}
# Folders that only build the book, like the modules beside them.
BOOK_TOOLS = {("tutor", "book", "web"), ("tutor", "book", "node"), ("tutor", "book", "pins")}
FIXED_TIME = (1980, 1, 1, 0, 0, 0)


def installed_files(name: str) -> dict[str, bytes]:
    """Return the importable files of an installed distribution, by archive name."""
    return {path.as_posix(): data for path, data in _contents(_find(name)) if not _is_metadata(path)}


def _find(name: str) -> Distribution:
    for found in Distribution.discover(name=name, path=[*sys.path, str(BROWSER_ONLY)]):
        return found
    raise PackageNotFoundError(name)


def _contents(found: Distribution) -> Iterator[tuple[PurePosixPath, bytes]]:
    for path in found.files or ():
        outside = path.parts[0] == ".." or path.is_absolute()
        if not outside and "__pycache__" not in path.parts and path.suffix not in COMPILED:
            yield path, Path(str(path.locate())).read_bytes()


def _is_metadata(path: PurePosixPath) -> bool:
    return path.parts[0].endswith(".dist-info")


def own_files(root: Path) -> dict[str, bytes]:
    """Return this project's files that a browser can use, by archive name."""
    found = (path for package in OWN_PACKAGES for path in sorted((root / package).rglob("*")))
    files = {path.relative_to(root): path for path in found if path.is_file()}
    return {name.as_posix(): path.read_bytes() for name, path in files.items() if _is_used(name)}


def _is_used(path: Path) -> bool:
    return path.suffix not in UNUSED_SUFFIXES and not _builds_the_book(path)


def _builds_the_book(path: Path) -> bool:
    return path.match("tutor/book/*") and path.name != "__init__.py" or path.parts[:3] in BOOK_TOOLS


def pack(files: Files) -> bytes:
    """Return a zip of the files, the same bytes for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, FIXED_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    return buffer.getvalue()


def names(archive: bytes) -> list[str]:
    """Return the names of the files in a zip."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return opened.namelist()


def installed_wheel(name: str) -> tuple[str, bytes]:
    """Pack an installed distribution as a wheel again; return its file name and its bytes."""
    return _wheel(name, _find(name).version, installed_files(name))


def own_wheel(root: Path) -> tuple[str, bytes]:
    """Pack this project as a wheel; return its file name and its bytes."""
    return _wheel(OWN, version(OWN), own_files(root))


def _wheel(name: str, release: str, files: Files) -> tuple[str, bytes]:
    stem = f"{name.replace('-', '_').lower()}-{release}"
    info = f"{stem}.dist-info"
    complete = dict(files)
    complete[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: {release}\n".encode()
    complete[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    complete[f"{info}/RECORD"] = _record(complete, f"{info}/RECORD")
    return f"{stem}-py3-none-any.whl", pack(complete)


def _record(files: Files, own_name: str) -> bytes:
    lines = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in sorted(files.items())]
    return "\n".join([*lines, f"{own_name},,", ""]).encode()


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def top_level(files: Iterable[str]) -> list[str]:
    """Return the names one can import from these files."""
    heads = {name.split("/")[0].removesuffix(".py") for name in files if name.endswith(".py")}
    return sorted(head for head in heads if head.isidentifier())
