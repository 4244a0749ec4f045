"""Mutants of the rules: a scene must fail wherever an operator, a comparison, a number or a word of
the rules, of set-up and of scoring is another one.

    python tools/mutation.py --game NAME --sample 200 --seed 1 --jobs 2

needs `cosmic-ray` (`pip install '.[mutation]'`), whose operators make the mutants. Of all that
there are so many are drawn by the seed; each is put into a copy of the house, where the scenes of
the game run, interpreted, until one fails. Random games, oracles, golden digests and pictures are
left out: they would kill nearly all, and show nothing. Survivors are printed, to be looked at, and
so is what was killed because the scenes never ended. The mutants are judged in the order in which
they were drawn, so a run that is ended early is a smaller sample.

Once judged, survivors stand in docs/evidence.toml, and from there in docs/measured/evidence.md."""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from game_folders import ROOT, bringing

from grandtour.lab.sequential import compute_wilson_interval

GAMES: Final = bringing("clauses.toml")
ENDLESS: Final = "nothing in"   # so many seconds of a core has failed, or ended
OUT_OF_TIME: Final = (-signal.SIGXCPU, -signal.SIGKILL)
LEFT_OUT: Final = ("no-op", "variable", "exception", "decorator")     # of the operators
ALIKE: Final = ("_Eq_Is", "_NotEq_IsNot", "_Is_Eq", "_IsNot_NotEq")     # for small numbers
WHOLE: Final = 1800             # seconds of a core that they may take without a mutant
LONGEST: Final = 30             # seconds of a core for the scenes: ten times their usual time
TOLD: Final = 10                # mutants between two interim results
SCENES: Final = "test_[a-z][a-z][0-9][0-9]_*.py"
ALSO: Final = "test_wakhan*.py"
RULES: Final = ("rules.py", "rules/*.py", "setup.py", "state.py")


@dataclass(frozen=True)
class Mutant:
    """A file of RULES with one change."""

    file: Path
    text: str
    mutated: str

    def __str__(self) -> str:
        name = str(self.file.relative_to(ROOT))
        return "\n".join(difflib.unified_diff(
            self.text.splitlines(), self.mutated.splitlines(), name, name, n=1, lineterm=""))


def all_places(files: list[Path]) -> list[tuple[Path, str, int]]:
    """Return the places that can be changed, by file, operator and number."""
    found: list[tuple[Path, str, int]] = []
    for file in files:
        nodes = list(ast_nodes(get_ast(file.read_text(encoding="utf-8"))))
        for name in sorted(operator_names()):
            if not (name.endswith(ALIKE) or any(word in name.lower() for word in LEFT_OUT)):
                operator = get_operator(name)()
                number = sum(len(list(operator.mutation_positions(node))) for node in nodes)
                found += [(file, name, place) for place in range(number)]
    return found


def mutants(files: list[Path], sample: int, seed: int) -> Iterator[Mutant]:
    """Yield `sample` different ones, drawn by the seed."""
    places = all_places(files)
    random.Random(seed).shuffle(places)
    known: set[tuple[Path, str]] = set()
    for file, name, number in places:
        text = file.read_text(encoding="utf-8")
        mutated = mutate_code(text, get_operator(name)(), number)
        if mutated is None or meaning(mutated) in ("", meaning(text)) or (file, mutated) in known:
            continue
        known.add((file, mutated))
        yield Mutant(file, text, mutated)
        if len(known) == sample:
            return


def meaning(text: str) -> str:
    """Return the program without annotations of arguments and variables; "" if it is malformed."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign):
            node.annotation = ast.Name("i64")
        if isinstance(node, ast.FunctionDef):
            node.returns = None
    return ast.dump(tree)


def judge_mutant(mutant: Mutant, model: Path, scenes: list[str]) -> tuple[Mutant, str]:
    """Return the mutant, and the scene that has failed; empty if none has."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        house = Path(folder) / "house"
        shutil.copytree(model, house)
        file = house / mutant.file.relative_to(ROOT)
        file.write_text(mutant.mutated, encoding="utf-8")
        return mutant, failing(house, *scenes, longest=LONGEST)


