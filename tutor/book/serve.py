"""Serves the built site on this machine: `python -m tutor.book.serve --port 8000`."""

from __future__ import annotations

import argparse
import functools
import os
import sys
import webbrowser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tutor.book.site import SITE

HOST = "127.0.0.1"
# What the book's pages need, and nothing more. Styles: the theme and the widgets set style attributes.
POLICY = "; ".join([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "connect-src 'self'",
])  # fmt: skip
# JupyterLite writes scripts while it runs; it is kept to this host all the same.
LITE_POLICY = "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'"


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the policies above, and without a line of log for each."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
        ".ipynb": "application/json",
    }

    def end_headers(self) -> None:
        """Add the policy and have pages checked for changes on every visit."""
        self.send_header("Content-Security-Policy", LITE_POLICY if "/lite/" in self.path else POLICY)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal shows the address, and that should stay in sight."""


class Server(ThreadingHTTPServer):
    """Serves this machine only, and makes no fuss about a reader who leaves before a file has arrived."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int, handler: type[SimpleHTTPRequestHandler] = Handler) -> None:
        super().__init__((HOST, port), functools.partial(handler, directory=str(folder)))

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def has_display() -> bool:
    """Tell whether a browser would have anywhere to open."""
    on_desktop = sys.platform in ("darwin", "win32")
    return on_desktop or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> None:
    """Read the port from the command line and serve."""
    parser = argparse.ArgumentParser(description="Serve the built book on this machine.")
    parser.add_argument("--port", type=int, default=8000)
    serve(parser.parse_args().port)


def serve(port: int) -> None:
    """Serve until interrupted; leave with a message where the port cannot be used."""
    try:
        serving = Server(SITE, port)
    except (OSError, OverflowError) as problem:
        sys.exit(
            f"Port {port} cannot be used ({problem}). Try another one: make serve PORT={port % 50000 + 1}"
        )
    address = f"http://{HOST}:{serving.server_port}/"
    print(f"The book is at {address} (Ctrl+C stops it)", flush=True)
    if has_display():
        webbrowser.open(address)
    try:
        serving.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
