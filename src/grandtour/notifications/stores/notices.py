"""Stores notices, quiet tables, and the secrets that sign messages."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import (
    Connection, Row, case, delete, func, literal_column, or_, select, update,
)

from grandtour.notifications.rows import NoticeRow, Subject
from grandtour.notifications.schema import BROWSERS, NOTICES, QUIET, SECRETS
from grandtour.people.channels import Event, is_mail, list_required_settings
from grandtour.people.host_acts import HostAct
from grandtour.people.schema import PEOPLE
from grandtour.people.settings import restore_settings
from grandtour.people.stores.hosts import write_act
from grandtour.store.database import Database, add_new, execute
from grandtour.tables.schema import SEATS, TABLES
from grandtour.tables.stores.lobby import select_languages

WAITING: Final = NOTICES.c.state == "waiting"
UNSENT: Final = NOTICES.c.state.in_(("waiting", "failed"))


class NoticeStore:
    """Keeps notices. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_notices(self, notices: Sequence[NoticeRow]) -> None:
        """Add notices. Those that are there already stay as they are."""
        rows = [{"id": one.id, "person": one.person, "kind": one.subject.kind,
                 "subject": one.subject.id, "event": one.event, "key": one.key,
                 "channel": one.channel, "moment": one.moment, "due": one.due,
                 "browser": one.browser, "claimed": 0, "tries": one.tries, "state": one.state,
                 "fault": one.fault}
                for one in notices]
        if rows:
            await self._database.run_transaction(lambda connection: add_new(connection, NOTICES,
                                                                            rows))

    async def list_waiting(self, by: int) -> list[NoticeRow]:
        """Return the waiting notices of what had come up by this moment."""
        return await self._load_notices(select(NOTICES).where(WAITING, NOTICES.c.moment <= by))

    async def mark_seen(self, notices: Collection[str]) -> None:
        """Mark these as seen, if they still wait: they need not be sent."""
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                        update(NOTICES).where(
            WAITING, NOTICES.c.id.in_(notices)).values(state="seen")))

    async def list_upcoming(self, subject: Subject, now: int) -> list[NoticeRow]:
        """Return the waiting notices of what comes up there after now."""
        return await self._load_notices(select(NOTICES).where(
            NOTICES.c.kind == subject.kind, NOTICES.c.subject == subject.id, WAITING,
            NOTICES.c.moment > now))

    async def delete_waiting(self, notices: Collection[str]) -> None:
        """Delete these, if they still wait. They are new if they are found again."""
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                        delete(NOTICES).where(
            WAITING, NOTICES.c.id.in_(notices))))

    async def claim_notices(self, channel: str, now: int, until: int, most: int) -> list[NoticeRow]:
        """Return the first `most` notices that are due by this channel and that no server has
        claimed, with all others that are due by it to the same people. No server gets them again
        before `until`."""
        free = (WAITING, NOTICES.c.channel == channel, NOTICES.c.due <= now,
                NOTICES.c.claimed <= now)
        first = select(NOTICES.c.person).where(*free).order_by(NOTICES.c.due).limit(most)
        claimed: list[NoticeRow] = []
        if await self._database.run_query(
            lambda connection: connection.execute(first).first()) is None:
            return claimed

        def claim_free(connection: Connection) -> None:
            people = set(connection.execute(first).scalars())
            claimed[:] = [build_notice_row(row) for row in connection.execute(
                select(NOTICES).where(*free, NOTICES.c.person.in_(people)).order_by(
                    NOTICES.c.due, NOTICES.c.id).with_for_update(skip_locked=True))]
            execute(connection, update(NOTICES).where(
                              NOTICES.c.id.in_([one.id for one in claimed])).values(claimed=until))
        await self._database.run_transaction(claim_free)
        return claimed

    async def set_outcome(self, notice: NoticeRow) -> None:
        """Store what came of sending a notice, and end the claim."""
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                        update(NOTICES).where(
            NOTICES.c.id == notice.id).values(
            due=notice.due, tries=notice.tries, state=notice.state, fault=notice.fault,
            claimed=0)))

    async def drop_other_channels(self, but: Collection[str]) -> None:
        """Drop what waits for other channels than these: the site no longer has them."""
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                        update(NOTICES).where(
            WAITING, NOTICES.c.channel.not_in(but)).values(state="dropped")))

    async def delete_old(self, before: int) -> None:
        """Delete what came up before this moment and does not wait."""
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                        delete(NOTICES).where(
            NOTICES.c.moment < before, ~WAITING)))

    async def list_changed_tables(self, since: int) -> list[str]:
        """Return the tables that have changed since this moment, or wait for a player, and at which
        a person sits to whom notices can be sent."""
        reached = or_(*[PEOPLE.c.settings.contains(f'"{name}"')
                        for name in list_required_settings()],
                      PEOPLE.c.id.in_(select(BROWSERS.c.person)))
        query = select(TABLES.c.id).distinct().join(SEATS, SEATS.c.table_id == TABLES.c.id).join(
            PEOPLE, PEOPLE.c.id == SEATS.c.holder).where(
            SEATS.c.kind != "bot", reached, TABLES.c.moment >= since)
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def list_tables_with_offers(self) -> list[str]:
        """Return the running tables with a seat in the list of games that need a player."""
        query = select(TABLES.c.id).distinct().join(SEATS, SEATS.c.table_id == TABLES.c.id).where(
            TABLES.c.phase == "play", SEATS.c.offered != literal_column("''"))
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def list_notified_people(self, event: Event, but: str, since: int,
                                   until: int) -> frozenset[str]:
        """Return the people with notices of such events that have come up between these moments
        anywhere but at this subject, without notices that were dropped."""
        query = select(NOTICES.c.person).where(
            NOTICES.c.event == event, NOTICES.c.subject != but, NOTICES.c.state != "dropped",
            NOTICES.c.moment > since, NOTICES.c.moment < until)
        return await self._database.run_query(
            lambda connection: frozenset(connection.execute(query).scalars()))

    async def list_silenced_tables(self, person: str) -> frozenset[str]:
        """Return the tables about which the person wants no notices."""
        query = select(QUIET.c.table_id).where(QUIET.c.person == person)
        return await self._database.run_query(
            lambda connection: frozenset(connection.execute(query).scalars()))

    async def set_table_silenced(self, person: str, table: str, quiet: bool) -> None:
        row = {"person": person, "table_id": table}

        def save_quiet(connection: Connection) -> None:
            if quiet:
                add_new(connection, QUIET, [row])
            else:
                execute(connection, delete(QUIET).filter_by(**row))
        await self._database.run_transaction(save_quiet)

    async def find_reading_language(self, person: str) -> str:
        """Return the language of most tables that the person has read; empty if there are none."""
        return await self._database.run_query(
            lambda connection: str(connection.execute(select_languages(person)).scalar() or ""))

    async def find_people_of_email(self, address: str) -> list[str]:
        """Return the people who have confirmed this email address, in upper or lower case."""
        if not is_mail(address) or not address:
            return []
        pattern = json.dumps(address.lower())[1:-1]
        query = select(PEOPLE.c.id, PEOPLE.c.settings).where(
            func.lower(PEOPLE.c.settings).contains(pattern, autoescape=True))
        rows = await self._database.run_query(lambda connection: connection.execute(query).all())
        return [row.id for row in rows
                if restore_settings(
                    json.loads(row.settings)).confirmed_email.lower() == address.lower()]

    async def load_or_make_secret(self, person: str) -> str:
        """Return the person's secret, which never changes by itself; make it at the first call."""
        stored = await self.load_secret(person)
        if not stored:
            await self._database.run_transaction(lambda connection: add_new(connection, SECRETS, [
                {"person": person, "secret": secrets.token_urlsafe(32)}]))
            return await self.load_or_make_secret(person)
        return stored

    async def load_secret(self, person: str) -> str:
        """Return the person's secret; empty if none was made yet."""
        query = select(SECRETS.c.secret).where(SECRETS.c.person == person)
        return await self._database.run_query(
            lambda connection: connection.execute(query).scalar()) or ""

    async def renew_secret(self, person: str) -> None:
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                        update(SECRETS).where(
            SECRETS.c.person == person).values(secret=secrets.token_urlsafe(32))))

    async def count_states(self) -> dict[str, int]:
        """Return how many notices there are, by state."""
        query = select(NOTICES.c.state, func.count().label("n")).group_by(NOTICES.c.state)
        return await self._database.run_query(
            lambda connection: {row.state: row.n for row in connection.execute(query)})

    async def count_failing(self, channel: str, since: int) -> int:
        """Return how many notices were tried by this channel, were not sent, and are due since this
        moment."""
        query = select(func.count()).where(
            UNSENT, NOTICES.c.channel == channel, NOTICES.c.tries > 0, NOTICES.c.due >= since)
        return await self._database.run_query(
            lambda connection: connection.execute(query).scalar_one())

    async def list_unsent(self, most: int) -> list[NoticeRow]:
        """Return those that have failed, then those that wait for another try, then those that wait
        for the first; of each the first due first."""
        worst = case((NOTICES.c.state == "failed", 0), (NOTICES.c.tries > 0, 1), else_=2)
        return await self._load_notices(select(NOTICES).where(UNSENT).order_by(
            worst, NOTICES.c.due, NOTICES.c.id).limit(most))

    async def retry_notice(self, notices: Collection[str], act: HostAct) -> int:
        """Let these failed notices, or all if none is named, wait again as if they had never been
        tried, due at the moment of the act. Record the act in the same transaction, with their
        number as its fact, unless there are none. Return their number."""
        change = update(NOTICES).where(NOTICES.c.state == "failed").values(
            state="waiting", due=act.moment, tries=0, fault="", claimed=0)
        if notices:
            change = change.where(NOTICES.c.id.in_(notices))
        found: list[int] = []

        def reset_failed(connection: Connection) -> None:
            found[:] = [connection.execute(change).rowcount]
            if found[0]:
                write_act(connection, replace(act, fact=str(found[0])))
        await self._database.run_transaction(reset_failed)
        return found[0]

    async def list_notices_of(self, person: str) -> list[NoticeRow]:
        return await self._load_notices(select(NOTICES).where(
            NOTICES.c.person == person).order_by(NOTICES.c.moment, NOTICES.c.id))

    async def delete_data(self, person: str) -> None:
        def delete_rows(connection: Connection) -> None:
            for table in (NOTICES, QUIET, SECRETS):
                execute(connection, delete(table).where(table.c.person == person))
        await self._database.run_transaction(delete_rows)

    async def merge_guest(self, guest: str, member: str) -> None:
        """Give the guest's quiet tables to the member, and delete the rest of the guest's."""
        tables = select(QUIET.c.table_id).where(QUIET.c.person == guest)

        def copy_quiet(connection: Connection) -> None:
            rows = [{"person": member, "table_id": table}
                    for table in connection.execute(tables).scalars()]
            if rows:
                add_new(connection, QUIET, rows)
        await self._database.run_transaction(copy_quiet)
        await self.delete_data(guest)

    async def _load_notices(self, query: Any) -> list[NoticeRow]:
        return await self._database.run_query(
            lambda connection: [build_notice_row(row) for row in connection.execute(query)])


def build_notice_row(row: Row[Any]) -> NoticeRow:
    return NoticeRow(row.id, row.person, Subject(row.kind, row.subject), row.event, row.key,
                     row.channel, row.moment, row.due, row.tries, row.state, row.fault,
                     row.browser)
