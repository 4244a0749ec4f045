"""`grandtour new-game`: what it writes is a game that keeps its promises, and can be changed while
it is served."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.outsiders import copy_packages, path_with, run, run_pytest
from tests.real_site import Site
from tests.some_game import PLAIN

NOWHERE = path_with(Path())


@pytest.fixture(scope="module", name="made")
def _made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game."""
    folder = tmp_path_factory.mktemp("made")
    done = run(NOWHERE, "-m", "grandtour", "new-game", "red_pebbles", "--into", str(folder))
    assert done.returncode == 0, done.stderr
    assert f"RedPebbles is in {folder / 'red_pebbles'}." in done.stdout
    return folder / "red_pebbles"


@pytest.fixture(scope="module", name="path")
def _path(made: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    return copy_packages(tmp_path_factory.mktemp("installed"), made)


@pytest.mark.parametrize(("name", "fault"), [
    ("Loud", "no name of small letters"), ("../up", "no name of small letters"),
    (PLAIN, f"there is a game '{PLAIN}' already"), ("here", "there is a folder"),
])
def test_impossible_new_games_are_refused(tmp_path: Path, name: str, fault: str) -> None:
    (tmp_path / "here").mkdir()
    done = run(NOWHERE, "-m", "grandtour", "new-game", name, "--into", str(tmp_path))
    assert done.returncode == 1
    assert fault in done.stderr
    assert [entry.name for entry in tmp_path.iterdir()] == ["here"]


def test_new_games_are_small(made: Path) -> None:
    texts = {path.name: path.read_text() for path in made.rglob("*") if path.is_file()}
    assert not any("namesake" in text.lower() for text in texts.values())
    assert len(texts["game.py"].splitlines()) <= 120
    assert 'name = "red_pebbles"' in texts["game.py"]


@pytest.mark.slow
def test_new_games_pass_their_tests(made: Path, path: str) -> None:
    done = run_pytest(path, "--rootdir", str(made), "-c", str(made / "pyproject.toml"), str(made))
    assert done.returncode == 0, done.stdout


def test_in_the_terminal(path: str, tmp_path: Path) -> None:
    done = run(path, "-m", "grandtour", "play", "red_pebbles", "--players", "3", "--seed", "5",
               "--name", "Ana", "--record", str(tmp_path / "record.txt"), said="1\n" * 30)
    assert done.returncode == 0, done.stderr
    assert "Won by" in done.stdout


def wait_through_restart(true: Callable[[], bool]) -> None:
    """Returns when it is; a site that is just beginning does not answer."""
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        try:
            if true():
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise AssertionError("it never was")


@pytest.mark.slow
def test_changes_reach_the_served_site(path: str, tmp_path: Path) -> None:
    """A title, an error, and its mending: the table that was opened before is there all the time
    that the game is."""
    game = Path(path.partition(":")[0]) / "grandtour_red_pebbles" / "game.py"
    site = Site(tmp_path / "grandtour.sqlite", "--watch")
    site.start(PYTHONPATH=path)

    def known() -> dict[str, str]:
        return {one["name"]: one["title"] for one in site.player().get("/games").json()}

    assert known()["red_pebbles"] == "Red Pebbles"
    answer = site.player().post("/tables", json={
        "game": "red_pebbles", "guest": "Ana",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "walker"}]}).json()
    player = site.player(answer["token"])
    table = f"/tables/{answer['table']}"
    now = player.get(f"{table}/turn").json()
    player.post(f"{table}/actions", json={"number": now["number"], "action": "take 1"})
    text = game.read_text()
    game.write_text(text.replace("    least = 2\n", '    least = 2\n    title = "Cobbles"\n'))
    wait_through_restart(lambda: known()["red_pebbles"] == "Cobbles")
    assert player.get(f"{table}/turn").json()["number"] >= 1
    assert httpx.get(f"{site.url}/t/{answer['table']}", timeout=30).status_code == 200
    game.write_text("1 / 0")
    wait_through_restart(lambda: "red_pebbles" not in known())
    game.write_text(text)
    wait_through_restart(lambda: known().get("red_pebbles") == "Red Pebbles")
    assert player.get(f"{table}/turn").json()["number"] >= 1
    site.stop()
