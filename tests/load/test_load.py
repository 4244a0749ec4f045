"""`tools/measure_load.py`: real sites that are loaded a little, and what it refuses."""

from __future__ import annotations

import re
import signal
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.new_database import new_database
from tests.real_site import Site
from tests.some_game import PLAIN

from measure_load import main

from grandtour.cli.main import main as grandtour

FINISHED, OPEN = 60, 24


@pytest.fixture(scope="module", name="seeded")
def _seeded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("load") / "grandtour.sqlite"
    address = new_database(file)
    assert main(["seed", "--database", address, "--finished", str(FINISHED),
                 "--open", str(OPEN)]) == 0
    return file


@pytest.fixture(scope="module", name="site")
def _site(seeded: Path) -> Iterator[Site]:
    with Site(seeded) as site:
        yield site


def rows(said: str) -> list[list[str]]:
    """The cells of the rows below the head of the table."""
    lines = [line for line in said.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines[1:]]


@pytest.mark.slow
@pytest.mark.sample("scenario", "number", "done", "delivered", keep=4)
@pytest.mark.parametrize(("scenario", "number", "done", "delivered"), [
    ("tables", 24, 24, 0), ("streams", 10, 10, 10), ("storm", 10, 10, 10),
    ("watchers", 5, 15, 15), ("pages", 3, 3, 0), ("moves", 3, 9, 18), ("bots", 2, 200, 0)])
def test_what_is_sent_arrives(site: Site, capsys: pytest.CaptureFixture[str], scenario: str,
                              number: int, done: int, delivered: int) -> None:
    assert main([scenario, "--site", site.url, "--number", str(number), "--moves", "3",
                 "--game", PLAIN]) == 0
    first = rows(capsys.readouterr().out)[0]
    assert first[1] == str(done)
    assert first[2] == (f"{delivered} of {delivered}" if delivered else "–")


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["tables", "streams"])
def test_small_seeds_are_enough(site: Site, capsys: pytest.CaptureFixture[str],
                                scenario: str) -> None:
    """More tables are asked for than there are, as `tables` does by itself."""
    assert main([scenario, "--site", site.url, "--number", str(2 * OPEN + 6)]) == 0
    first = rows(capsys.readouterr().out)[0]
    assert first[1] == str(OPEN if scenario == "tables" else 2 * OPEN + 6)


@pytest.mark.slow
def test_sites_without_a_seed_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Site(tmp_path / "grandtour.sqlite") as empty:
        assert main(["tables", "--site", empty.url]) == 1
    assert "has no open table of `tools/measure_load.py seed`" in capsys.readouterr().err


@pytest.mark.slow
def test_people_play_while_computer_players_think(
        site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """Each move arrives at both, and the page of the table is looked at after each."""
    assert main(["bots", "--site", site.url, "--number", "1", "--moves", "4",
                 "--game", PLAIN]) == 0
    move, page = rows(capsys.readouterr().out)[-2:]
    assert move[:3] == ["a move of two at their table, 1 computer players think", "4", "8 of 8"]
    assert page[:2] == [
        "the page of a table for somebody who sits there, 1 computer players think", "4"]


@pytest.mark.slow
def test_what_was_seeded_is_true(seeded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every copy is replayed, and has a result."""
    assert grandtour(["check", "--database", f"sqlite:///{seeded}"]) == 0
    with sqlite3.connect(seeded) as file:
        assert file.execute("select count(*) from tables where id like 'over1%'"
                            ).fetchone() == (FINISHED,)
        assert file.execute("select count(*) from tables where id like 'open1%' and phase = 'play'"
                            ).fetchone() == (OPEN,)
        assert file.execute("select count(*) from tables left join results on table_id = id "
                            "where phase = 'over' and results.game is null").fetchone() == (0,)


@pytest.mark.slow
def test_play_goes_on_after_the_site_was_killed(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Streams come back, and a move that was perhaps taken is sent again."""
    site = Site(tmp_path / "grandtour.sqlite")
    site.start()
    result: list[int] = []
    playing = threading.Thread(target=lambda: result.append(main(
        ["moves", "--site", site.url, "--number", "4", "--moves", "30", "--game", PLAIN])))
    playing.start()
    site.wait_for_streams(8)
    site.stop(signal.SIGKILL)
    site.start()
    playing.join(120)
    site.stop()
    assert result == [0]
    [row] = rows(capsys.readouterr().out)
    assert row[1:3] == ["120", "240 of 240"]


@pytest.mark.slow
@pytest.mark.parametrize("url", [
    "http://games.example:80", "https://127.0.0.1:8080", "http://192.168.1.2:80", "http://[::2]:80",
    "http://127.0.0.1"])
def test_nobody_elses_site_is_loaded(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pages", "--site", url]) == 1
    assert "no http address of this machine" in capsys.readouterr().err


@pytest.mark.slow
def test_a_database_with_tables_is_not_filled(
        seeded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = seeded.stat().st_size
    assert main(["seed", "--database", f"sqlite:///{seeded}"]) == 1
    assert "there are tables in this database" in capsys.readouterr().err
    assert seeded.stat().st_size == before


@pytest.mark.slow
def test_a_site_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pages", "--site", "http://127.0.0.1:9"]) == 1
    assert re.match(r"measure_load: .*127\.0\.0\.1", capsys.readouterr().err)


@pytest.mark.slow
def test_no_more_than_a_million(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["streams", "--number", "1000001"])
    assert "is more than 1,000,000" in capsys.readouterr().err
