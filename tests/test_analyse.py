"""grandtour analyse: a recorded game is judged, with real processes."""

from __future__ import annotations

import json
from pathlib import Path

from _pytest.monkeypatch import MonkeyPatch
import pytest

from grandtour.cli.main import main
from grandtour.engine import record
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from tests.scene import game
from tests.some_game import WITH_SHOWS


def random_match(until: int = 1000) -> Match:
    """Return a random game of two, or this many actions of it."""
    chosen = game(WITH_SHOWS)
    match = Match(chosen, 2, chosen.choose(2, {}))
    rng = Rng(3)
    while not match.state.is_terminal() and match.number < until:
        match.play(match.state.sample(rng))
    return match


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LC_ALL", "C")


@pytest.mark.slow
def test_finished_game_is_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = random_match()
    file = tmp_path / "game.txt"
    file.write_text(record.write_record(match, ["Ana", "Ben"]), encoding="utf-8")
    assert main(["analyse", str(file), "--continuations", "1", "--processes", "2"]) == 0
    said = capsys.readouterr()
    for seat in ("Ana", "Ben"):
        assert f"\n {seat} " in said.out.partition("Decisions")[2]

    assert main(["analyse", str(file), "--continuations", "1", "--processes", "1",
                 "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["complete"]
    assert told["steps"][-1]["number"] == match.number
    assert len(told["mean_losses"]) == len(told["worst"]) == 2


def test_running_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record.write_record(random_match(until=30), []), encoding="utf-8")
    assert main(["analyse", str(file)]) == 1
    assert "only a finished match is analysed" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "no record\n"])
def test_what_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                      text: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["analyse", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}: ")


def test_no_continuation_is_too_few(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record.write_record(random_match(), []), encoding="utf-8")
    assert main(["analyse", str(file), "--continuations", "0"]) == 1
    assert "at least one continuation" in capsys.readouterr().err
