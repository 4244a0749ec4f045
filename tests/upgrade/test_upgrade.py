"""Databases of earlier releases (`make.py` says how they were made) are opened, brought up to date
and found to be true; every table of them is played to its end, by the rules it was begun with."""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select, text

from grandtour.cli.main import main
from grandtour.store.audit import audit
from grandtour.store.database import engine
from grandtour.store.migrate import head, revision_of, upgrade
from grandtour.store.schema.tables import TABLES
from tests.new_database import url_of
from tests.scenarios import play_out
from tests.rooms import KENJI, housed
from tests.upgrade.every_table import columns, fill, names, rows
from tests.upgrade.make import Site, step

KEPT = sorted(Path(__file__).parent.glob("*.sqlite.xz"))
PATIENCE = 300              # seconds for one game


@pytest.fixture(params=KEPT, ids=lambda path: path.name.partition(".")[0])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """One of the databases, as its release left it."""
    file = tmp_path / "kept.sqlite"
    file.write_bytes(lzma.decompress(request.param.read_bytes()))
    return file


def site_on(file: Path) -> AbstractAsyncContextManager[Site]:
    return housed(url_of(file), Site)


def tables_in(file: Path, *phases: str) -> list[str]:
    """The tables that stand there, or in one of these phases."""
    query = select(TABLES.c.id).where(TABLES.c.phase.in_(phases or ("room", "play", "over")))
    made = engine(url_of(file))
    with made.connect() as connection:
        found = list(connection.execute(query.order_by(TABLES.c.id)).scalars())
    made.dispose()
    return found


def test_it_is_brought_up_to_date_and_true(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = engine(url_of(kept))
    upgrade(made)
    with made.connect() as connection:
        assert revision_of(connection) == head()
        verdict = audit(connection)
    made.dispose()
    assert verdict.faults == ()
    assert verdict.tables == len(tables_in(kept)) > 0
    assert main(["check", "--database", url_of(kept)]) == 0
    assert f"ok, {verdict.tables} tables, {verdict.entries} entries" in capsys.readouterr().out


def test_the_command_tries_it_on_a_copy_and_then_does_it(
        kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = kept.read_bytes()
    assert main(["upgrade", "--check", "--database", url_of(kept)]) == 0
    assert (kept.read_bytes(), list(kept.parent.iterdir())) == (before, [kept])
    said = capsys.readouterr().out
    assert f"schema: {head()} " in said
    assert "running by rules" in said
    assert main(["upgrade", "--database", url_of(kept)]) == 0
    [aside] = kept.parent.glob("kept.sqlite.before-*")
    assert aside.read_bytes() == before
    assert main(["upgrade", "--check", "--database", url_of(kept)]) == 0
    assert "schema: nothing to do" in capsys.readouterr().out
    with engine(url_of(kept)).connect() as connection:
        assert revision_of(connection) == head()


def test_where_a_match_would_not_survive_nothing_is_changed(
        kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with engine(url_of(kept)).begin() as connection:
        table = connection.execute(
            text("SELECT id FROM tables WHERE phase = 'play' ORDER BY id LIMIT 1")).scalar_one()
        connection.execute(
            text("UPDATE entries SET text = 'fly' WHERE table_id = :table AND number = "
                 "(SELECT max(number) FROM entries WHERE table_id = :table)"), {"table": table})
    before = kept.read_bytes()
    assert main(["upgrade", "--database", url_of(kept)]) == 1
    caught = capsys.readouterr()
    assert table in caught.err
    assert "nothing was changed" in caught.out
    assert kept.read_bytes() == before


def test_every_table_is_played_to_its_end(kept: Path) -> None:
    """Rooms are filled first; then all of it, old entries and new ones, is true."""
    upgrade(engine(url_of(kept)))
    rooms, running = tables_in(kept, "room"), tables_in(kept, "play")
    assert rooms
    assert running

    async def scene(site: Site) -> None:
        for room in rooms:
            await site.tables.join(room, KENJI)
        for name in [*rooms, *running]:
            table, chosen = await site.tables.table(name), Random(name)
            async with asyncio.timeout(PATIENCE):
                while not table.over:
                    await step(site.tables, table, chosen)
            assert table.match.state.is_terminal()
        await site.results.catch_up()

    play_out(site_on(kept), scene)
    assert tables_in(kept, "room", "play") == []
    assert main(["check", "--database", url_of(kept)]) == 0


# What is called otherwise since, by the table that had it, or by the column.
MOVED = {"text_reports": "reports", "notices.table_id": "notices.subject"}
# The drawer that an exercise lay in, of which its stability has been made.
GONE = {"exercises.box"}


def test_whatever_else_people_had_is_there_afterwards(kept: Path) -> None:
    """Communities, what is written there, notices, exercises, friends: a row in every table that
    the release had."""
    with closing(sqlite3.connect(kept)) as old:
        assert fill(old)
        had = {name: columns(old, name) for name in names(old)}
        before = {name: rows(old, name, list(had[name])) for name in had}
    made = engine(url_of(kept))
    upgrade(made)
    made.dispose()
    with closing(sqlite3.connect(kept)) as now:
        assert now.execute("PRAGMA foreign_key_check").fetchall() == []
        for name, listed in had.items():
            if name in MOVED:
                assert len(rows(now, MOVED[name], ["id"])) == len(before[name])
                continue
            stay = [column for column in listed if f"{name}.{column}" not in GONE]
            called = [MOVED.get(f"{name}.{column}", f".{column}").partition(".")[2]
                      for column in stay]
            places = [list(listed).index(column) for column in stay]
            assert rows(now, name, called) == {
                tuple(row[place] for place in places) for row in before[name]}, name


def test_what_a_release_of_today_leaves_can_be_tried_so_in_every_table(kept: Path) -> None:
    """Tournaments, studies and plans, too, which no release has had yet."""
    upgrade(engine(url_of(kept)))
    with closing(sqlite3.connect(kept)) as now:
        assert {"tournaments", "studies", "plans"} <= set(fill(now))
        assert all(rows(now, name, list(columns(now, name))) for name in names(now))
        assert now.execute("PRAGMA foreign_key_check").fetchall() == []
