"""Older databases are brought up to date, and nothing in them is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert
from grandtour.cli.main import main
from grandtour.people.service import People
from grandtour.people.sessions import ALL_SCOPES
from grandtour.store.audit import audit
from grandtour.store.database import Database, engine
from grandtour.store.migrate import (
    DanglingReference, downgrade_over, head, migrating, revision_of, upgrade, upgrade_over,
)
from grandtour.store.people import PeopleStore
from grandtour.store.schema import METADATA
from grandtour.store.schema.people import SESSIONS
from grandtour.store.schema.reports import REPORTS
from tests.new_database import url_of

TOKENS = ("qRVxFaQH5VjTLtao3hwXTYzJhiUCAZxg", "itrlSs6KGCnFOHVQvSk9UgozRYuIwJ4L")
ENTRIES = 119 + 12 + 12 + 16


def test_the_first_release_is_brought_up_to_date(released: Path) -> None:
    """Every match verifies, and people are known by the cookies that they have."""

    async def look() -> list[str]:
        database = Database(url_of(released))
        sessions = People(PeopleStore(database)).sessions
        known = [await sessions.known(token) for token in TOKENS]
        await database.close()
        return [found[1].name for found in known if found]

    assert asyncio.run(look()) == ["Inès", "健二"]
    with engine(url_of(released)).connect() as connection:
        assert revision_of(connection) == head()
        verdict = audit(connection)
    assert (verdict.tables, verdict.entries, verdict.faults) == (4, ENTRIES, ())


def test_tournaments_called_off_before_that_was_told_are_no_news(tmp_path: Path) -> None:
    made = engine(url_of(tmp_path / "before.sqlite"))
    with migrating(made) as connection:
        upgrade_over(connection, "0035")
        for id, phase in (("t1", "off"), ("t2", "over")):
            connection.exec_driver_sql(
                "INSERT INTO tournaments (id, title, about, organiser, game, form, size, rounds,"
                " profile, options, terms, community, begins, phase, opened, ended, division,"
                " moving, season, seasons, earlier, held) VALUES (?, 'Cup', '', 'ada', 'silk',"
                " 'swiss', 2, 2, '', '{}', '{}', '', 0, ?, 1, 9, 0, 0, 1, 1, '', 0)", (id, phase))
            connection.exec_driver_sql(
                "INSERT INTO tournament_entrants (tournament_id, person, entered, lot, first, left,"
                " division, read) VALUES (?, 'bo', 1, -1, 1, 0, 0, 5)", (id,))
    upgrade(made)
    with made.connect() as connection:
        assert connection.exec_driver_sql(
            "SELECT read FROM tournament_entrants ORDER BY tournament_id").all() == [(9,), (5,)]


def test_reports_of_remarks_lead_to_the_page_on_which_they_stand(released: Path) -> None:
    """And back again; other reports stay as they are."""
    made = engine(url_of(released))
    with migrating(made) as connection:
        upgrade_over(connection, "0037")
        for kind, place in (("remark", "/t/a/commentary#remark-41"), ("talk", "/t/a#talk-7")):
            connection.execute(insert(REPORTS).values(
                id=kind, kind=kind, subject="a/1", author="", place=place, copy="", person="",
                reason="", words="", moment=0, decision="", decided=0, answer="", warning="",
                stays=False, told=False, warned=False))
        upgrade_over(connection, "0038")
        now = places(connection)
        downgrade_over(connection, "0037")
        before = places(connection)
    made.dispose()
    assert now == ["/t/a/commentary?remark=41#remark-41", "/t/a#talk-7"]
    assert before == ["/t/a/commentary#remark-41", "/t/a#talk-7"]


def places(connection: Connection) -> list[str]:
    return list(connection.exec_driver_sql("select place from reports order by kind").scalars())


def test_guests_of_the_api_hold_sign_ins(released: Path) -> None:
    """Made tokens stay tokens: those that may do less, or end at another time."""
    made, year = engine(url_of(released)), 365 * 24 * 3600 * 1000
    with migrating(made) as connection:
        upgrade_over(connection, "0039")
        guest = connection.exec_driver_sql("select id from people where key is null").scalar()
        for id, scopes, expires in (("own", " ".join(ALL_SCOPES), year), ("weak", "read", year),
                                    ("endless", " ".join(ALL_SCOPES), 0)):
            connection.execute(insert(SESSIONS).values(
                token_hash=id, id=id, person_id=guest, kind="token", label="", scopes=scopes,
                created=0, seen=0, expires=expires))
        upgrade_over(connection, "0040")
        kinds = connection.exec_driver_sql("select id, kind from sessions where seen = 0").all()
    made.dispose()
    assert dict(kinds) == {"own": "browser", "weak": "token", "endless": "token"}


def test_the_site_opens_a_database_of_the_first_release_twice(released: Path) -> None:
    upgrade(engine(url_of(released)))
    upgrade(engine(url_of(released)))
    assert main(["check", "--database", url_of(released)]) == 0


def test_every_migration_goes_down_and_up_again(released: Path) -> None:
    """With rows in the tables; what every version knows is still there."""
    made = engine(url_of(released))
    upgrade(made)
    with migrating(made) as connection:
        downgrade_over(connection, "0001")
    with migrating(made) as connection:
        assert revision_of(connection) == "0001"
        upgrade_over(connection)
    with made.connect() as connection:
        assert audit(connection).entries == ENTRIES
        assert differences(connection) == []
    with migrating(made) as connection:
        downgrade_over(connection, "base")
    with sqlite3.connect(released) as file:
        left = {name for (name,) in file.execute("select name from sqlite_master")}
    assert {name for name in left if "alembic" not in name} == set()


def test_a_row_that_refers_to_nothing_stops_a_migration(released: Path) -> None:
    with sqlite3.connect(released) as file:
        file.execute("insert into seats values ('nowhere', 0, 'open', '', '')")
    with pytest.raises(DanglingReference, match="of seats refers to nothing"):
        upgrade(engine(url_of(released)))
    with engine(url_of(released)).connect() as connection:
        assert revision_of(connection) == "0001"


def test_the_migrations_lead_to_the_schema_on_sqlite(tmp_path: Path) -> None:
    made = engine(url_of(tmp_path / "new.sqlite"))
    upgrade(made)
    with made.connect() as connection:
        assert differences(connection) == []


def test_the_migrations_lead_to_the_schema_on_postgresql(postgres: str) -> None:
    made = engine(postgres)
    upgrade(made)
    with made.connect() as connection:
        assert differences(connection) == []
    made.dispose()


def differences(connection: Connection) -> list[object]:
    return compare_metadata(MigrationContext.configure(connection), METADATA)


def test_the_command_tries_it_on_postgresql_and_takes_it_back(
        postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = engine(postgres)
    with migrating(made) as connection:
        upgrade_over(connection, "0001")
    assert main(["upgrade", "--check", "--database", postgres]) == 0
    with made.connect() as connection:
        assert revision_of(connection) == "0001"
    assert main(["upgrade", "--database", postgres]) == 0
    with made.connect() as connection:
        assert revision_of(connection) == head()
    made.dispose()
    assert f"schema: {head()} " in capsys.readouterr().out
