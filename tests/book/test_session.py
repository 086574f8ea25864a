"""The page's Python, run here in a process of its own, since it replaces IPython for the whole process."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

HARNESS = """
import json, sys
from tutor.book.kernel.session import Session
sent = []
session = Session(lambda text, buffers: sent.append(json.loads(text)))
session.run([{"source": source, "puzzle": puzzle} for source, puzzle in json.load(sys.stdin)])
%s
print(json.dumps(sent))
"""
BUTTON = "import ipywidgets\nb = ipywidgets.Button(description='Go')\nb.on_click(tap)\nb"
CLICK = """
(model,) = [one["comm_id"] for one in sent
            if one["type"] == "comm_open" and one["data"]["state"]["_model_name"] == "ButtonModel"]
session.deliver(json.dumps({"comm_id": model, "data": {"method": "custom", "content": {"event": "click"}}}))
session.deliver(json.dumps({"comm_id": "long gone", "data": {}}))
"""


def run(*cells: tuple[str, bool], then: str = "") -> list[dict[str, Any]]:
    """Run cells in a session; return all that it sent to the page but the widgets' own messages."""
    done = subprocess.run(
        [sys.executable, "-c", HARNESS % then],
        input=json.dumps(cells),
        capture_output=True,
        text=True,
        check=True,
    )
    return [one for one in json.loads(done.stdout) if not one["type"].startswith("comm_")]


def test_cells_share_a_namespace_and_a_widget_is_shown() -> None:
    view, ran = run(("def tap(_): pass", False), (BUTTON, True))
    assert (view["type"], view["cell"]) == ("view", 1)
    assert ran == {"type": "ran", "cell": 1}


def test_a_failing_puzzle_tells_its_last_line_and_the_next_one_runs() -> None:
    first, second = run(("1 / 0", True), ("x = 1", True))
    assert first == {"type": "failed", "cell": 0, "error": "ZeroDivisionError: division by zero"}
    assert second["type"] == "ran"


def test_a_failing_set_up_speaks_for_the_puzzles_after_it() -> None:
    (only,) = run(("import no_such_module", False), ("no_such_module.puzzle()", True))
    assert only["cell"] == 1
    assert only["error"] == "ModuleNotFoundError: No module named 'no_such_module'"


def test_code_that_does_not_parse_is_a_failure_too() -> None:
    (only,) = run(("if", True))
    assert only["error"].startswith("SyntaxError")


def test_a_click_reaches_its_callback() -> None:
    sent = run(("def tap(_): raise KeyError('tapped')", False), (BUTTON, True), then=CLICK)
    assert sent[-1] == {"type": "callback_failed", "error": "KeyError: 'tapped'"}


def test_display_shows_a_widget() -> None:
    code = (
        "from IPython.display import display\nimport ipywidgets\ndisplay(ipywidgets.HTML('x'), 'no widget')"
    )
    assert [one["type"] for one in run((code, True))] == ["view", "ran"]
