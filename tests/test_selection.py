"""Test which tests run: always the same ones of each group, and all on request."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SELECTION = Path(__file__).with_name("selection.py")
CONFTEST = '''
from selection import MARKS, Selection

def pytest_configure(config):
    for mark in MARKS:
        config.addinivalue_line("markers", mark)
    config.pluginmanager.register(Selection())
'''
TESTS = '''
import pytest
from selection import select_some, times

@pytest.mark.sample("size", "language")
@pytest.mark.parametrize("page", ["front", "rules"])
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("size", [390, 1280])
def test_a_page(page, language, size): pass

@pytest.mark.sample("way", keep=3)
@pytest.mark.parametrize("way", range(9))
def test_a_way(way): pass

@pytest.mark.sample(pool="whole")
def test_whole_alone(): pass

@pytest.mark.sample(pool="whole")
@pytest.mark.parametrize("game", ["one", "another"])
def test_whole_of_each(game): pass

@pytest.mark.one_in(3)
@pytest.mark.sample("look")
@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("scene", range(7))
def test_a_scene(scene, look): pass

@pytest.mark.parametrize("always", [1, 2])
def test_at_every_change(always): pass

@pytest.mark.slow
def test_a_slow_one(): pass

def test_times():
    print("times", times(2, 20))
    print("some:", *select_some("abcdefgh", keep=3))
'''


def run(folder: Path, *arguments: str, **settings: str) -> list[str]:
    """The lines that pytest prints."""
    shutil.copy(SELECTION, folder)
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_of_something.py").write_text(TESTS)
    known = {name: value for name, value in os.environ.items()
             if not name.startswith(("GRANDTOUR_", "PYTEST_"))}
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}     # what is installed takes seconds to load
    done = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
                          cwd=folder, env=known | alone | settings, capture_output=True, text=True,
                          check=True)
    return done.stdout.splitlines()


def collect_tests(folder: Path, **settings: str) -> set[str]:
    lines = run(folder, "--collect-only", "-q", **settings)
    return {line.partition("::")[2] for line in lines if "::" in line}


def test_each_group_runs_the_same_few(tmp_path: Path) -> None:
    found = collect_tests(tmp_path)
    assert sum("test_a_page" in name and "front" in name for name in found) == 1
    assert sum("test_a_page" in name and "rules" in name for name in found) == 1
    assert sum("test_a_way" in name for name in found) == 3
    assert sum("test_whole" in name for name in found) == 1
    assert sum("test_a_scene" in name for name in found) == 3
    assert {"test_at_every_change[1]", "test_at_every_change[2]", "test_times"} <= found
    assert "test_a_slow_one" not in found
    assert collect_tests(tmp_path) == found
    everything = collect_tests(tmp_path, GRANDTOUR_ALL="1")
    assert len(everything) == 2 * 3 * 2 + 9 + 3 + 7 * 2 + 2 + 1 + 1
    assert found < everything


def test_first_lines_name_the_selection(tmp_path: Path) -> None:
    few = run(tmp_path, "-s")
    assert "selection: as at every change (GRANDTOUR_ALL=1 runs everything)" in few
    assert any("times 2" in line for line in few)
    every = run(tmp_path, "-s", GRANDTOUR_ALL="1")
    assert "selection: everything" in every
    assert any("times 20" in line for line in every)
    assert chosen_values(every) == list("abcdefgh")
    assert len(chosen_values(few)) == 3
    assert set(chosen_values(few)) < set("abcdefgh")


def chosen_values(lines: list[str]) -> list[str]:
    found, = (line.split("some:")[1].split() for line in lines if "some:" in line)
    return found
