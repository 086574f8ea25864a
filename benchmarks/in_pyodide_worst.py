"""What runs inside Pyodide: hands as `worst` writes them, with empty tables. The last line is the answer."""

import json
import sys

sys.path.insert(0, "/project")

from benchmarks.worst import cold, read

json.dumps([cold(*read(word)) for word in words])  # type: ignore[name-defined]  # noqa: F821
