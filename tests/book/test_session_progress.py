"""A page's Python keeps progress in the page's database and hears of other tabs."""

from __future__ import annotations

import json
import subprocess
import sys

SCRIPT = """
import json, sys
from tutor.book.kernel.session import Session
from tutor.practice.journal import shared_journal
from tutor.practice.exercise import Grade
from tutor.practice.progress import Via
from tutor.practice.puzzle import generate
put, replaced = [], []
session = Session(lambda text, buffers: None)
session.keep_progress(json.dumps([["setting/review", '{"value": true, "at": "2026-11-30T08:00:00.000Z"}']]),
                      put.append, replaced.append)
journal = shared_journal()
first = journal.progress.setting("review")
journal.answered(generate("legal_meld", "koum_kan"), Grade.RIGHT, Via.CHAPTER)
level = ["setting/level", '{"value": 3, "at": "2026-11-30T08:00:00.000Z"}']
session.hear_progress(json.dumps([level]), False)
both = [len(journal.progress.attempts), journal.progress.setting("level")]
session.hear_progress("[]", True)
print(json.dumps({"first": first, "put": put, "both": both, "left": len(journal.progress.attempts),
                  "slow": sorted({"fsrs", "platformdirs"} & set(sys.modules))}))
"""


def test_answers_go_to_the_database_and_other_tabs_are_heard() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert told["first"] is True
    ((key, text),) = json.loads(told["put"][0])
    assert key == f"attempt/{json.loads(text)['id']}"
    assert told["both"] == [1, 3]
    assert told["left"] == 0
    assert told["slow"] == [], "a page does not wait for what only a trainer or a file needs"
