"""Builds what the live pages load: scripts, Pyodide, and the Python packages as byte code.

Everything lands under content-hashed names, so that a browser's cache is never stale; `manifest.json` maps
the plain names to them. Parts whose inputs did not change are not built again.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutor.book import nodejs, pages, wheels
from tutor.views.stylesheet import stylesheet

HERE = Path(__file__).parent
WEB = HERE / "web"
SCRIPTS = HERE / "node"

# In the page, besides this project: what it and ipywidgets need. A stand-in replaces IPython.
PAGE_PACKAGES = ("ipywidgets", "comm", "traitlets", "fsrs", "typing_extensions", "platformdirs")
# Parts of those that no page can use.
UNUSED = ("ipywidgets/tests", "ipywidgets/widgets/tests", "ipywidgets/state.schema.json", "traitlets/tests")
# Modules of the standard library that make no sense in a page, or only for people who write programs.
STDLIB_UNUSED = (
    "_pyrepl", "concurrent/interpreters", "ctypes/macholib", "curses", "dbm", "doctest.py",
    "ensurepip", "ftplib.py", "idlelib", "imaplib.py", "lib2to3", "multiprocessing", "optparse.py",
    "pdb.py", "pickletools.py", "poplib.py", "profile.py", "pstats.py", "pydoc.py", "pydoc_data",
    "smtplib.py", "socketserver.py", "sqlite3", "tarfile.py", "tkinter", "turtle.py", "turtledemo",
    "unittest", "venv", "wsgiref", "xml", "xmlrpc", "zoneinfo",
)  # fmt: skip
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
VIEW_STYLES = "views.css"
BUNDLES = ("page.js", "worker.js", "widgets.js", "widgets.css", "live.css")


@dataclass(frozen=True)
class Workshop:
    """Where the runtime is built: the project's root, and the folder that the site gets a copy of."""

    root: Path
    output: Path

    @property
    def cache(self) -> Path:
        """The folder of intermediate parts, each named after the hash of its inputs."""
        return self.output.parent / "live-cache"


def build(shop: Workshop) -> dict[str, Any]:
    """Build what is out of date; return the manifest."""
    pyodide = shop.root / "node_modules" / "pyodide"
    for folder in (shop.output, shop.cache):
        folder.mkdir(parents=True, exist_ok=True)
    manifest = _bundles(shop) | _view_styles(shop) | _pyodide(shop, pyodide)
    manifest |= _packed(shop, "pyodide.asm.wasm", (pyodide / "pyodide.asm.wasm").read_bytes())
    manifest |= _packed(shop, "stdlib.zip", _compiled(shop, _stdlib(pyodide)))
    manifest |= _packed(shop, "packages.zip", _compiled(shop, _page_files(shop.root)))
    _remove_stale(shop.output, {entry["path"] for entry in manifest.values()})
    (shop.output / "manifest.json").write_text(json.dumps(manifest, indent=1, sort_keys=True))
    return manifest


def _bundles(shop: Workshop) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        nodejs.run(shop.root, SCRIPTS / "bundle.mjs", WEB, folder)
        return {name: _place(shop, name, (Path(folder) / name).read_bytes()) for name in BUNDLES}


def _view_styles(shop: Workshop) -> dict[str, Any]:
    """Take the views' own style sheets along, as one file: a page asks for each file it links."""
    return {VIEW_STYLES: _place(shop, VIEW_STYLES, stylesheet().encode())}


def _pyodide(shop: Workshop, pyodide: Path) -> dict[str, Any]:
    """Copy Pyodide under its own file names, which it insists on, in a folder named after their hash."""
    data = {name: pages.without_cdn((pyodide / name).read_bytes()) for name in PYODIDE}
    folder = f"pyodide-{_hash(data.values())}"
    (shop.output / folder).mkdir(exist_ok=True)
    for name, content in data.items():
        _write_once(shop.output / folder / name, content)
    return {f"pyodide/{name}": {"path": f"{folder}/{name}"} for name in PYODIDE}


def _stdlib(pyodide: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    return _without(files, STDLIB_UNUSED)


def _page_files(root: Path) -> dict[str, bytes]:
    files = wheels.own_files(root)
    for package in PAGE_PACKAGES:
        files |= _without(wheels.installed_files(package), UNUSED)
    return files


def _without(files: wheels.Files, unused: Iterable[str]) -> dict[str, bytes]:
    dropped = tuple(unused)
    return {
        name: data
        for name, data in files.items()
        if not any(name == drop or name.startswith(f"{drop}/") for drop in dropped)
    }


def _compiled(shop: Workshop, files: wheels.Files) -> bytes:
    sources = wheels.pack(files)
    script = SCRIPTS / "compile.mjs"
    result = shop.cache / f"{_hash([sources, script.read_bytes()])}.zip"

    def compile_to(unfinished: Path) -> None:
        given = unfinished.with_suffix(".sources")
        given.write_bytes(sources)
        nodejs.run(shop.root, script, given, unfinished)
        given.unlink()

    return _cached(result, compile_to)


def _packed(shop: Workshop, name: str, data: bytes) -> dict[str, Any]:
    """Gzip a large file, as the simplest servers do not; named .bin lest a clever one meddles with it."""
    result = shop.cache / f"{_hash([data])}.gz"
    packed = _cached(result, lambda path: _write(path, gzip.compress(data, 9, mtime=0)))
    return {name: _place(shop, f"{name}.bin", packed) | {"packed": len(packed), "raw": len(data)}}


def _cached(result: Path, make: Callable[[Path], None]) -> bytes:
    """Make a file unless it is there; a half-made one never gets the final name."""
    if not result.exists():
        unfinished = result.with_suffix(".unfinished")
        make(unfinished)
        unfinished.replace(result)
    return result.read_bytes()


def _place(shop: Workshop, name: str, data: bytes) -> dict[str, Any]:
    stem, dot, suffix = name.rpartition(".")
    path = f"{stem}-{_hash([data])}{dot}{suffix}"
    _write_once(shop.output / path, data)
    return {"path": path}


def _write_once(path: Path, data: bytes) -> None:
    if not path.exists():
        _write(path, data)


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def _hash(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()[:12]


def _remove_stale(output: Path, wanted: set[str]) -> None:
    kept = {path.split("/")[0] for path in wanted} | {"wheels"}
    for path in output.iterdir():
        if path.name in kept:
            continue
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
