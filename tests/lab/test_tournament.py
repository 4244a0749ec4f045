"""grandtour arena, as it is called."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from _pytest.capture import CaptureFixture
from _pytest.monkeypatch import MonkeyPatch
import pytest

from grandtour.cli.main import main
from grandtour.lab.arena import ArenaProcess, ArenaRules, Fixture, ResultFile, play
from tests.processes import has_ended
from tests.some_game import PLAIN

SMALL = ("--processes", "1", "--players", "2")


@pytest.fixture(name="arena")
def _arena(tmp_path: Path, capsys: CaptureFixture[Any],
           monkeypatch: MonkeyPatch) -> Callable[..., Any]:
    """Calls it; the status, what was printed, what was said in error."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")

    def call(*arguments: str) -> tuple[int, str, str]:
        status = main(["arena", *arguments, *SMALL, "--to", str(tmp_path / "arena")])
        said = capsys.readouterr()
        return status, said.out, said.err
    return call


def test_round_robin_pairs_all(arena: Callable[..., Any], tmp_path: Path) -> None:
    """Every player meets every other, and all files exist."""
    status, said, _ = arena("round-robin", PLAIN, "random", "habits", "greedy@5",
                            "--games", "4", "--option", "layout=first_game")
    assert status == 0
    assert [line.split()[0] for line in said.splitlines() if " 1 x " in line] == [
        "random", "random", "habits"]
    folder = tmp_path / "arena"
    assert {file.name for file in folder.iterdir()} == {
        "games.jsonl", "games.csv", "games.parquet",
        f"ratings-{PLAIN}-2.csv", f"ratings-{PLAIN}-2.svg"}
    assert all(result.fixture.rules == ArenaRules(PLAIN, 2, "", (("layout", "first_game"),))
               for result in ResultFile(folder / "games.jsonl").known.values())
    with (folder / f"ratings-{PLAIN}-2.csv").open(encoding="utf-8", newline="") as file:
        found = {row["player"]: row for row in csv.DictReader(file)}
    assert found["random"]["rating"] == "0"
    assert int(found["greedy@5"]["rating"]) > 0
    assert {row["games"] for row in found.values()} == {"8"}


def test_ladder_compares_neighbours(arena: Callable[..., Any], monkeypatch: MonkeyPatch) -> None:
    """Without a terminal the progress is printed in lines."""
    monkeypatch.setattr("grandtour.lab.tournament.PAUSE", 0.0)
    status, said, progress = arena("ladder", PLAIN, "random", "habits", "greedy@5", "--games", "2")
    lines = [line.split() for line in said.splitlines() if " 1 x " in line]
    assert status == 0
    assert [(line[0], line[3]) for line in lines] == [("habits", "random"),
                                                      ("greedy@5", "habits")]
    assert "aim 67%" in said
    assert progress.startswith("habits against random: 0 of 2 games\nhabits against random: ")


def test_verdict_tests_can_be_resumed(arena: Callable[..., Any], tmp_path: Path) -> None:
    first = arena("test", PLAIN, "greedy@5", "random", "--aim", "0.5")
    lines = (tmp_path / "arena" / "games.jsonl").read_text().splitlines()
    again = arena("test", PLAIN, "greedy@5", "random", "--aim", "0.5")
    assert first[0] == 0
    assert "reached" in first[1]
    assert again[:2] == first[:2]
    assert (tmp_path / "arena" / "games.jsonl").read_text().splitlines() == lines


@pytest.mark.parametrize(("arguments", "said"), [
    (("test", "chess", "random", "greedy"), "there is no game 'chess'"),
    (("test", PLAIN, "random", "god"), "there is no player 'god'"),
    (("test", PLAIN, "random"), "two or more different players"),
    (("test", PLAIN, "random", "random"), "two or more different players"),
    (("test", PLAIN), "a test is of two players"),
    (("test", PLAIN, "random", "tree", "--games", "1"), "a game for every seat"),
    (("test", PLAIN, "random", "tree", "--aim", "0.99"), "no room for a margin"),
    (("ladder", PLAIN, "random", "run:/no/such/program"), "cannot be started"),
])
def test_impossible_arenas_are_refused(arena: Callable[..., Any], arguments: tuple[str, ...],
                                       said: str) -> None:
    status, _, error = arena(*arguments)
    assert status == 1
    assert error.splitlines()[-1].startswith("grandtour arena: ")
    assert said in error


def test_killed_arenas_can_be_resumed(tmp_path: Path) -> None:
    """The whole is what it would have been, every game there once."""
    line = ["arena", "round-robin", PLAIN, "random", "greedy@20", "--players", "3", "--games",
            "6", "--processes", "2", "--to", str(tmp_path)]
    games = tmp_path / "games.jsonl"
    killed = subprocess.Popen([sys.executable, "-m", "grandtour", *line],
                              stdout=subprocess.DEVNULL, start_new_session=True)
    while not games.exists() or games.read_bytes().count(b"\n") < 3:
        assert killed.poll() is None
        time.sleep(0.02)
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait(20)
    before = games.read_bytes()
    assert main(line) == 0
    assert games.read_bytes().startswith(before[:before.rfind(b"\n") + 1])
    known = ResultFile(games).known
    assert len(known) == games.read_bytes().count(b"\n") == 2 * 6
    assert has_ended(partial(os.killpg, killed.pid, 0))


def test_starting_players_ignore_interrupts() -> None:
    player = ArenaProcess()
    assert player.process.pid is not None
    os.kill(player.process.pid, signal.SIGINT)
    fixture = Fixture(ArenaRules(PLAIN, 2), ("random", "random"), 1)
    try:
        assert player.play(fixture).scores == play(fixture).scores
    finally:
        player.process.terminate()
        player.process.join()


def test_interrupts_explain_resuming(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    left = subprocess.Popen(
        [sys.executable, "-m", "grandtour", "arena", "round-robin", PLAIN, "random",
         "greedy@300", "--games", "20000", "--to", str(tmp_path)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while not games.exists():
        assert left.poll() is None
        time.sleep(0.02)
    os.killpg(left.pid, signal.SIGINT)              # as a terminal does
    _, said = left.communicate(timeout=60)
    assert left.returncode == 1
    assert said.splitlines()[-1] == (
        "grandtour arena: broken off; the same command goes on from here")
