"""What runs inside Pyodide; `words` are set from outside. The last line is the answer."""

import json
import sys
from dataclasses import asdict

sys.path.insert(0, "/project")

from benchmarks.practice import waits

seeds, *kinds = words  # type: ignore[name-defined]  # noqa: F821
json.dumps({kind: asdict(waits(kind, int(seeds))) for kind in kinds})
