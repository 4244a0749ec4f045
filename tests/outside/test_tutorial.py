"""docs/tutorial-game.md: every piece of it is laid upon what `grandtour new-game` wrote, in order.

Its French has a narrow blank before the question mark."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.outsiders import ROOT, judged, path_with, run, with_packages

TUTORIAL = (ROOT / "docs" / "tutorial-game.md").read_text(encoding="utf-8")
SECTIONS = re.split(r"\n## (?=\d)", TUTORIAL)[1:]
PIECE = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Piece(NamedTuple):
    """What a file becomes, or how it changes."""

    kind: str
    file: str
    text: str

    def lay(self, folder: Path) -> None:
        path = folder / self.file
        if self.kind != "diff":
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.text, encoding="utf-8")
            return
        lines = self.text.splitlines(keepends=True)
        before = "".join(line[1:] or "\n" for line in lines if line[0] != "+")
        after = "".join(line[1:] or "\n" for line in lines if line[0] != "-")
        old = path.read_text(encoding="utf-8")
        assert old.count(before) == 1, f"{self.file} has this {old.count(before)} times:\n{before}"
        path.write_text(old.replace(before, after), encoding="utf-8")


def pieces(section: str) -> list[Piece]:
    return [Piece(*found) for found in PIECE.findall(section)]


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
    """Its own, and those that every game makes."""
    for arguments in (("--rootdir", str(game), "-c", str(game / "pyproject.toml"), str(game)),
                      ("tests/engine/test_contract.py", "-k", "pebbles")):
        done = judged(path, *arguments)
        assert done.returncode == 0, done.stdout


@pytest.mark.rotates("number", keep=2)
@pytest.mark.parametrize("number", range(len(SECTIONS) - 1), ids=lambda number: str(number + 1))
def test_after_each_step_the_game_keeps_its_promises(steps: list[Path], tmp_path: Path,
                                                     number: int) -> None:
    keeps_its_promises(with_packages(tmp_path, steps[number]), steps[number])


def test_at_the_end_too_and_it_speaks_and_is_drawn(steps: list[Path], tmp_path: Path) -> None:
    path = with_packages(tmp_path, steps[-1])
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
    """Every block of code is a piece, or typed into a shell."""
    assert TUTORIAL.count("\n```") == 2 * sum(len(pieces(section)) for section in SECTIONS)
