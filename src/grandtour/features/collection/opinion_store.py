"""SQL of marks, votes and tags."""

from __future__ import annotations

from sqlalchemy import Connection, Delete, delete, func, insert, select, tuple_, update

from grandtour.features.collection.rows import MarkKind, MarkRow, TagRow, VoteRow
from grandtour.people.host_acts import HostAct
from grandtour.people.schema import PEOPLE
from grandtour.people.stores.hosts import write_act
from grandtour.store.database import Database, execute
from grandtour.features.collection.schema import MARKS, TAGS, VOTES


class OpinionStore:
    """Stores marks, votes and tags. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set_mark(self, person: str, game: str, kind: MarkKind, on: bool) -> None:
        def write_mark(connection: Connection) -> None:
            connection.execute(delete(MARKS).where(
                MARKS.c.person == person, MARKS.c.game == game, MARKS.c.kind == kind))
            if on:
                connection.execute(insert(MARKS).values(person=person, game=game, kind=kind))
        await self._database.run_transaction(write_mark)

    async def list_marks(self) -> list[MarkRow]:
        """Return everyone's marks by name."""
        name = func.coalesce(PEOPLE.c.name, "")
        query = select(MARKS, name.label("name"), PEOPLE.c.key).join(
            PEOPLE, PEOPLE.c.id == MARKS.c.person, isouter=True).order_by(name, MARKS.c.person)

        def read_marks(connection: Connection) -> list[MarkRow]:
            return [MarkRow(row.person, row.name, row.game, row.kind, row.key is not None)
                    for row in connection.execute(query)]
        return await self._database.run_query(read_marks)

    async def export_opinions(self, person: str) -> dict[str, list[dict[str, object]]]:
        """Return all marks, votes and tags of the person."""
        def read_opinions(connection: Connection) -> dict[str, list[dict[str, object]]]:
            return {table.name: [
                dict(row) for row in connection.execute(
                    select(table).where(table.c.person == person)).mappings()]
                for table in (MARKS, VOTES, TAGS)}
        return await self._database.run_query(read_opinions)

    async def forget_person(self, person: str) -> None:
        """Delete all marks, votes and tags of the person."""
        def delete_opinions(connection: Connection) -> None:
            for table in (MARKS, VOTES, TAGS):
                connection.execute(delete(table).where(table.c.person == person))
        await self._database.run_transaction(delete_opinions)

    async def move_marks(self, person: str, to: str) -> None:
        """Pass the marks of one person to the other."""
        set_already = select(MARKS.c.game, MARKS.c.kind).where(MARKS.c.person == to)

        def write_marks(connection: Connection) -> None:
            connection.execute(delete(MARKS).where(
                MARKS.c.person == person,
                tuple_(MARKS.c.game, MARKS.c.kind).in_(set_already)))
            connection.execute(update(MARKS).where(MARKS.c.person == person).values(person=to))
        await self._database.run_transaction(write_marks)

    async def set_vote(self, vote: VoteRow) -> None:
        def write_vote(connection: Connection) -> None:
            connection.execute(delete(VOTES).where(
                VOTES.c.person == vote.person, VOTES.c.game == vote.game,
                VOTES.c.players == vote.players))
            connection.execute(insert(VOTES).values(
                person=vote.person, game=vote.game, players=vote.players,
                opinion=vote.opinion))
        await self._database.run_transaction(write_vote)

    async def list_votes(self, game: str) -> list[VoteRow]:
        query = select(VOTES).where(VOTES.c.game == game)

        def read_votes(connection: Connection) -> list[VoteRow]:
            return [VoteRow(row.person, row.game, row.players, row.opinion)
                    for row in connection.execute(query)]
        return await self._database.run_query(read_votes)

    async def use_tag(self, tag: TagRow) -> None:
        await self._database.run_transaction(lambda connection: write_tag(connection, tag))

    async def accept_tag(self, tag: TagRow, act: HostAct) -> None:
        """Save the host's use of a tag and the audit entry, in one transaction."""
        def write_tag_and_act(connection: Connection) -> None:
            write_tag(connection, tag)
            write_act(connection, act)
        await self._database.run_transaction(write_tag_and_act)

    async def drop_tag(self, person: str, game: str, language: str, key: str) -> None:
        change = delete_tag(person, game, language, key)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def list_tags(self, game: str) -> list[TagRow]:
        """Return every use of a tag, oldest first."""
        query = select(TAGS).where(TAGS.c.game == game).order_by(TAGS.c.moment, TAGS.c.person)

        def read_tags(connection: Connection) -> list[TagRow]:
            return [TagRow(row.person, row.game, row.language, row.key, row.text, row.moment)
                    for row in connection.execute(query)]
        return await self._database.run_query(read_tags)


def write_tag(connection: Connection, tag: TagRow) -> None:
    execute(connection, delete_tag(tag.person, tag.game, tag.language, tag.key))
    execute(connection, insert(TAGS).values(
                      person=tag.person, game=tag.game, language=tag.language, key=tag.key,
                      text=tag.text,
                      moment=tag.moment))


def delete_tag(person: str, game: str, language: str, key: str) -> Delete:
    return delete(TAGS).where(TAGS.c.person == person, TAGS.c.game == game,
                              TAGS.c.language == language, TAGS.c.key == key)
