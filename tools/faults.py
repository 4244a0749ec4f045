"""Planted faults: the tests must catch every one of them.

    python tools/faults.py [--jobs 2] [--only REGEX]

Each game brings its own (`mutants.py`). For each the package and the tests are copied, one edit is
made, and the tests run there, interpreted, until the first one fails: those of its chapter, then
all of the game and of the engine, but for those of pictures. The golden digests are left out: they
would catch everything, and show nothing. Exit status 1 if a fault survives, or if an edit no longer
fits the source."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from game_folders import ROOT, bringing
from mutants import Fault, all_faults

GAMES = tuple(bringing("clauses.toml"))
ALL = ("tests/engine", *[f"tests/games/{game}" for game in GAMES])
BESIDE = ("compiled", "imports", "evidence")    # tests that are not of the rules
LONGEST = 1800
ENDLESS = "nothing in"          # so many seconds of a core has failed, or ended
OUT_OF_TIME = (-signal.SIGXCPU, -signal.SIGKILL)
OWN = {"core": "core", "components": "components", "record": "records", "rng": "rng"}
FAULTS = all_faults()


def source(fault: Fault) -> Path:
    return ROOT / "src" / "grandtour" / fault.file


def misfits() -> list[Fault]:
    """The faults whose edit no longer fits the source exactly once."""
    return [fault for fault in FAULTS
            if source(fault).read_text(encoding="utf-8").count(fault.old) != 1]


def furnish(house: Path) -> None:
    """A copy of what the tests need, into a house that is not there yet."""
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


def failing(house: Path, *paths: str, longest: int = LONGEST) -> str:
    """The first of these tests that fails in this house; empty if none does. To take longer than so
    many seconds of a core is to fail: what else the machine does makes no difference."""
    done = tests(house, paths, longest)
    if done.returncode == 0:
        return ""
    if done.returncode in OUT_OF_TIME:
        return f"{ENDLESS} {longest} seconds"
    failed = re.search(r"^(?:FAILED|ERROR) tests/(\S+)", done.stdout, re.MULTILINE)
    return failed[1] if failed else (done.stdout + done.stderr).strip()[-200:]


def tests(house: Path, paths: Sequence[str], longest: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f'ulimit -t {longest} && exec "$@"', "tests",
         sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no",
         "-p", "no:cacheprovider", *paths,
         "--ignore-glob=*/test_board*.py",
         *[f"--ignore=tests/engine/test_{name}.py" for name in BESIDE]],
        cwd=house, capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": str(house / "src")})


def own_tests(house: Path, fault: Fault) -> list[str]:
    """The file of the chapter: its tests should be the ones that see a fault in it."""
    letters, _, number = fault.chapter.lower().partition("-")
    scenes = house.glob(f"tests/games/*/test_{letters}{number.zfill(2)}_*.py")
    return [str(path.relative_to(house)) for path in scenes] or [
        f"tests/engine/test_{OWN.get(fault.chapter, 'contract')}.py"]


def all_tests(fault: Fault) -> list[str]:
    """Those of the game and of the engine; of every game if it is the engine that is at fault."""
    own = [f"tests/games/{game}" for game in GAMES if f"games/{game}/" in fault.file]
    return [*own, "tests/engine"] if own else [*ALL]


def planted(fault: Fault, model: Path) -> tuple[Fault, str]:
    """The fault, and the test that caught it (empty if none did), in a copy of the model."""
    with tempfile.TemporaryDirectory(prefix="fault-") as folder:
        house = Path(folder) / "house"
        shutil.copytree(model, house)
        file = house / "src" / "grandtour" / fault.file
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
        for stale in file.parent.glob(f"__pycache__/{file.stem}.*"):
            stale.unlink()
        first = failing(house, *own_tests(house, fault)) or failing(house, *all_tests(fault))
    return fault, first


def caught(faults: list[Fault], jobs: int, model: Path) -> Iterator[tuple[Fault, str]]:
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda fault: planted(fault, model), faults)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=2, help="at the same time (%(default)s)")
    parser.add_argument("--only", default="", metavar="REGEX",
                        help="faults in whose chapter or text this is found")
    parser.add_argument("--fits", action="store_true", help="only look whether all edits fit")
    chosen = parser.parse_args()
    say = sys.stdout.write
    wrong = misfits()
    for fault in wrong:
        say(f"does not fit: {fault.chapter} {fault.what} ({fault.file})\n")
    if wrong or chosen.fits:
        return 1 if wrong else 0
    faults = [fault for fault in FAULTS
              if re.search(chosen.only, f"{fault.chapter} {fault.what}")]
    began = time.perf_counter()
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        model = Path(folder) / "house"
        furnish(model)
        first = failing(model, *sorted({path for fault in faults for path in all_tests(fault)}))
        if first:
            say(f"the tests fail without any fault: {first}\n")
            return 1
        for fault, first in caught(faults, chosen.jobs, model):
            survivors += not first
            result = first.partition("[")[0] or "SURVIVED"
            say(f"{fault.chapter:9} {fault.what:50} {result}\n")
            sys.stdout.flush()
    say(f"{len(faults) - survivors} of {len(faults)} faults caught, "
        f"{time.perf_counter() - began:.0f} s\n")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
