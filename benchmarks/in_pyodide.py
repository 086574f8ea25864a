"""What runs inside Pyodide; `words` are set from outside. The last line is the answer."""

import json
import sys

sys.path.insert(0, "/project")

from benchmarks.__main__ import median_of
from benchmarks.hands import WORKLOADS
from benchmarks.worst import FIELDS, KNOWN, cold
from tutor.rules.cards import parse_cards

hands = int(words[0])  # type: ignore[name-defined]  # noqa: F821
times = {workload.key: median_of(workload, hands) for workload in WORKLOADS}
for name, text in KNOWN:
    times[f"worst: {name}"] = cold(FIELDS[1], parse_cards(text))
json.dumps(times)
