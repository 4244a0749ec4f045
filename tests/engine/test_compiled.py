"""Compiled and interpreted play the same games, and those of yesterday."""

from __future__ import annotations

import os
import tomllib
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from traceback import extract_tb

import digests
import pytest
from game_folders import bringing, folder

from grandtour.bots.budget import Budget
from grandtour.bots.ladder import LADDER
from grandtour.engine import core
from grandtour.games import game, names
from tests.interpreted import INSTALLED, copy_interpreted, run_python
from tests.selection import times

ROOT = Path(__file__).parent.parent.parent

compiled = pytest.mark.skipif(
    "GRANDTOUR_STRICT" not in os.environ, reason="only where it must be compiled")


@pytest.mark.parametrize("name", bringing("digest.toml"))
def test_game_digests_never_change(name: str) -> None:
    kept = tomllib.loads((folder(name) / "digest.toml").read_text(encoding="utf-8"))
    golden = sha256()
    for way, players, options in digests.list_ways(game(name)):
        found = digests.digest_ends(game(name), players, options, kept["games"])
        golden.update(f"{way}: {found}\n".encode())
    assert golden.hexdigest()[:16] == kept["digest"]


def run_digests(package: Path, name: str) -> tuple[str, list[str]]:
    """Return the output of `tools/digests.py` for a game of the package in this folder: the place
    of its core, and the digests."""
    done = run_python(package, [str(ROOT / "tools" / "digests.py"), "--game", name,
                            "--games", str(times(1, 3))], within=package)
    return done.stderr.strip(), done.stdout.splitlines()


@pytest.mark.slow
@compiled
@pytest.mark.sample("name")
@pytest.mark.parametrize("name", names())
def test_compiled_and_interpreted_agree(tmp_path: Path, name: str) -> None:
    """Once with the package that is installed here, once with its Python source alone."""
    copy_interpreted(tmp_path)
    here, ours = run_digests(INSTALLED.parent, name)
    there, plain = run_digests(tmp_path, name)
    assert here == core.__file__
    assert there == str(tmp_path / "grandtour" / "engine" / "core.py")
    assert ours == plain
    assert len(ours) == len(list(digests.list_ways(game(name)))) + len(LADDER)


@compiled
def test_installed_package_is_compiled() -> None:
    assert core.__file__.endswith(".so")
    for name in names():
        assert import_module(f"grandtour.games.{name}.state").__file__.endswith(".so")


@compiled
def test_tracebacks_name_installed_files() -> None:
    with pytest.raises(ValueError, match="budget") as raised:
        Budget(-1)
    *_, innermost = extract_tb(raised.value.__traceback__)
    assert innermost.filename == "grandtour/bots/budget.py"


def test_installed_source_is_this_source() -> None:
    """The comparison above reads the installed source; it must be that of this checkout."""
    for path in sorted((ROOT / "src" / "grandtour" / "engine").glob("*.py")):
        assert path.read_text() == (INSTALLED / "engine" / path.name).read_text()
