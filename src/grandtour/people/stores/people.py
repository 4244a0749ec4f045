"""Stores people, sessions, passkeys and tickets."""

from __future__ import annotations

import json
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import (
    ColumnElement, Connection, Label, Row, bindparam, delete, exists, insert, or_, select, update,
)
from sqlalchemy.exc import IntegrityError

from grandtour.people.names import make_name_shape
from grandtour.people.rows import (
    NameTaken, PasskeyRow, PersonRow, SessionRow, Suspension, TicketRow,
)
from grandtour.people.schema import PASSKEYS, PEOPLE, PROGRAMS, SESSIONS, TICKETS
from grandtour.people.settings import Settings, restore_settings
from grandtour.store.database import CannotWrite, Database, execute



def is_program(person: ColumnElement[str]) -> Label[bool]:
    """Return the column `program`: whether a program plays with this account."""
    return exists().where(PROGRAMS.c.person == person).label("program")


PERSON_COLUMNS: Final = (
    PEOPLE.c.id.label("who"), PEOPLE.c.name, PEOPLE.c.key, PEOPLE.c.settings, PEOPLE.c.runs_site,
    PEOPLE.c.moderates, PEOPLE.c.suspended, PEOPLE.c.suspended_until, PEOPLE.c.suspended_because,
    is_program(PEOPLE.c.id))
SESSION_OF_HASH: Final = (       # asked at every request
    select(SESSIONS, *PERSON_COLUMNS).join(PEOPLE, PEOPLE.c.id == SESSIONS.c.person_id)
    .where(SESSIONS.c.token_hash == bindparam("token_hash")))
OTHERS: Final = PEOPLE.alias()


