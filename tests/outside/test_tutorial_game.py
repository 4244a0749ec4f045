"""docs/tutorial-game.md: every piece of it is laid upon what `grandtour new-game` wrote, in order.

Its French has a narrow blank before the question mark."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.outsiders import copy_packages, path_with, run, run_pytest
from tests.tutorials import is_whole, pieces, sections

SECTIONS = sections("tutorial-game.md")


@pytest.fixture(scope="module", name="made")
def _made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tutorial")
    done = run(path_with(Path()), "-m", "grandtour", "new-game", "pebbles", "--into", str(folder))
    assert done.returncode == 0, done.stderr
    return folder / "pebbles"


@pytest.fixture(scope="module", name="steps")
def _steps(made: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The game as it is after each section."""
    found = []
    for section in SECTIONS:
        for piece in pieces(section):
            piece.lay(made)
        found.append(tmp_path_factory.mktemp("step") / made.name)
        shutil.copytree(made, found[-1])
    return found


def keeps_its_promises(path: str, game: Path) -> None:
    """Its tests call those that every game passes."""
    done = run_pytest(path, "--rootdir", str(game), "-c", str(game / "pyproject.toml"), str(game))
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.sample("number")
@pytest.mark.parametrize("number", range(len(SECTIONS) - 1), ids=lambda number: str(number + 1))
def test_every_step_keeps_the_contract(steps: list[Path], tmp_path: Path, number: int) -> None:
    keeps_its_promises(copy_packages(tmp_path, steps[number]), steps[number])


@pytest.mark.slow
def test_finished_tutorial_is_complete(steps: list[Path], tmp_path: Path) -> None:
    path = copy_packages(tmp_path, steps[-1])
    keeps_its_promises(path, steps[-1])
    done = run(path, "-c", """
import grandtour
from grandtour import games
from grandtour.games.picture import picture
from grandtour.games.rulebook import clauses
from grandtour.language import language
game = grandtour.game("pebbles")
state = game.start(2, game.choose(2, {}))
while state.is_chance_node():
    state.play(state.sample(grandtour.Rng(1)))
french = language("fr")
print(french.say(games.words("pebbles").prompt(state)))
print(french.say(games.words("pebbles").choice(state, state.choices()[0], ["A", "B"]).title))
print(picture("pebbles", state.view(0), french, ["A", "B"]).svg().count('class="stone"'))
print(*clauses("pebbles", "en"))
""")
    assert done.returncode == 0, done.stderr
    asked, offered, stones, ids = done.stdout.splitlines()
    assert asked == "Combien de cailloux prenez-vous\u202f?"
    assert offered == "Prendre 1"
    assert 18 <= int(stones) <= 24
    assert ids.split() == ["PE-1.1", "PE-2.1", "PE-2.2", "PE-2.3", "PE-3.1", "PE-3.2"]


def test_nothing_in_it_is_left_out() -> None:
    assert is_whole("tutorial-game.md")
