"""Builds JupyterLite beside the book: the same chapters as notebooks, on the same Pyodide and code."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tutor.book import pages, wheels
from tutor.book.runtime import Workshop

FOLDER = "lite"
CHAPTERS = "chapters"
# What the kernel needs before it can run a cell, then what a chapter imports.
KERNEL_PACKAGES = (
    "asttokens", "comm", "executing", "fsrs", "ipython", "ipython-pygments-lexers", "ipywidgets",
    "jedi", "matplotlib-inline", "micropip", "packaging", "parso", "platformdirs", "prompt-toolkit",
    "pure-eval", "pygments", "six", "stack-data", "traitlets", "typing-extensions", "wcwidth",
)  # fmt: skip
KERNEL_WHEELS = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
# One stands in for the old notebook's extension, which nothing here uses.
UNUSED_KERNEL_WHEELS = ("widgetsnbextension-3",)


def build(shop: Workshop, site: Path, live: str, manifest: dict[str, Any]) -> None:
    """Put JupyterLite into the site, whose runtime lies in the folder `live`."""
    packages = _place_wheels(shop)
    lock = _place_lock(shop, packages)
    config = shop.output.parent / "lite-config"
    shutil.rmtree(config, ignore_errors=True)
    config.mkdir(parents=True)
    settings = _config(live, manifest, lock, sorted(packages))
    (config / "jupyter-lite.json").write_text(json.dumps(settings, indent=1))
    target = site / FOLDER
    state = _state(config, shop.root / CHAPTERS)
    stamp = target / "built-from.txt"
    if stamp.exists() and stamp.read_text() == state:
        return
    shutil.rmtree(target, ignore_errors=True)
    _run_build(config, shop.root / CHAPTERS, target)
    _cut_off(target)
    stamp.write_text(state)


def _state(*folders: Path) -> str:
    """Return a hash of everything JupyterLite is built from here, its own version included."""
    digest = sha256(version("jupyterlite-core").encode() + Path(__file__).read_bytes())
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return digest.hexdigest()


def _cut_off(target: Path) -> None:
    for path in (target / "extensions").rglob("*.js*"):
        path.write_bytes(pages.without_cdn(path.read_bytes()))


def _place_wheels(shop: Workshop) -> dict[str, Any]:
    """Write the wheels where the site serves them; return Pyodide's lock entries for them."""
    folder = shop.output / "wheels"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    packed = [wheels.installed_wheel(name) for name in KERNEL_PACKAGES]
    packed += [wheels.own_wheel(shop.root), *_kernel_wheels()]
    return dict(_place_wheel(folder, *wheel) for wheel in packed)


def _kernel_wheels() -> list[tuple[str, bytes]]:
    folder = Path(sys.prefix) / KERNEL_WHEELS
    wanted = (path for path in sorted(folder.glob("*.whl")) if not path.name.startswith(UNUSED_KERNEL_WHEELS))
    return [(path.name, path.read_bytes()) for path in wanted]


def _place_wheel(folder: Path, file_name: str, data: bytes) -> tuple[str, dict[str, Any]]:
    """Write one wheel under a path with its hash, so that a browser's cache never serves an older one."""
    digest = sha256(data).hexdigest()
    path = folder / digest[:12] / file_name
    path.parent.mkdir()
    path.write_bytes(data)
    name, release = file_name.split("-")[:2]
    package = name.replace("_", "-")
    entry = {
        "name": package,
        "version": release,
        "file_name": path.relative_to(folder).as_posix(),
        "install_dir": "site",
        "sha256": digest,
        "package_type": "package",
        "imports": wheels.top_level(wheels.names(data)),
        "depends": [],
        "unvendored_tests": False,
    }
    return package, entry


def _place_lock(shop: Workshop, packages: dict[str, Any]) -> str:
    """Write a lock file that offers our wheels and nothing from elsewhere; return its path."""
    pyodide = json.loads((shop.root / "node_modules/pyodide/pyodide-lock.json").read_text())
    text = json.dumps({"info": pyodide["info"], "packages": packages}, sort_keys=True).encode()
    path = shop.output / "wheels" / f"lock-{sha256(text).hexdigest()[:12]}.json"
    path.write_bytes(text)
    return path.relative_to(shop.output).as_posix()


def _config(live: str, manifest: dict[str, Any], lock: str, packages: list[str]) -> dict[str, Any]:
    kernel = {
        # Looked up from the notebook's page, unlike the lock file, which is looked up from its site's root.
        "pyodideUrl": f"../../{live}/{manifest['pyodide/pyodide.mjs']['path']}",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": packages, "lockFileURL": f"../{live}/{lock}"},
    }
    settings = {"@jupyterlite/pyodide-kernel-extension:kernel": kernel}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": {"litePluginSettings": settings}}


def _run_build(config: Path, contents: Path, target: Path) -> None:
    options = ["--apps", "notebooks", "--no-sourcemaps", "--no-unused-shared-packages"]
    folders = ["--lite-dir", str(config), "--contents", str(contents), "--output-dir", str(target)]
    command = [sys.executable, "-m", "jupyter", "lite", "build", *options, *folders]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=config)
    if done.returncode:
        raise RuntimeError(f"JupyterLite could not be built:\n{done.stdout}\n{done.stderr}")
