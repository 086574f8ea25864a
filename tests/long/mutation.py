"""A seeded sample of mutants of `tutor/rules`, each run against the tests of the rules.

    pip install cosmic-ray
    python -m tests.long.mutation [mutants] [seed]

One mutant is one change that cosmic-ray knows (a comparison turned round, a number moved by one, a
loop left out …) at one place. Places are drawn first and then one change for each, so that an
operator with ten replacements weighs no more than a `not`. The rulesets are left out: they are data.
Changes of type annotations only are passed over, since nobody could notice them.

Works on a copy in a temporary folder. Prints each survivor as a diff, to be judged by hand: a gap in
the tests, or a change that means the same. A mutant that takes too long counts as killed. A killed one
takes seconds, a survivor as long as the tests themselves: a few hundred are an evening's work.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from difflib import unified_diff
from pathlib import Path
from random import Random

from cosmic_ray.ast import Visitor, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parents[2]
TESTS = ("tests/rules", "tests/judge")
NEED_ARGUMENTS = ("VariableReplacer", "VariableInserter", "NoOp")
LONGEST = 900  # seconds for one mutant
Change = tuple[Path, str, int]  # the file, the operator, which of its places


class Places(Visitor):
    """Collects where each operator could change a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.operators = {
            name: get_operator(name)() for name in operator_names() if not name.endswith(NEED_ARGUMENTS)
        }
        self.counts: defaultdict[str, int] = defaultdict(int)
        self.found: defaultdict[tuple[object, ...], list[Change]] = defaultdict(list)

    def visit(self, node: object) -> object:
        for name, operator in self.operators.items():
            for start, end in operator.mutation_positions(node):
                kind = name.split("_")[0]
                self.found[kind, start, end].append((self.file, name, self.counts[name]))
                self.counts[name] += 1
        return node


class WithoutAnnotations(ast.NodeTransformer):
    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        node.annotation = ast.Constant(None)
        return node


def meaning(code: str) -> str:
    return ast.dump(WithoutAnnotations().visit(ast.parse(code)))


def places(root: Path) -> list[list[Change]]:
    """The changes that can be made at each place of each file."""
    found: list[list[Change]] = []
    for file in sorted((root / "tutor/rules").rglob("*.py")):
        if "rulesets" not in file.parts and file.stat().st_size:
            collector = Places(file)
            collector.walk(get_ast(file.read_text(encoding="utf-8")))
            found += collector.found.values()
    return found


def mutant(change: Change) -> str | None:
    """The changed text of the file; None where the change is none or is no Python."""
    file, name, place = change
    old = file.read_text(encoding="utf-8")
    new = mutate_code(old, get_operator(name)(), place)
    try:
        return new if new is not None and meaning(new) != meaning(old) else None
    except SyntaxError:
        return None


def survives(root: Path) -> bool:
    tests = [sys.executable, "-B", "-m", "pytest", "-xq", "-p", "no:cacheprovider", *TESTS]
    try:
        run = subprocess.run(tests, check=False, cwd=root, capture_output=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def show(name: str, old: str, new: str) -> None:
    for line in unified_diff(old.splitlines(), new.splitlines(), name, name, n=1, lineterm=""):
        print(line)


def main(most: int = 300, seed: int = 1) -> None:
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "copy"
        unneeded = shutil.ignore_patterns(".*", "node_modules", "_build", "__pycache__")
        shutil.copytree(ROOT, root, ignore=unneeded)
        if not survives(root):
            sys.exit("the tests fail before anything was changed")
        ways = places(root)
        chance.shuffle(ways)
        tried = killed = 0
        for changes in ways:
            change = chance.choice(changes)
            new = mutant(change)
            if new is None:
                continue
            if tried == most:
                break
            tried += 1
            file, old = change[0], change[0].read_text(encoding="utf-8")
            file.write_text(new, encoding="utf-8")
            if survives(root):
                show(str(file.relative_to(root)), old, new)
            else:
                killed += 1
            file.write_text(old, encoding="utf-8")
            print(f"{killed} of {tried} killed", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
