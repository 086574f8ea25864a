"""Print the table."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable

from benchmarks.engine import paces
from benchmarks.hands import GROWTH, WORKLOADS, Hand, Workload
from benchmarks.peers import Peer, installed
from benchmarks.pyodide import in_pyodide, pyodide_times
from benchmarks.timing import Times, in_turns
from benchmarks.worst import worst_hands
from tutor.rules.arrange import least_deadwood, least_points
from tutor.rules.rulesets import RULESETS

OURS, ARRANGED = "this solver, points", "this solver, melds and points"
WARM_UP = 3000


def main() -> None:
    """Measure everything and print it."""
    options = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    options.add_argument("--hands", type=int, default=300, help="hands of each kind")
    options.add_argument("--climb", type=int, default=400, help="steps of each climb to a worst hand")
    options.add_argument("--rounds", type=int, default=30, help="rounds of each game")
    chosen = options.parse_args()
    peers = installed()
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {chosen.hands} hands of each kind\n")
    for workload in WORKLOADS:
        _compare(workload, [peer for peer in peers.found if workload.key in peer.workloads], chosen.hands)
    if peers.missing:
        print("Not installed:", ", ".join(peers.missing), "\n")
    _growth(chosen.hands)
    _worst(chosen.climb)
    _engine(chosen.rounds)
    _pyodide(chosen.hands)


def _ours(workload: Workload, hand: Hand) -> dict[str, Callable[[], object]]:
    return {
        OURS: lambda: least_points(hand, workload.rules, turned=workload.turned),
        ARRANGED: lambda: least_deadwood(hand, workload.rules, turned=workload.turned),
    }


def warm_up(workload: Workload) -> None:
    """Fill the tables with other hands of the same kind."""
    for hand in workload.hands(WARM_UP, seed=1):
        least_points(hand, workload.rules, turned=workload.turned)


def _compare(workload: Workload, peers: list[Peer], count: int) -> None:
    hands = workload.hands(count, seed=0)
    warm_up(workload)
    calls: list[dict[str, Callable[[], object]]] = []
    differ = dict.fromkeys((peer.name for peer in peers if peer.same), 0)
    for hand in hands:
        theirs = {peer.name: peer.prepare(workload, hand) for peer in peers}
        answer = least_points(hand, workload.rules, turned=workload.turned)
        for name in differ:
            differ[name] += theirs[name]() != answer
        calls.append({**_ours(workload, hand), **theirs})
    print(f"{workload.name:<40}{'median us':>11}{'p99 us':>11}{'ratio':>9}   answers")
    _rows(in_turns(calls), differ)


def _rows(times: dict[str, Times], differ: dict[str, int]) -> None:
    for name, measured in times.items():
        ratio = measured.median / times[OURS].median
        answers = f"{differ[name]} differ" if name in differ else ""
        microseconds = f"{measured.median * 1e6:>11.1f}{measured.p99 * 1e6:>11.1f}"
        print(f"  {name:<38}{microseconds}{ratio:>8.2f}x   {answers}")
    print()


def _growth(count: int) -> None:
    print(f"{'growth':<40}{'median us':>11}{'p99 us':>11}")
    for workload in GROWTH:
        warm_up(workload)
        times = in_turns([_ours(workload, hand) for hand in workload.hands(count, seed=0)])[OURS]
        print(f"  {workload.name:<38}{times.median * 1e6:>11.1f}{times.p99 * 1e6:>11.1f}")
    print()


def _worst(steps: int) -> None:
    found = list(worst_hands(steps, climbs=3))
    there = in_pyodide("in_pyodide_worst.py", *found) or [None] * len(found)
    print("worst hands, nothing remembered; ms in CPython and in the browser's Python")
    for worst, seconds in zip(found, there, strict=True):
        inside = f"{seconds * 1e3:>8.2f}" if seconds else "       –"
        print(f"  {worst.name:<44}{worst.seconds * 1e3:>8.2f}{inside}   {worst}")
    print()


def _engine(rounds: int) -> None:
    print("whole rounds, microseconds an action, and how many times longer the peers take")
    for game in RULESETS:
        print(f"  {game}")
        for pace in paces(game, rounds):
            ratios = "   ".join(
                f"{peer} {us:.1f} us {us / pace.ours:.1f}x" for peer, us in pace.peers.items()
            )
            print(f"    {pace.name:<26}{pace.ours:>7.1f}   {ratios}")
    print()


def _pyodide(count: int) -> None:
    here = {workload.key: median_of(workload, count) for workload in WORKLOADS}
    there = pyodide_times(count)
    print("in the browser's Python (Pyodide, run in Node)")
    for workload in WORKLOADS if there else ():
        inside, outside = there[workload.key], here[workload.key]
        print(f"  {workload.name:<38}{inside * 1e6:>11.1f} us{inside / outside:>8.2f}x of CPython")
    for name, seconds in (there or {}).items():
        if name.startswith("worst"):
            print(f"  {name:<38}{seconds * 1e3:>11.2f} ms")
    if not there:
        print("  not measured: Node or the pyodide package is missing")


def median_of(workload: Workload, count: int) -> float:
    """The median seconds of a hand."""
    warm_up(workload)
    return in_turns([_ours(workload, hand) for hand in workload.hands(count, seed=0)])[OURS].median


if __name__ == "__main__":
    main()
