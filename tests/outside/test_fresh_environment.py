"""The first commands of the tutorials, typed in a fresh environment: one that has the libraries of
the house and, as Python brings it, nothing newer that builds packages."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.outsiders import ROOT, path_with, run
from tests.tutorials import pieces, sections

BUILDING = re.compile(r"(pip|setuptools|wheel|_distutils_hack)\b|pkg_resources|.*\.pth$")
TYPED = re.compile(r"^    pip (install .*)$", re.MULTILINE)
TUTORIALS = ("tutorial-game.md", "tutorial-bot.md", "translate.md")


def is_installed(program: str) -> bool:
    """Return whether the program exists and is no dangling link."""
    return shutil.which(program) is not None and subprocess.run(
        [program, "--version"], capture_output=True, check=False).returncode == 0


@pytest.fixture(name="fresh", scope="module")
def _fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the tutorials make before their first `pip`."""
    folder = tmp_path_factory.mktemp("fresh")
    for made in (("new-game", "pebbles"), ("new-language", "de")):
        done = run(path_with(Path()), "-m", "grandtour", *made, "--into", str(folder))
        assert done.returncode == 0, done.stderr
        assert f"pip install --editable {folder}" in done.stdout
    (folder / "sampler").mkdir()
    for piece in pieces(sections("tutorial-bot.md")[0]):
        piece.lay(folder / "sampler")
    return folder


def environment(folder: Path, python: str) -> Path:
    """The Python of a new environment."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True, timeout=120)
    [site] = folder.glob("lib/*/site-packages")
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if not BUILDING.match(entry.name) and not (site / entry.name).exists():
            (site / entry.name).symlink_to(entry)
    return folder / "bin" / "python"


def run_output(python: Path, folder: Path, *arguments: str) -> str:
    here = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([str(python), *arguments], capture_output=True, text=True, timeout=300,
                          cwd=folder, env=here, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.sample("python", keep=0)      # building fetches setuptools: `make test-all` alone
@pytest.mark.parametrize("python", [sys.executable, *filter(is_installed, ["python3.12"])])
def test_first_commands_install(fresh: Path, tmp_path: Path, python: str) -> None:
    new = environment(tmp_path / "new", python)
    for tutorial in TUTORIALS:
        text = (ROOT / "docs" / tutorial).read_text(encoding="utf-8")
        run_output(new, fresh, "-m", "pip", *TYPED.findall(text)[0].split())
    named = json.loads(run_output(new, fresh, "-c", """
import json
from importlib.metadata import entry_points
print(json.dumps([[entry.name for entry in entry_points(group=f"grandtour.{group}")]
                  for group in ("games", "bots", "languages")]))
"""))
    assert named == [["pebbles"], ["sampler"], ["de"]]


@pytest.mark.slow
def test_wheels_hold_lessons_and_puzzles(fresh: Path, tmp_path: Path) -> None:
    game = fresh / "pebbles" / "grandtour_pebbles"
    (game / "lessons").mkdir()
    (game / "lessons" / "first.toml").write_text("")
    (game / "puzzles.jsonl").write_text("")
    run_output(Path(sys.executable), fresh, "-m", "pip", "wheel", "--no-deps",
               "--no-build-isolation",
         "--wheel-dir", str(tmp_path), "./pebbles")
    [wheel] = tmp_path.glob("*.whl")
    assert {"grandtour_pebbles/lessons/first.toml", "grandtour_pebbles/puzzles.jsonl"} <= set(
        ZipFile(wheel).namelist())