class PeopleStore:
    """Keeps everything about people. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _write_together(self, *changes: Any) -> None:
        """Make all these changes in one transaction."""
        def make_changes(connection: Connection) -> None:
            for change in changes:
                execute(connection, change)
        await self._database.run_transaction(make_changes)

    async def _load_first(self, query: Any, **parameters: object) -> Row[Any] | None:
        return await self._database.run_query(
            lambda connection: connection.execute(query, parameters).first())

    async def _load_all(self, query: Any) -> list[Row[Any]]:
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).all()))

    # People.

    async def add_person(self, person: PersonRow) -> None:
        await self._write_together(insert(PEOPLE).values(id=person.id, name=person.name))

    async def delete_guest(self, person: str) -> None:
        """Delete a guest who has done nothing yet."""
        await self._write_together(delete(SESSIONS).where(SESSIONS.c.person_id == person),
                                   delete(PEOPLE).where(PEOPLE.c.id == person,
                                                        PEOPLE.c.key.is_(None)))

    async def find_person(self, id: str) -> PersonRow | None:
        row = await self._load_first(select(*PERSON_COLUMNS).where(PEOPLE.c.id == id))
        return row and build_person_row(row)

    async def list_people(self, ids: Collection[str]) -> list[PersonRow]:
        """Return those of the people who exist."""
        return [build_person_row(row) for row in await self._load_all(
            select(*PERSON_COLUMNS).where(PEOPLE.c.id.in_(ids)))] if ids else []

    async def find_member(self, key: str) -> PersonRow | None:
        row = await self._load_first(select(*PERSON_COLUMNS).where(PEOPLE.c.key == key))
        return row and build_person_row(row)

    async def find_similar_names(self, key: str, shape: str) -> list[PersonRow]:
        """Return the members with this key, and those whose names have this shape."""
        return [build_person_row(row) for row in await self._load_all(select(*PERSON_COLUMNS).where(
            or_(PEOPLE.c.key == key, PEOPLE.c.shape == shape)))]

    async def set_name(self, person: str, name: str, key: str | None) -> None:
        """Name the person. With a key the person becomes a member, the first one also the host of
        the site. NameTaken if another member has the key."""
        change = update(PEOPLE).where(PEOPLE.c.id == person).values(
            name=name, key=key, shape=make_name_shape(name) if key else None)
        try:
            await self._write_together(*([make_first_member_host(person), change] if key
                                         else [change]))
        except IntegrityError as error:
            raise NameTaken(name) from error

    async def set_settings(self, person: str, settings: Settings) -> None:
        await self._write_together(update(PEOPLE).where(PEOPLE.c.id == person).values(
            settings=json.dumps(settings.list_unusual_values(), sort_keys=True)))

    async def set_program(self, person: str, program: bool) -> None:
        """Mark whether a program plays with the account."""
        unmark = delete(PROGRAMS).where(PROGRAMS.c.person == person)
        await self._write_together(unmark,
                                   *([insert(PROGRAMS).values(person=person)] if program else []))

    async def list_programs(self, most: int) -> list[PersonRow]:
        """Return the members whose accounts programs play with, by name."""
        return [build_person_row(row) for row in await self._load_all(select(*PERSON_COLUMNS).where(
            PEOPLE.c.id.in_(select(PROGRAMS.c.person)), PEOPLE.c.key.is_not(None),
            PEOPLE.c.suspended == 0).order_by(PEOPLE.c.key).limit(most))]

    async def find_password_hash(self, person: str) -> str:
        """Return the hash of the password; empty if there is none."""
        row = await self._load_first(select(PEOPLE.c.password).where(PEOPLE.c.id == person))
        return row.password if row else ""

    async def set_password(self, person: str, password_hash: str) -> None:
        await self._write_together(update(PEOPLE).where(PEOPLE.c.id == person).values(
            password=password_hash))

    async def clear_person(self, person: str) -> None:
        """Delete everything but the id, which others' games refer to."""
        def delete_data(connection: Connection) -> None:
            for statement in (
                    delete(SESSIONS).where(SESSIONS.c.person_id == person),
                    delete(PASSKEYS).where(PASSKEYS.c.person_id == person),
                    delete(PROGRAMS).where(PROGRAMS.c.person == person),
                    delete(TICKETS).where(TICKETS.c.person == person),
                    update(PEOPLE).where(PEOPLE.c.id == person).values(
                        name="", key=None, shape=None, password="", settings="{}",
                        runs_site=False, moderates=False, suspended=0, suspended_until=0,
                        suspended_because="", removed=False)):
                execute(connection, statement)
        await self._database.run_transaction(delete_data)

    # Sessions.

    async def add_session(self, session: SessionRow, token_hash: str) -> None:
        await self._write_together(insert(SESSIONS).values(
            token_hash=token_hash, id=session.id, person_id=session.person, kind=session.kind,
            label=session.label, scopes=" ".join(session.scopes), created=session.created,
            seen=session.seen, expires=session.expires))

    async def find_session(self, token_hash: str) -> tuple[SessionRow, PersonRow] | None:
        row = await self._load_first(SESSION_OF_HASH, token_hash=token_hash)
        return None if row is None else (build_session_row(row), build_person_row(row))

    async def list_sessions(self, person: str) -> list[SessionRow]:
        """Return the sessions of the person, the last seen first."""
        return [build_session_row(row) for row in await self._load_all(
            select(SESSIONS).where(SESSIONS.c.person_id == person)
            .order_by(SESSIONS.c.seen.desc(), SESSIONS.c.created.desc(), SESSIONS.c.id))]

    async def touch_session(self, session: str, moment: int) -> None:
        """Store when the session was last seen, unless the database takes nothing now."""
        with suppress(CannotWrite):
            await self._write_together(
                update(SESSIONS).where(SESSIONS.c.id == session).values(seen=moment))

    async def delete_sessions(self, person: str, sessions: list[str]) -> None:
        await self._write_together(delete(SESSIONS).where(
            SESSIONS.c.person_id == person, SESSIONS.c.id.in_(sessions)))

    async def delete_all_sessions(self, person: str = "") -> None:
        """Delete the sessions of the member, or of all members if none is named. Guests keep
        theirs: they have no other way to be recognised."""
        members = select(PEOPLE.c.id).where(PEOPLE.c.key.is_not(None))
        await self._write_together(delete(SESSIONS).where(SESSIONS.c.person_id.in_(
            members.where(PEOPLE.c.id == person) if person else members)))

    # Passkeys.

    async def add_passkey(self, passkey: PasskeyRow) -> None:
        await self._write_together(insert(PASSKEYS).values(
            id=passkey.id, person_id=passkey.person, label=passkey.label,
            public_key=passkey.public_key, uses=passkey.uses, created=passkey.created,
            seen=passkey.seen))

    async def find_passkey(self, id: str) -> PasskeyRow | None:
        row = await self._load_first(select(PASSKEYS).where(PASSKEYS.c.id == id))
        return row and build_passkey_row(row)

    async def list_passkeys(self, person: str) -> list[PasskeyRow]:
        """Return the passkeys of the person, the oldest first."""
        return [build_passkey_row(row) for row in await self._load_all(
            select(PASSKEYS).where(PASSKEYS.c.person_id == person)
            .order_by(PASSKEYS.c.created, PASSKEYS.c.id))]

    async def count_uses(self, passkey: str, uses: int, moment: int) -> None:
        await self._write_together(update(PASSKEYS).where(PASSKEYS.c.id == passkey).values(
            uses=uses, seen=moment))

    async def delete_passkey(self, person: str, passkey: str) -> None:
        await self._write_together(delete(PASSKEYS).where(
            PASSKEYS.c.person_id == person, PASSKEYS.c.id == passkey))

    # Tickets.

    async def add_ticket(self, ticket: TicketRow, now: int) -> None:
        """Add a ticket, and delete those that have expired."""
        await self._write_together(
            delete(TICKETS).where(TICKETS.c.expires <= now),
            insert(TICKETS).values(hash=ticket.hash, kind=ticket.kind, person=ticket.person,
                                   fact=ticket.fact, expires=ticket.expires, uses=ticket.uses,
                                   used=ticket.used))

    async def find_ticket(self, hash: str) -> TicketRow | None:
        row = await self._load_first(select(TICKETS).where(TICKETS.c.hash == hash))
        return row and build_ticket_row(row)

    async def list_tickets(self, kind: str, person: str) -> list[TicketRow]:
        """Return the tickets of this kind, those that expire first first."""
        return [build_ticket_row(row) for row in await self._load_all(select(TICKETS).where(
            TICKETS.c.kind == kind, TICKETS.c.person == person).order_by(
                TICKETS.c.expires, TICKETS.c.hash))]

    async def delete_tickets(self, kind: str, person: str) -> None:
        await self._write_together(delete(TICKETS).where(
            TICKETS.c.kind == kind, TICKETS.c.person == person))

    async def use_ticket(self, hash: str) -> TicketRow | None:
        """Count a use of the ticket, and return it as it was; None if it is used up. A ticket that
        is good once is deleted."""
        used: list[TicketRow] = []

        def count_use(connection: Connection) -> None:
            counted = connection.execute(update(TICKETS).where(
                TICKETS.c.hash == hash, TICKETS.c.used < TICKETS.c.uses).values(
                used=TICKETS.c.used + 1))
            row = connection.execute(select(TICKETS).where(TICKETS.c.hash == hash)).first()
            used[:] = [build_ticket_row(row)] if row is not None and counted.rowcount == 1 else []
            execute(connection,
                              delete(TICKETS).where(TICKETS.c.hash == hash, TICKETS.c.uses == 1))
        await self._database.run_transaction(count_use)
        return replace(used[0], used=used[0].used - 1) if used else None

    async def give_back_ticket(self, ticket: TicketRow, now: int) -> None:
        """Take back a use of this ticket. One that is good several times may have been deleted
        since."""
        if ticket.uses == 1:
            await self.add_ticket(ticket, now)
            return
        await self._write_together(update(TICKETS).where(
            TICKETS.c.hash == ticket.hash, TICKETS.c.used > 0).values(used=TICKETS.c.used - 1))

    async def delete_ticket(self, hash: str) -> None:
        await self._write_together(delete(TICKETS).where(TICKETS.c.hash == hash))


def make_first_member_host(person: str) -> Any:
    """Return the statement that makes the person a host if there is no member yet."""
    return update(PEOPLE).where(PEOPLE.c.id == person, ~exists(
        select(OTHERS.c.id).where(OTHERS.c.key.is_not(None)))).values(runs_site=True)


def build_person_row(row: Row[Any]) -> PersonRow:
    suspension = Suspension(row.suspended, row.suspended_until, row.suspended_because) \
        if row.suspended else None
    return PersonRow(row.who, row.name, row.key is not None,
                     restore_settings(json.loads(row.settings)), row.runs_site, suspension,
                     row.program, row.moderates)


def build_session_row(row: Row[Any]) -> SessionRow:
    return SessionRow(row.id, row.person_id, row.kind, row.label,
                      tuple(row.scopes.split()), row.created, row.seen, row.expires)


def build_passkey_row(row: Row[Any]) -> PasskeyRow:
    return PasskeyRow(row.id, row.person_id, row.label, row.public_key, row.uses, row.created,
                      row.seen)


def build_ticket_row(row: Row[Any]) -> TicketRow:
    return TicketRow(row.hash, row.kind, row.person, row.fact, row.expires, row.uses, row.used)
