"""Kept databases (`make.py` makes them) are opened, upgraded and true, and every table in them is
played to its end. A later version, which has a migration more, upgrades those of today, too."""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from grandtour.cli.main import main
from grandtour.maintenance.audit import audit_tables
from grandtour.store.database import make_engine
from grandtour.store.migrate import find_head_revisions, read_revisions, run_missing_migrations
from grandtour.tables.schema import TABLES
from tests.later_version import later_version
from tests.new_database import url_of
from tests.scenarios import play_out
from tests.rooms import KENJI, open_house
from tests.upgrade.every_table import columns, fill, rows, table_names
from tests.upgrade.make import Site, step

KEPT = sorted(Path(__file__).parent.glob("*.sqlite.xz"))
PATIENCE = 300              # seconds for one game


@pytest.fixture(params=KEPT, ids=lambda path: path.name.partition(".")[0])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """One of the databases, as it was made."""
    file = tmp_path / "kept.sqlite"
    file.write_bytes(lzma.decompress(request.param.read_bytes()))
    return file


@pytest.fixture
def later(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The program is a later version."""
    with later_version(tmp_path_factory.mktemp("later") / "versions"):
        yield


def site_on(file: Path) -> AbstractAsyncContextManager[Site]:
    return open_house(url_of(file), Site)


def tables_in(file: Path, *phases: str) -> list[str]:
    """Return the tables in the file, or those in one of these phases."""
    query = select(TABLES.c.id).where(TABLES.c.phase.in_(phases or ("room", "play", "over")))
    made = make_engine(url_of(file))
    with made.connect() as connection:
        found = list(connection.execute(query.order_by(TABLES.c.id)).scalars())
    made.dispose()
    return found


def test_it_is_upgraded_and_true(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = make_engine(url_of(kept))
    run_missing_migrations(made)
    with made.connect() as connection:
        assert read_revisions(connection) == find_head_revisions()
        verdict = audit_tables(connection)
    made.dispose()
    assert verdict.faults == ()
    assert verdict.tables == len(tables_in(kept)) > 0
    assert main(["check", "--database", url_of(kept)]) == 0
    assert f"ok, {verdict.tables} tables, {verdict.entries} entries" in capsys.readouterr().out


@pytest.mark.usefixtures("later")
def test_an_upgrade_is_tried_on_a_copy(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = kept.read_bytes()
    assert main(["upgrade", "--check", "--database", url_of(kept)]) == 0
    assert (kept.read_bytes(), list(kept.parent.iterdir())) == (before, [kept])
    said = capsys.readouterr().out
    assert "schema: clubs_1 Create the table of clubs.\n" in said
    assert "running by rules" in said
    assert main(["upgrade", "--database", url_of(kept)]) == 0
    [aside] = kept.parent.glob("kept.sqlite.before-*")
    assert aside.read_bytes() == before
    assert main(["upgrade", "--check", "--database", url_of(kept)]) == 0
    assert "schema: nothing to do" in capsys.readouterr().out
    with make_engine(url_of(kept)).connect() as connection:
        assert read_revisions(connection) == find_head_revisions()


@pytest.mark.usefixtures("later")
def test_a_refused_upgrade_changes_nothing(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A match in it would not survive."""
    with closing(sqlite3.connect(kept)) as file, file:
        [(table,)] = file.execute("SELECT id FROM tables WHERE phase = 'play' ORDER BY id LIMIT 1")
        file.execute("UPDATE entries SET text = 'fly' WHERE table_id = :table AND number = "
                     "(SELECT max(number) FROM entries WHERE table_id = :table)", {"table": table})
    before = kept.read_bytes()
    assert main(["upgrade", "--database", url_of(kept)]) == 1
    caught = capsys.readouterr()
    assert table in caught.err
    assert "nothing was changed" in caught.out
    assert kept.read_bytes() == before


def test_every_table_is_played_to_its_end(kept: Path) -> None:
    """Rooms are filled first; then all of it, old entries and new ones, is true."""
    run_missing_migrations(make_engine(url_of(kept)))
    rooms, running = tables_in(kept, "room"), tables_in(kept, "play")
    assert rooms
    assert running

    async def scene(site: Site) -> None:
        for room in rooms:
            await site.tables.join_table(room, KENJI)
        for name in [*rooms, *running]:
            table, chosen = await site.tables.load_table(name), Random(name)
            async with asyncio.timeout(PATIENCE):
                while not table.over:
                    await step(site.tables, table, chosen)
            assert table.match.state.is_terminal()
        await site.results.save_missing()

    play_out(site_on(kept), scene)
    assert tables_in(kept, "room", "play") == []
    assert main(["check", "--database", url_of(kept)]) == 0


@pytest.mark.usefixtures("later")
def test_an_upgrade_keeps_all_rows(kept: Path) -> None:
    """Communities, what is written there, notices, exercises, friends: a row in every table."""
    with closing(sqlite3.connect(kept)) as file:
        assert fill(file)
        had = {name: list(columns(file, name)) for name in table_names(file)}
        before = {name: rows(file, name, had[name]) for name in had}
    made = make_engine(url_of(kept))
    run_missing_migrations(made)
    made.dispose()
    with closing(sqlite3.connect(kept)) as file:
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        assert {name: rows(file, name, had[name]) for name in had} == before
        assert all(before.values())
