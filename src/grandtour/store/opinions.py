"""Marks, votes and tags as `grandtour.collection` asks for them."""

from __future__ import annotations

from sqlalchemy import Connection, Delete, delete, func, insert, select, tuple_, update

from grandtour.collection.ports import MarkKind, MarkRow, TagRow, VoteRow
from grandtour.people.host_acts import HostAct
from grandtour.people.schema import PEOPLE
from grandtour.people.stores.hosts import write_act
from grandtour.store.database import Database, run
from grandtour.store.schema.collection import MARKS, TAGS, VOTES


class OpinionStore:
    """A `collection.ports.OpinionStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set_mark(self, person: str, game: str, kind: MarkKind, on: bool) -> None:
        def change(connection: Connection) -> None:
            connection.execute(delete(MARKS).where(
                MARKS.c.person == person, MARKS.c.game == game, MARKS.c.kind == kind))
            if on:
                connection.execute(insert(MARKS).values(person=person, game=game, kind=kind))
        await self._database.write(change)

    async def marks(self) -> list[MarkRow]:
        name = func.coalesce(PEOPLE.c.name, "")
        query = select(MARKS, name.label("name"), PEOPLE.c.key).join(
            PEOPLE, PEOPLE.c.id == MARKS.c.person, isouter=True).order_by(name, MARKS.c.person)

        def find(connection: Connection) -> list[MarkRow]:
            return [MarkRow(row.person, row.name, row.game, row.kind, row.key is not None)
                    for row in connection.execute(query)]
        return await self._database.read(find)

    async def said_by(self, person: str) -> dict[str, list[dict[str, object]]]:
        def find(connection: Connection) -> dict[str, list[dict[str, object]]]:
            return {table.name: [
                dict(row) for row in connection.execute(
                    select(table).where(table.c.person == person)).mappings()]
                for table in (MARKS, VOTES, TAGS)}
        return await self._database.read(find)

    async def forget(self, person: str) -> None:
        def change(connection: Connection) -> None:
            for table in (MARKS, VOTES, TAGS):
                connection.execute(delete(table).where(table.c.person == person))
        await self._database.write(change)

    async def move_marks(self, person: str, to: str) -> None:
        set_already = select(MARKS.c.game, MARKS.c.kind).where(MARKS.c.person == to)

        def change(connection: Connection) -> None:
            connection.execute(delete(MARKS).where(
                MARKS.c.person == person,
                tuple_(MARKS.c.game, MARKS.c.kind).in_(set_already)))
            connection.execute(update(MARKS).where(MARKS.c.person == person).values(person=to))
        await self._database.write(change)

    async def set_vote(self, vote: VoteRow) -> None:
        def change(connection: Connection) -> None:
            connection.execute(delete(VOTES).where(
                VOTES.c.person == vote.person, VOTES.c.game == vote.game,
                VOTES.c.players == vote.players))
            connection.execute(insert(VOTES).values(
                person=vote.person, game=vote.game, players=vote.players,
                opinion=vote.opinion))
        await self._database.write(change)

    async def votes(self, game: str) -> list[VoteRow]:
        query = select(VOTES).where(VOTES.c.game == game)

        def find(connection: Connection) -> list[VoteRow]:
            return [VoteRow(row.person, row.game, row.players, row.opinion)
                    for row in connection.execute(query)]
        return await self._database.read(find)

    async def use_tag(self, tag: TagRow) -> None:
        await self._database.write(lambda connection: use(connection, tag))

    async def accept_tag(self, tag: TagRow, act: HostAct) -> None:
        def change(connection: Connection) -> None:
            use(connection, tag)
            write_act(connection, act)
        await self._database.write(change)

    async def drop_tag(self, person: str, game: str, language: str, key: str) -> None:
        change = dropped(person, game, language, key)
        await self._database.write(lambda connection: run(connection, change))

    async def tags(self, game: str) -> list[TagRow]:
        query = select(TAGS).where(TAGS.c.game == game).order_by(TAGS.c.moment, TAGS.c.person)

        def find(connection: Connection) -> list[TagRow]:
            return [TagRow(row.person, row.game, row.language, row.key, row.text, row.moment)
                    for row in connection.execute(query)]
        return await self._database.read(find)


def use(connection: Connection, tag: TagRow) -> None:
    run(connection, dropped(tag.person, tag.game, tag.language, tag.key))
    run(connection, insert(TAGS).values(
        person=tag.person, game=tag.game, language=tag.language, key=tag.key, text=tag.text,
        moment=tag.moment))


def dropped(person: str, game: str, language: str, key: str) -> Delete:
    return delete(TAGS).where(TAGS.c.person == person, TAGS.c.game == game,
                              TAGS.c.language == language, TAGS.c.key == key)
