"""How fast the hand solver is, measured beside other programs on the same hands in the same run.

    pip install -e ".[bench]"
    python -m benchmarks            # the table; --hands 100 for a quick look

Absolute times depend on the machine; the ratios carry over.
"""
