"""What rotates: one of each group at a commit, another one at the next, and all when asked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROTATION = Path(__file__).with_name("rotation.py")
CONFTEST = '''
from rotation import Rotation, commit

def pytest_configure(config):
    config.addinivalue_line("markers", "rotates(*names, keep=1): so many of a group")
    config.addinivalue_line("markers", "one_in(share): so much of a file")
    config.pluginmanager.register(Rotation(commit()))
'''
TESTS = '''
import pytest
from rotation import some, times

@pytest.mark.rotates("size", "language")
@pytest.mark.parametrize("page", ["front", "rules"])
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("size", [390, 1280])
def test_a_page(page, language, size): pass

@pytest.mark.rotates("way", keep=3)
@pytest.mark.parametrize("way", range(9))
def test_a_way(way): pass

@pytest.mark.rotates(pool="whole")
def test_whole_alone(): pass

@pytest.mark.rotates(pool="whole")
@pytest.mark.parametrize("game", ["one", "another"])
def test_whole_of_each(game): pass

@pytest.mark.one_in(3)
@pytest.mark.rotates("look")
@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("scene", range(7))
def test_a_scene(scene, look): pass

@pytest.mark.parametrize("always", [1, 2])
def test_at_every_change(always): pass

def test_times():
    print("times", times(2, 20))
    print("some:", *some("abcdefgh", keep=3))
'''


def run(folder: Path, *arguments: str, **settings: str) -> list[str]:
    """The lines that pytest prints."""
    shutil.copy(ROTATION, folder)
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_of_something.py").write_text(TESTS)
    known = {name: value for name, value in os.environ.items()
             if not name.startswith(("GRANDTOUR_", "PYTEST_"))}
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}     # what is installed takes seconds to load
    done = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
                          cwd=folder, env=known | alone | settings, capture_output=True, text=True,
                          check=True)
    return done.stdout.splitlines()


def collected(folder: Path, **settings: str) -> set[str]:
    lines = run(folder, "--collect-only", "-q", **settings)
    return {line.partition("::")[2] for line in lines if "::" in line}


def test_of_every_group_so_many_are_run_and_others_by_another_number(tmp_path: Path) -> None:
    found = [collected(tmp_path, GRANDTOUR_ROTATION=str(number)) for number in range(4)]
    for one in found:
        assert sum("test_a_page" in name and "front" in name for name in one) == 1
        assert sum("test_a_page" in name and "rules" in name for name in one) == 1
        assert sum("test_a_way" in name for name in one) == 3
        assert sum("test_whole" in name for name in one) == 1
        assert sum("test_a_scene" in name for name in one) == 3
        assert {"test_at_every_change[1]", "test_at_every_change[2]", "test_times"} <= one
    assert collected(tmp_path, GRANDTOUR_ROTATION="3") == found[3]
    assert len({frozenset(one) for one in found}) > 1
    everything = collected(tmp_path, GRANDTOUR_ALL="1")
    assert len(everything) == 2 * 3 * 2 + 9 + 3 + 7 * 2 + 2 + 1
    assert set().union(*found) <= everything


def test_the_number_is_told_and_so_is_everything(tmp_path: Path) -> None:
    few = run(tmp_path, "-s", GRANDTOUR_ROTATION="ab12")
    assert any(line.startswith("rotation: ab12 (GRANDTOUR_ROTATION=ab12") for line in few)
    assert any("times 2" in line for line in few)
    every = run(tmp_path, "-s", GRANDTOUR_ALL="1")
    assert "rotation: everything" in every
    assert any("times 20" in line for line in every)
    assert drawn(every) == list("abcdefgh")
    assert len(drawn(few)) == 3
    assert set(drawn(few)) < set("abcdefgh")
    assert drawn(few) != drawn(run(tmp_path, "-s", GRANDTOUR_ROTATION="ab13"))


def drawn(lines: list[str]) -> list[str]:
    told, = (line.split("some:")[1].split() for line in lines if "some:" in line)
    return told
