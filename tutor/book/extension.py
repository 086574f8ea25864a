"""The Sphinx side: builds the runtime, puts cells and scripts on the pages, leaves nothing that calls out."""

from __future__ import annotations

import shutil
from dataclasses import asdict
from html import escape
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from sphinx.application import Sphinx
from sphinx.util import logging

from tutor.book import chapter, head, languages, lite, pages, runtime, terms

LIVE = "_static/live"
# Jupyter Book loads this one unasked; it writes inline scripts that load code from another host.
UNWANTED_EXTENSIONS = ("sphinx_thebe",)
PAGE_STYLES = ("widgets.css", "live.css", runtime.VIEW_STYLES)

log = logging.getLogger(__name__)


def register(app: Sphinx) -> dict[str, Any]:
    """Connect everything to Sphinx's events."""
    # The runtime's file names are content hashes: when they change, every page must be written again.
    app.add_config_value("kk_live_manifest", {}, "html")
    app.connect("config-inited", _build_runtime)
    app.connect("builder-inited", _silence_unwanted, priority=1)
    app.connect("html-page-context", languages.dress, priority=850)
    app.connect("html-page-context", head.dress, priority=860)
    app.connect("html-page-context", _dress_page, priority=900)
    app.connect("build-finished", _finish)
    terms.register(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _workshop(app: Sphinx) -> runtime.Workshop:
    root = Path(app.srcdir)
    return runtime.Workshop(root, root / "_build" / "live")


def _build_runtime(app: Sphinx, config: Any) -> None:
    log.info("building the live runtime …")
    config.kk_live_manifest = runtime.build(_workshop(app))


def _silence_unwanted(app: Sphinx) -> None:
    for listeners in app.events.listeners.values():
        listeners[:] = [
            one for one in listeners if not one.handler.__module__.startswith(UNWANTED_EXTENSIONS)
        ]


def _dress_page(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    manifest = app.config.kk_live_manifest
    for name in PAGE_STYLES:
        app.add_css_file(f"live/{manifest[name]['path']}", priority=800)
    app.add_js_file(f"live/{manifest['page.js']['path']}", loading_method="defer")
    context["css_files"] = [
        sheet for sheet in context["css_files"] if "sphinx-thebe" not in str(sheet.filename)
    ]
    cells = chapter.live_cells(Path(app.env.doc2path(pagename))) if doctree else []
    if cells:
        base = context["pathto"](f"{LIVE}/", resource=True)
        data = {"base": base, "files": manifest, "cells": [asdict(cell) for cell in cells]}
        context["body"] += _side_door(app, pagename, context["pathto"]) + pages.data_block(data)


def _side_door(app: Sphinx, pagename: str, pathto: Any) -> str:
    notebook = PurePosixPath(pagename).relative_to(lite.CHAPTERS).with_suffix(".ipynb")
    address = pathto(f"{lite.FOLDER}/notebooks/index.html", resource=True) + f"?path={quote(str(notebook))}"
    text = languages.FRAMES[languages.language_of(pagename)].side_door
    return f'<p class="kk-side-door"><a href="{escape(address)}">{text}</a></p>'


def _finish(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    site = Path(app.outdir)
    shop = _workshop(app)
    lite.build(shop, site, LIVE, app.config.kk_live_manifest)
    _mirror(shop.output, site / LIVE)
    shutil.copy(runtime.WEB / head.PREVIEW, site / "_static" / head.PREVIEW)
    pages.clean_site(site)


def _mirror(source: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)
