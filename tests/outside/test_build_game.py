"""`grandtour build-game`: a game of another package, compiled together with the engine."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from pathlib import Path

import pytest

from grandtour import games
from grandtour.building import build
from grandtour.building.refusals import HINTS, find_refusals
from grandtour.building.split import split_module
from grandtour.building.unit import FORGOTTEN
from tests.needed import require_program
from tests.outsiders import copy_packages, path_with, run
from tests.some_game import PLAIN

# A game in which the class of the game and a function of it stay plain Python.
SMALL = '''"""Two coins."""

from __future__ import annotations

from grandtour import Game, State, Question

FACES = 2       # of a coin


class Toss(Question[State]):
    """Which face?"""


class CoinGame(Game[State]):
    name = "coin"

    def start(self, players: int, options: dict[str, str]) -> State:
        raise NotImplementedError


def rules() -> CoinGame:
    return GAME


GAME = CoinGame()
'''

# As mypyc prints it.
SAID = """COIN:15: warning: Unsupported default attribute value
COIN:7: error: Incompatible argument type "int" (base class has type "i64")
COIN:7: note: See the documentation
grandtour/engine/core.py:10: error: Something of ours
""".replace("COIN", "grandtour_coin/compiled_game.py")

# Plays a random game, and prints its record and whether its actions are compiled.
PLAY = """
import sys
import grandtour
game = grandtour.game("red_pebbles")
match, rng = grandtour.Match(game, 3, game.choose(3, {})), grandtour.Rng(5)
while not match.state.is_terminal():
    match.play(match.state.sample(rng))
module = sys.modules[type(game.actions[0]).__module__]
print(not module.__file__.endswith(".py"), grandtour.write_record(match, ["A", "B", "C"]))
"""


@pytest.fixture(name="coin")
def _coin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a small game that can be imported."""
    package = tmp_path / "grandtour_coin"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "game.py").write_text(SMALL)
    monkeypatch.syspath_prepend(str(tmp_path))
    return package / "game.py"


def test_split_keeps_line_numbers(coin: Path) -> None:
    module = importlib.import_module("grandtour_coin.game")
    parts = split_module(SMALL, module, "grandtour_coin.compiled_game")
    assert parts.staying == ("CoinGame", "rules")
    for line, compiled, plain in zip(SMALL.splitlines(), parts.compiled.splitlines(),
                                     parts.plain.splitlines(), strict=True):
        assert compiled in (line, "")
        assert plain.partition("; from ")[0] in (line, "")
    assert "; from grandtour_coin.compiled_game import FACES, Toss" in parts.plain
    assert "Toss" in parts.compiled
    assert "GAME" not in parts.compiled
    del sys.modules["grandtour_coin.game"], sys.modules["grandtour_coin"]


def test_refusals_name_line_and_hint(coin: Path) -> None:
    places = find_refusals(SAID, {"grandtour_coin/compiled_game.py": coin})
    assert [(place.file, place.line) for place in places] == [(coin, 15), (coin, 7)]
    said = str(build.MypycRefuses(places))
    assert "mypyc refuses 2 places" in said
    assert f'{coin}:7: Incompatible argument type "int" (base class has type "i64")' in said
    assert "FACES = 2       # of a coin" in said
    assert HINTS['has type "i64"'] in said
    assert HINTS[FORGOTTEN] in said


@pytest.mark.parametrize(("name", "said"), [
    ("nowhere", "there is no game 'nowhere'"),
    (PLAIN, f"{PLAIN} is compiled with Grand Tour itself"),
])
def test_impossible_builds_are_refused(tmp_path: Path, name: str, said: str) -> None:
    done = run(path_with(Path()), "-m", "grandtour", "build-game", name, "--into", str(tmp_path))
    assert done.returncode == 1
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_compiled_game_is_not_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / build.MARK).touch()
    monkeypatch.setattr(games, "names", lambda: ("coin",))
    monkeypatch.setattr(games, "find_game_package", lambda name: "grandtour_coin")
    monkeypatch.setattr(build, "find_source_place", lambda package: tmp_path / package)
    assert f"remove {tmp_path} from PYTHONPATH" in build.find_obstacle("coin", tmp_path / "new")


def test_compiled_modules_with_source_are_left_out() -> None:
    names = ["core.py", "core.cpython-311.so", "numbers.cpython-311.so", "tests", "data.toml"]
    assert build.list_unwanted(".", names) == ["core.cpython-311.so", "tests"]


def test_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "there is no C compiler 'no-such-compiler'" in build.find_missing_tool()


def test_missing_mypyc_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "find_spec", lambda name: None)
    assert build.find_missing_tool() == "mypyc is missing. Type: pip install 'grandtour[build]'"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the compiler is found otherwise")
def test_compiled_game_plays_the_same(tmp_path: Path) -> None:
    """First a state has an attribute that mypyc refuses. Then the game is built and plays."""
    require_program("C compiler", shutil.which(os.environ.get("CC", "cc")))
    made = run(path_with(Path()), "-m", "grandtour", "new-game", "red_pebbles",
               "--into", str(tmp_path))
    assert made.returncode == 0, made.stderr
    path = copy_packages(tmp_path / "installed", tmp_path / "red_pebbles")
    game = Path(path.partition(os.pathsep)[0], "grandtour_red_pebbles", "game.py")
    good, head = game.read_text(), "class RedPebbles(State):\n"
    game.write_text(good.replace(head, head + "    sizes = sorted([2, 1])\n"))
    refused = run(path, "-m", "grandtour", "build-game", "red_pebbles", "--into", str(tmp_path),
                  seconds=300)
    assert refused.returncode == 1
    line = game.read_text().splitlines().index("    sizes = sorted([2, 1])") + 1
    assert f"{game}:{line}: {FORGOTTEN}" in refused.stderr
    assert HINTS[FORGOTTEN] in refused.stderr
    game.write_text(good)
    built = run(path, "-m", "grandtour", "build-game", "red_pebbles", "--into", str(tmp_path),
                seconds=800)
    assert built.returncode == 0, built.stderr
    assert "These stay plain Python: RedPebblesGame." in built.stdout
    folder = tmp_path / "red_pebbles-compiled"
    before = run(path, "-c", PLAY)
    after = run(os.pathsep.join([str(folder), path]), "-c", PLAY)
    assert before.stdout.startswith("False "), before.stderr
    assert after.stdout == before.stdout.replace("False", "True", 1), after.stderr
