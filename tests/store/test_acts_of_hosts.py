"""Test that a host action and its record are one transaction. If the record cannot be written (here
its id exists already), nothing changes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from grandtour.maintenance.moderation import ModerationStore
from grandtour.notifications.rows import NoticeRow, Subject
from grandtour.notifications.stores.notices import NoticeStore
from grandtour.people.host_acts import COMMAND, HostAct
from grandtour.people.rows import PersonRow
from grandtour.people.stores.hosts import HostStore
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from sqlalchemy.exc import IntegrityError
from tests.new_database import new_database
from tests.scenarios import play_out

AUTHOR = "ines"
GONE = HostAct("a1", 7, COMMAND, "delete", fact="w1")
FAILED = NoticeRow("n1", "ines", Subject("table", "t"), "turn", "after 3", "mail", 1, 2, 5,
                   "failed", "no answer")

Some = Callable[[Database], Awaitable[None]]
Deed = Callable[[Database, HostAct], Awaitable[None]]
Look = Callable[[Database], Awaitable[object]]


async def some_notice(database: Database) -> None:
    await PeopleStore(database).add_person(PersonRow("ines", "Inès", True))
    await NoticeStore(database).add_notices([FAILED])


async def take_away(database: Database, act: HostAct) -> None:
    await ModerationStore(database).delete_reported_matter(act)


async def send_again(database: Database, act: HostAct) -> None:
    await NoticeStore(database).retry_notice((), act)


async def notices(database: Database) -> object:
    return await NoticeStore(database).list_notices_of("ines")


# What is there, what is done to it, how it stands, to whom the act is, and its fact.
SCENES: dict[str, tuple[Some, Deed, Look, str, str]] = {
    "what failed is sent again": (some_notice, send_again, notices, "", "1"),
}


@asynccontextmanager
async def open_database(path: Path) -> AsyncIterator[Database]:
    database = Database(new_database(path))
    try:
        yield database
    finally:
        await database.close()


@pytest.mark.parametrize("name", SCENES)
def test_act_and_change_are_atomic(tmp_path: Path, name: str) -> None:
    check_act(tmp_path, *SCENES[name])


def check_act(folder: Path, some: Some, deed: Deed, look: Look, person: str, fact: str) -> None:
    """Check that the action changes nothing if its record cannot be written."""
    async def play(database: Database) -> None:
        hosts = HostStore(database)
        await some(database)
        before, other = await look(database), HostAct("a1", 3, COMMAND, "invite")
        await hosts.record(other)
        with pytest.raises(IntegrityError):
            await deed(database, GONE)
        assert (await look(database), await hosts.list_acts(9)) == (before, [other])
        await deed(database, HostAct("a2", 7, COMMAND, GONE.kind, fact="w1"))
        act, *others = await hosts.list_acts(9)
        assert (act.id, act.person, act.fact, others) == ("a2", person, fact, [other])
        assert await look(database) != before
    play_out(open_database(folder / "acts.sqlite"), play)


def test_no_change_logs_nothing(tmp_path: Path) -> None:
    """There is no such text, and nothing has failed."""
    async def play(database: Database) -> None:
        assert not await ModerationStore(database).delete_reported_matter(GONE)
        assert await NoticeStore(database).retry_notice((), GONE) == 0
        assert await HostStore(database).list_acts(9) == []
    play_out(open_database(tmp_path / "acts.sqlite"), play)
