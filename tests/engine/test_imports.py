"""Rooms know only rooms below them, and a game knows no other game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from grandtour.games import names
from tests.some_game import PLAIN

CONTRACTS = Path(__file__).parent.parent / "importlinter.ini"


def lint(config: Path) -> subprocess.CompletedProcess[str]:
    """Run the import linter in a process of its own, since it silences the loggers of its
    process."""
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--config", config, "--no-cache",
         "--no-logo"], capture_output=True, text=True, check=False)


def test_the_contracts_are_kept() -> None:
    done = lint(CONTRACTS)
    assert done.returncode == 0, done.stdout


def test_broken_import_contracts_are_found(tmp_path: Path) -> None:
    """The same layers upside down."""
    text = CONTRACTS.read_text(encoding="utf-8")
    assert "    games\n    draw\n" in text
    wrong = tmp_path / "wrong.ini"
    wrong.write_text(text.replace("    games\n    draw\n", "    draw\n    games\n"))
    done = lint(wrong)
    assert done.returncode == 1
    assert f"grandtour.games.{PLAIN}" in done.stdout


def test_import_cycles_are_found(tmp_path: Path) -> None:
    """Cycles are allowed between the two files that define a game, which import each other for
    types only."""
    text = CONTRACTS.read_text(encoding="utf-8")
    assert "    grandtour.tables\n" in text
    wrong = tmp_path / "wrong.ini"
    wrong.write_text(text.replace("    grandtour.tables\n", "    grandtour.engine\n"))
    done = lint(wrong)
    assert done.returncode == 1
    assert "cycles are allowed in grandtour.engine" in done.stdout


# What stands in `games` for all of them.
SHARED = tuple(f"grandtour.games.{part}." for part in (
    "words", "preview", "offer", "event_messages", "arranging"))


@pytest.fixture(scope="module", name="graph")
def _graph() -> grimp.ImportGraph:
    """Read once: it takes seconds."""
    return grimp.build_graph("grandtour", include_external_packages=True, cache_dir=None)


@pytest.mark.parametrize("name", names())
def test_games_do_not_import_each_other(graph: grimp.ImportGraph, name: str) -> None:
    own = f"grandtour.games.{name}"
    known = {imported for module in graph.modules if f"{module}.".startswith(f"{own}.")
             for imported in graph.find_modules_directly_imported_by(module)}
    assert f"{own}.components" in known
    assert {module for module in known if module.startswith("grandtour.games.")
            and not f"{module}.".startswith((f"{own}.", *SHARED))} == set()


@pytest.mark.parametrize("name", names())
def test_drawings_import_no_rules(graph: grimp.ImportGraph, name: str) -> None:
    own = f"grandtour.games.{name}"
    drawings = [module for module in graph.modules if module.startswith(f"{own}.drawing")]
    rules = {f"{own}.{part}"
             for part in ("rules", "setup", "observer", "game", "commands", "suggest")}
    assert f"{own}.drawing" in drawings
    assert {module for module in drawings
            if graph.find_modules_directly_imported_by(module) & rules} == set()


def test_lab_libraries_stay_in_lab(graph: grimp.ImportGraph) -> None:
    users = {module for library in ("gymnasium", "numpy", "pettingzoo", "pyspiel")
             for module in graph.find_modules_that_directly_import(library)}
    assert len(users) > 3
    known_to = {other for module in users
                for other in graph.find_modules_that_directly_import(module)}
    assert [module for module in users | known_to
            if not module.startswith("grandtour.lab.")] == []


# Plays a game where nothing is installed but what the rules need; compiled, a module of mypyc's.
ALONE = """
import sys
from importlib.abc import MetaPathFinder

class Nothing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        first = name.partition(".")[0]
        if first in sys.stdlib_module_names or first.endswith("__mypyc"):
            return None
        if first not in ("grandtour", "librt", "mypy_extensions"):
            raise ModuleNotFoundError(f"{name} is not here", name=first)

sys.meta_path.insert(0, Nothing())
import grandtour
played = grandtour.game(sys.argv[1])
match = grandtour.Match(played, played.least, played.choose(played.least, {}))
rng = grandtour.Rng(1)
while not match.state.is_terminal():
    match.play(match.state.sample(rng))
assert grandtour.read_record(grandtour.write_record(match))[0].digest() == match.digest()
assert str(played.position(str(match.state))) == str(match.state)
print(match.state.ranking())
"""


@pytest.mark.parametrize("name", names())
def test_rules_need_no_other_package(name: str) -> None:
    """Neither Babel nor the database nor the web: `librt` and `mypy_extensions` are enough."""
    done = subprocess.run([sys.executable, "-c", ALONE, name], capture_output=True, text=True,
                          check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "1" in done.stdout