def copy_tree(house: Path) -> None:
    """Copy what the scenes need into a folder that does not exist yet."""
    ignore = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(ROOT / "src", house / "src", ignore=ignore)
    shutil.copytree(ROOT / "tools", house / "tools", ignore=ignore)
    for tests in ("tests/engine", "tests/games"):
        shutil.copytree(ROOT / tests, house / tests, ignore=ignore)
    for path in (ROOT / "tests").glob("*.py"):
        if not path.name.startswith("test_"):
            shutil.copy(path, house / "tests")
    (house / "tests" / "web").mkdir()
    for name in ("pyproject.toml", "conftest.py", "tests/web/__init__.py",
                 "tests/web/fixtures.py"):
        shutil.copy(ROOT / name, house / name)


def failing(house: Path, *paths: str, longest: int) -> str:
    """Return the first of these tests that fails in the copy, "" if none does. A run that takes
    more seconds of a core than `longest` fails: other work on the machine makes no difference."""
    done = run_tests(house, paths, longest)
    if done.returncode == 0:
        return ""
    if done.returncode in OUT_OF_TIME:
        return f"{ENDLESS} {longest} seconds"
    failed = re.search(r"^(?:FAILED|ERROR) tests/(\S+)", done.stdout, re.MULTILINE)
    return failed[1] if failed else (done.stdout + done.stderr).strip()[-200:]


def run_tests(house: Path, paths: Sequence[str], longest: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f'ulimit -t {longest} && exec "$@"', "tests",
         sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no",
         "-p", "no:cacheprovider", *paths,
         "--ignore-glob=*/test_board*.py"],
        cwd=house, capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": str(house / "src")})


def rules_of(game: str) -> list[Path]:
    """Return the files of the game's rules, set-up and scoring."""
    folder = ROOT / "src" / "grandtour" / "games" / game
    return sorted(file for pattern in RULES for file in folder.glob(pattern))


def scenes_of(game: str) -> list[str]:
    folder = ROOT / "tests" / "games" / game
    return sorted(str(file.relative_to(ROOT)) for pattern in (SCENES, ALSO)
                  for file in folder.glob(pattern))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--after", type=int, default=0,
                        help="leave out so many of these, judged by an earlier run")
    parser.add_argument("--jobs", type=int, default=2, help="at the same time (%(default)s)")
    chosen = parser.parse_args()
    drawn = list(mutants(rules_of(chosen.game), chosen.sample, chosen.seed))[chosen.after:]
    scenes, began = scenes_of(chosen.game), time.perf_counter()
    survivors: list[Mutant] = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, \
            ThreadPoolExecutor(chosen.jobs) as pool:
        model = Path(folder) / "house"
        copy_tree(model)
        if first := failing(model, *scenes, longest=WHOLE):
            sys.exit(f"the scenes fail without any mutant: {first}")
        judged = pool.map(partial(judge_mutant, model=model, scenes=scenes), drawn)
        for number, (mutant, first) in enumerate(judged, 1):
            if not first:
                survivors.append(mutant)
                print(mutant, flush=True)
            elif first.startswith(ENDLESS):
                print(f"{mutant}\n{first}", flush=True)
            if number % TOLD == 0 or number == len(drawn):
                print(f"{chosen.game}: {result(number - len(survivors), number)}, "
                      f"{time.perf_counter() - began:.0f} s", flush=True)
    return 1 if survivors else 0


def result(killed: int, drawn: int) -> str:
    low, high = compute_wilson_interval(killed, drawn)       # with 95 % confidence
    return f"{killed} of {drawn} mutants killed ({low:.1%} to {high:.1%} of all)"


if __name__ == "__main__":
    sys.exit(main())
