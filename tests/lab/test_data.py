"""grandtour data: sets of games and of sister rollouts, as Parquet."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import grandtour
from grandtour.cli.main import main
from grandtour.lab import card, data
from grandtour.lab.arena import ArenaRules, Fixture, play
from grandtour.lab.columns import COLUMNS
from grandtour.lab.data import WORK, DataFile
from grandtour.lab.sisters import SisterAction
from tests.some_game import PLAIN

SMALL = ("--player", "walker", "--games", "2", "--decisions", "3", "--sisters", "4",
         "--rollouts", "2", "--processes", "1")


@pytest.fixture(name="make", scope="module")
def _make(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Make a set in a new folder, or in the named one, and return the folder."""
    def call(game: str, *options: str, folder: Path | None = None) -> Path:
        folder = folder or tmp_path_factory.mktemp("data") / game
        assert main(["data", game, *SMALL, *options, "--into", str(folder)]) == 0
        return folder
    return call


@pytest.fixture(name="folder", scope="module")
def _folder(make: Callable[..., Path]) -> Path:
    return make(PLAIN)


def read(folder: Path, name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(folder / f"{name}.parquet").to_pylist()
    return rows


def test_a_game_is_replayed_from_the_set(folder: Path) -> None:
    """Its outcome is found again, and the arena plays the same game."""
    first, second = read(folder, "games")
    match, names = grandtour.read_record(first["record"])
    assert names == []
    assert match.state.ranking() == first["ranks"]
    assert match.state.scores() == first["scores"]
    assert sum(first["shares"]) == 1.0
    assert (first["seed"], second["seed"]) == (1, 2)
    again = play(Fixture(ArenaRules(PLAIN, 2), ("walker", "walker"), 1))
    assert (list(again.ranks), list(again.scores)) == (first["ranks"], first["scores"])


def test_sisters_are_legal_turns_of_one_position(folder: Path) -> None:
    games = {row["seed"]: grandtour.read_record(row["record"])[0] for row in read(folder, "games")}
    rows = read(folder, "sisters")
    assert [row["decision"] for row in rows] == sorted(row["decision"] for row in rows)
    assert {row["decision"] for row in rows} == {0, 1, 2}
    for row in rows:
        position = grandtour.game(PLAIN).position(row["position"])
        truth = games[row["seed"]].at(row["entry"])
        assert position.view(row["seat"]) == truth.view(row["seat"])
        assert position.current_player() == row["seat"]
        for text in row["actions"]:
            position.play(grandtour.game(PLAIN).request(position, text, row["seat"]))
        assert len(row["outcomes"]) == len(row["margins"]) == 2
        assert row["share"] == sum(row["outcomes"]) / 2
        assert row["share_low"] <= row["share"] <= row["share_high"]
        assert row["gain_low"] < row["gain"] < row["gain_high"]
        assert (row["gain"] == 0.0) or row["sister"] > 0
    assert any(row["played"] for row in rows)


def test_the_same_command_writes_the_same_bytes(folder: Path, make: Callable[..., Path]) -> None:
    again = make(PLAIN)
    for name in ("games.parquet", "sisters.parquet", "README.md"):
        assert (again / name).read_bytes() == (folder / name).read_bytes()
    other = make(PLAIN, "--seed", "3", "--decisions", "0")
    assert (other / "games.parquet").read_bytes() != (folder / "games.parquet").read_bytes()


def test_a_broken_off_set_is_finished(folder: Path, make: Callable[..., Path], tmp_path: Path,
                                      monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the games that are missing are played."""
    whole = (folder / WORK).read_text(encoding="utf-8")
    (tmp_path / WORK).write_text(whole.splitlines()[0] + "\n" + whole.splitlines()[1][:99],
                                 encoding="utf-8")
    added: list[int] = []
    monkeypatch.setattr(DataFile, "add_result", lambda self, result: added.append(result.task.seed))
    make(PLAIN, folder=tmp_path)
    assert added == [2]
    assert (tmp_path / "sisters.parquet").read_bytes() == (folder / "sisters.parquet").read_bytes()


def test_the_card_has_every_column(folder: Path) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    game = grandtour.game(PLAIN)
    for fact in (grandtour.__version__, game.digest, "--games 2 --decisions 3", "walker", "MIT"):
        assert fact in text
    for name, columns in COLUMNS.items():
        schema = parquet.read_schema(folder / f"{name}.parquet")
        assert schema.names == [column.name for column in columns]
        for column in columns:
            kind = re.sub(r"element: | not null", "", str(schema.field(column.name).type))
            assert kind == column.type_name
            assert schema.field(column.name).metadata[b"description"].decode() == column.meaning
            assert f"| `{column.name}` | {column.type_name} |" in text


def test_the_gain_is_that_of_pairs() -> None:
    ours, theirs = (SisterAction((), False, shares, ()) for shares in ((1.0, 1.0), (1.0, 0.0)))
    gain, low, high = ours.gain(theirs)
    assert gain == 0.5
    assert low + high == pytest.approx(1.0)
    assert low < 0.0


@pytest.mark.parametrize(("options", "words"), [
    (("--players", "9"), "players: 9"),
    (("--player", "god"), "god"),
    (("--player", "walker", "--player", "pilot"), "3 are named for 2 seats"),
    (("--option", "fist_seat=0"), "fist_seat"),
])
def test_impossible_sets_are_refused(options: tuple[str, ...], words: str, tmp_path: Path,
                                     capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", PLAIN, *SMALL, *options, "--into", str(tmp_path)]) == 1
    assert words in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


def test_games_of_other_versions_are_played_again(folder: Path,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    [known, _] = DataFile(folder / WORK).known
    monkeypatch.setattr(grandtour, "__version__", "9.0.0")
    arguments = data.DataArguments(ArenaRules(PLAIN, 2), ("walker",), 2, 3, 4, 2)
    assert known not in arguments.tasks()
    assert json.loads((folder / WORK).read_text().splitlines()[0])["task"]["made_by"] \
        == known.made_by


def test_versions_of_a_checkout_name_the_commit(monkeypatch: pytest.MonkeyPatch,
                                                tmp_path: Path) -> None:
    monkeypatch.setattr(card, "SOURCES", Path(__file__).parents[2])
    assert re.fullmatch(r"\d\S+, commit [0-9a-f]{40}", card.name_version())
    monkeypatch.setattr(card, "SOURCES", tmp_path)
    assert card.name_version() == grandtour.__version__
