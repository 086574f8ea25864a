"""Runs a chapter's cells in one namespace and carries widget messages to and from the page.

Messages to the page are plain dictionaries, handed as JSON to the `post` function that `Session` gets.
"""

from __future__ import annotations

import ast
import json
import random
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import comm
from comm.base_comm import BaseComm

from tutor.book.kernel import ipython
from tutor.practice.entry_store import EntryStore
from tutor.practice.journal import Journal, share

Post = Callable[[str, Sequence[bytes]], None]
Write = Callable[[str], None]
VIEW = "application/vnd.jupyter.widget-view+json"


class Session:
    """One page's Python: its namespace, its cells and its widgets."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._namespace: dict[str, Any] = {"__name__": "__main__"}
        self._cell = 0
        self._is_puzzle = False
        random.seed()
        ipython.install(report=self._report, show=self._show)
        comm.create_comm = self._open_comm

    def run(self, cells: Sequence[Mapping[str, Any]]) -> None:
        """Run the cells in order; the first failing set-up cell speaks for all puzzles after it."""
        broken: BaseException | None = None
        for self._cell, cell in enumerate(cells):
            self._is_puzzle = cell["puzzle"]
            if broken is None:
                error = self._run_cell(cell["source"])
                broken = None if cell["puzzle"] else error
            else:
                error = broken
            if cell["puzzle"]:
                self._send({"type": "ran"} if error is None else _failure(error), cell=self._cell)

    def deliver(self, message: str, buffers: Sequence[Any] = ()) -> None:
        """Hand a message from the page to the widget it is for."""
        content = json.loads(message)
        target = comm.get_comm_manager().comms.get(content["comm_id"])
        if target is None:
            return  # closed while the message was on its way
        envelope = {
            "content": content,
            "buffers": [_bytes(buffer) for buffer in buffers],
            "header": {},
            "parent_header": {},
        }
        try:
            target.handle_msg(envelope)
        except Exception as error:
            self._report(error)

    def keep_progress(self, entries: str, put: Write, replace: Write) -> None:
        """Keep the reader's progress in the page's database, which holds these entries (as JSON) now."""
        self._entries = EntryStore(
            json.loads(entries),
            put=lambda changes: put(json.dumps(changes)),
            replace=lambda changes: replace(json.dumps(changes)),
        )
        self._journal = Journal(self._entries)
        share(self._journal)

    def hear_progress(self, entries: str, all_of_them: bool) -> None:
        """Take over what another tab put into the database, or put in place of everything."""
        self._journal.take_over(self._entries.hear(json.loads(entries), all_of_them=all_of_them))

    def _run_cell(self, source: str) -> BaseException | None:
        try:
            body, last = _split(source)
            exec(body, self._namespace)
            if last is not None:
                self._show(eval(last, self._namespace))
        except Exception as error:
            return error
        return None

    def _show(self, thing: Any) -> None:
        """Have a puzzle drawn in its place; what other cells show is on the page already."""
        view = _widget_view(thing) if self._is_puzzle else None
        if view is not None:
            self._send({"type": "view", "model_id": view["model_id"]}, cell=self._cell)

    def _report(self, error: BaseException) -> None:
        self._send(_failure(error) | {"type": "callback_failed"})

    def _open_comm(self, *args: Any, **kwargs: Any) -> BaseComm:
        return _PageComm(self._send, *args, **kwargs)

    def _send(self, message: dict[str, Any], buffers: Sequence[bytes] = (), **more: Any) -> None:
        self._post(json.dumps(message | more), buffers)


class _PageComm(BaseComm):
    """A widget's line to its twin in the page."""

    def __init__(self, send: Callable[..., None], *args: Any, **kwargs: Any) -> None:
        self._to_page = send
        super().__init__(*args, **kwargs)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any
    ) -> None:
        """Send one comm message to the page."""
        message = {"type": msg_type, "comm_id": self.comm_id, "data": data or {}, "metadata": metadata or {}}
        self._to_page(message, [bytes(buffer) for buffer in buffers or ()])


def _bytes(buffer: Any) -> memoryview:
    """Copy what comes as bytes, or as an array of JavaScript's."""
    return memoryview(buffer if isinstance(buffer, bytes) else buffer.to_bytes())


def _split(source: str) -> tuple[Any, Any | None]:
    """Compile a cell as its statements and, where it ends in one, its last expression."""
    tree = ast.parse(source, "<cell>")
    match tree.body:
        case [*statements, ast.Expr(value)]:
            last = compile(ast.Expression(value), "<cell>", "eval")
            return compile(ast.Module(statements, []), "<cell>", "exec"), last
    return compile(tree, "<cell>", "exec"), None


def _widget_view(thing: Any) -> Mapping[str, Any] | None:
    bundle = getattr(type(thing), "_repr_mimebundle_", None)
    if bundle is None:
        return None
    data = thing._repr_mimebundle_(include=(VIEW,))  # the texts are on the page already
    if isinstance(data, tuple):
        data = data[0]
    view: Mapping[str, Any] | None = (data or {}).get(VIEW)
    return view


def _failure(error: BaseException) -> dict[str, Any]:
    last_line = traceback.format_exception_only(error)[-1].strip()
    return {"type": "failed", "error": last_line}
