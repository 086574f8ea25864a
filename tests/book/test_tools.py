"""The small tools: pages, wheels, notebooks in normal form, the server, the set-up."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import nbformat
import pytest

from tutor.book import bootstrap, chapter, normalise, pages, serve, wheels

ROOT = Path(__file__).parents[2]


def notebook(*cells: nbformat.NotebookNode) -> str:
    return nbformat.writes(nbformat.v4.new_notebook(cells=list(cells), metadata={"widgets": {"x": 1}}))


def puzzle_cell() -> nbformat.NotebookNode:
    bundle = {
        "text/plain": "Puzzle()",
        normalise.VIEW: {"model_id": "8c1f", "version_major": 2, "version_minor": 0},
    }
    output = nbformat.v4.new_output("execute_result", data=bundle, execution_count=7)
    metadata = {"tags": ["puzzle"], "execution": {"iopub.execute_input": "now"}}
    return nbformat.v4.new_code_cell("Puzzle()", outputs=[output], execution_count=7, metadata=metadata)


def test_a_data_block_cannot_be_ended_from_inside() -> None:
    block = pages.data_block({"source": "'</script><script>alert(1)</script>'"})
    assert block.count("</script>") == 1
    (text,) = re.findall(r">(.*)</script>", block)
    assert json.loads(text)["source"].startswith("'</script>")


def test_inline_scripts_move_to_files_and_data_stays(tmp_path: Path) -> None:
    page = tmp_path / "chapters" / "one.html"
    page.parent.mkdir()
    page.write_text(
        '<script>go()</script><script type="application/json">{}</script><script src="x.js"></script>'
    )
    pages.clean_site(tmp_path)
    (moved,) = (tmp_path / pages.INLINE_FOLDER).iterdir()
    assert moved.read_text() == "go()"
    assert page.read_text().startswith(f'<script src="../{pages.INLINE_FOLDER}/{moved.name}"></script>')
    assert page.read_text().endswith(
        '<script type="application/json">{}</script><script src="x.js"></script>'
    )


def test_normal_form_is_reached_at_once_and_drops_what_changes() -> None:
    text = normalise.normalised(notebook(nbformat.v4.new_markdown_cell("# Hi"), puzzle_cell()))
    assert normalise.normalised(text) == text
    saved = json.loads(text)
    assert "widgets" not in saved["metadata"]
    assert saved["cells"][1]["metadata"] == {"tags": ["puzzle"]}
    assert saved["cells"][1]["execution_count"] == 1
    assert saved["cells"][1]["outputs"][0]["data"][normalise.VIEW]["model_id"] == "model-1-0"


def test_a_page_runs_its_puzzles_and_what_sets_them_up(tmp_path: Path) -> None:
    plain, live, prose = tmp_path / "plain.ipynb", tmp_path / "live.ipynb", tmp_path / "prose.md"
    plain.write_text(notebook(nbformat.v4.new_code_cell("1")))
    setup = nbformat.v4.new_code_cell("import x", metadata={"tags": ["remove-cell"]})
    worked = nbformat.v4.new_code_cell("x.show()", metadata={"tags": ["remove-input"]})
    live.write_text(notebook(setup, worked, puzzle_cell()))
    assert chapter.live_cells(plain) == chapter.live_cells(prose) == []
    assert [cell.puzzle for cell in chapter.live_cells(live)] == [False, True]


def test_the_wheel_holds_code_and_data_but_no_build_tools() -> None:
    name, data = wheels.own_wheel(ROOT)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
    assert name.startswith("koumkan_tutor-")
    assert "tutor/book/kernel/session.py" in names
    assert any(one.endswith(".toml") for one in names)
    assert not [
        one for one in names if "/web/" in one or "__pycache__" in one or one.endswith("extension.py")
    ]
    assert wheels.own_wheel(ROOT) == (name, data), "the same files must give the same bytes"


def test_a_taken_port_is_one_line_of_advice() -> None:
    with socket.create_server((serve.HOST, 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "tutor.book.serve", "--port", str(port)],
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert f"Port {port} cannot be used" in done.stderr


def test_set_up_refuses_an_old_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 1))
    with pytest.raises(bootstrap.NotReady, match=r"this one is 3\.10\.1"):
        bootstrap.check_python()


def test_set_up_says_which_package_brings_venv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(bootstrap.NotReady, match="apt install python3-venv"):
        bootstrap.check_python()


def test_set_up_gives_the_last_line_of_what_failed() -> None:
    command = [sys.executable, "-c", "print('no route'); raise SystemExit(1)"]
    with pytest.raises(bootstrap.NotReady, match=r"is there a network.*It said: no route"):
        bootstrap.run(command, "not installed (is there a network?)")


def test_set_up_runs_a_step_once_until_its_input_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "VENV", str(tmp_path))
    pins, runs = tmp_path / "pins.txt", []
    pins.write_text("one")
    for text in ("one", "one", "two"):
        pins.write_text(text)
        bootstrap.once("step", [str(pins)], lambda: runs.append(1))
    assert len(runs) == 2
