"""Stores groups, their games and their evenings."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from grandtour.features.groups.rows import (
    TALK, AnswerRow, EveningRow, GroupPerson, GroupRow, UnreadRow, make_key, name_watch,
)
from grandtour.features.groups.schema import (
    EVENING_ANSWERS, EVENINGS, GROUP_GAMES, GROUP_MESSAGES, GROUP_PEOPLE, PLAY_GROUPS,
)
from grandtour.people.schema import PEOPLE
from grandtour.results.rows import TableResult
from grandtour.results.schema import RESULTS
from grandtour.results.stores.results import read_results
from grandtour.store.database import Database, add_new, execute
from grandtour.store.news import notify_servers

NO_ONE: Final = "-"                     # begins the key of a group that no table can match


class GroupStore:
    """Stores groups. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Groups.

    async def add_group(self, group: GroupRow, people: Collection[str]) -> GroupRow:
        """Add a group, unless these people have one. Return their group."""
        key = make_key(people)

        def write_group(connection: Connection) -> None:
            add_new(connection, PLAY_GROUPS, [
                {"id": group.id, "address": group.address, "key": key, "founded": group.founded}])
            found = read_group(connection, select(PLAY_GROUPS).where(PLAY_GROUPS.c.key == key))
            if found == group:
                execute(connection, insert(GROUP_PEOPLE).values(
                                  [{"group_id": group.id, "person": person} for person in people]))
        await self._database.run_transaction(write_group)
        stored = await self.find_by_people(people)
        assert stored is not None
        return stored

    async def find_by_people(self, people: Collection[str]) -> GroupRow | None:
        """Return the group of exactly these people; None if they have none."""
        return await self._load_group(select(PLAY_GROUPS).where(PLAY_GROUPS.c.key == make_key(
            people)))

    async def find_by_address(self, address: str) -> GroupRow | None:
        return await self._load_group(select(PLAY_GROUPS).where(PLAY_GROUPS.c.address == address))

    async def find_group(self, group: str) -> GroupRow | None:
        return await self._load_group(select(PLAY_GROUPS).where(PLAY_GROUPS.c.id == group))

    async def list_groups_of(self, person: str) -> list[GroupRow]:
        """Return the groups of a person, the first founded first."""
        query = select(PLAY_GROUPS).join(
            GROUP_PEOPLE, GROUP_PEOPLE.c.group_id == PLAY_GROUPS.c.id).where(
            GROUP_PEOPLE.c.person == person).order_by(PLAY_GROUPS.c.founded, PLAY_GROUPS.c.id)
        return await self._database.run_query(
            lambda connection: list(map(make_group_row, connection.execute(query))))

    async def list_latest_groups(self, person: str, limit: int) -> list[GroupRow]:
        """Return the groups of a person that have played or were founded last, the latest first."""
        latest = func.max(func.coalesce(RESULTS.c.moment, PLAY_GROUPS.c.founded))
        query = select(PLAY_GROUPS).join(
            GROUP_PEOPLE, GROUP_PEOPLE.c.group_id == PLAY_GROUPS.c.id).outerjoin(
            GROUP_GAMES, GROUP_GAMES.c.group_id == PLAY_GROUPS.c.id).outerjoin(
            RESULTS, RESULTS.c.table_id == GROUP_GAMES.c.table_id).where(
            GROUP_PEOPLE.c.person == person).group_by(*PLAY_GROUPS.c).order_by(
            latest.desc(), PLAY_GROUPS.c.id).limit(limit)
        return await self._database.run_query(
            lambda connection: list(map(make_group_row, connection.execute(query))))

    async def list_people(self, group: str) -> list[GroupPerson]:
        """Return the people of a group, by name."""
        query = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.key).join(
            GROUP_PEOPLE, GROUP_PEOPLE.c.person == PEOPLE.c.id).where(
            GROUP_PEOPLE.c.group_id == group).order_by(PEOPLE.c.name, PEOPLE.c.id)
        return await self._database.run_query(lambda connection: [
            GroupPerson(row.id, row.name, row.key is not None)
            for row in connection.execute(query)])

    async def _load_group(self, query: Select[Any]) -> GroupRow | None:
        return await self._database.run_query(lambda connection: read_group(connection, query))

    # Games.

    async def add_games(self, group: str, tables: Collection[str]) -> None:
        """Add finished games to a group; those that it has already stay."""
        rows = [{"group_id": group, "table_id": table} for table in tables]
        if rows:
            await self._database.run_transaction(
                lambda connection: add_new(connection, GROUP_GAMES, rows))

    async def list_results(self, group: str) -> list[TableResult]:
        """Return the results of a group's games, the first ended first."""
        tables = select(GROUP_GAMES.c.table_id).where(GROUP_GAMES.c.group_id == group)
        found = await self._database.run_query(lambda connection: read_results(connection, tables))
        return [result for result in reversed(found) if result.seats]

    # Messages. `tables.stores.talk.TalkStore` stores them.

    async def set_read(self, group: str, person: str, number: int) -> None:
        """Note that the person has seen all messages up to this number."""
        await self._database.run_transaction(lambda connection: execute(
            connection, update(GROUP_PEOPLE).where(
                GROUP_PEOPLE.c.group_id == group, GROUP_PEOPLE.c.person == person,
                GROUP_PEOPLE.c.read < number).values(read=number)))

    async def set_quiet(self, group: str, person: str, quiet: bool) -> None:
        """Note whether the person gets no notifications of the messages."""
        await self._database.run_transaction(lambda connection: execute(
            connection, update(GROUP_PEOPLE).where(
                GROUP_PEOPLE.c.group_id == group, GROUP_PEOPLE.c.person == person).values(
                quiet=quiet)))

    async def list_quiet(self, person: str) -> list[str]:
        """Return the groups whose messages the person has muted."""
        query = select(GROUP_PEOPLE.c.group_id).where(
            GROUP_PEOPLE.c.person == person, GROUP_PEOPLE.c.quiet.is_(True)).order_by(
            GROUP_PEOPLE.c.group_id)
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def list_unread(self, person: str) -> list[UnreadRow]:
        """Return the messages of others in the person's groups that the person has not seen,
        without groups that the person has muted."""
        query = select(PLAY_GROUPS.c.address, GROUP_MESSAGES.c.person).join(
            GROUP_MESSAGES, GROUP_MESSAGES.c.group_id == PLAY_GROUPS.c.id).join(
            GROUP_PEOPLE, GROUP_PEOPLE.c.group_id == PLAY_GROUPS.c.id).where(
            GROUP_PEOPLE.c.person == person, GROUP_PEOPLE.c.quiet.is_(False),
            GROUP_MESSAGES.c.number > GROUP_PEOPLE.c.read,
            GROUP_MESSAGES.c.person != person, GROUP_MESSAGES.c.text != "")
        return await self._database.run_query(lambda connection: [
            UnreadRow(row.address, row.person) for row in connection.execute(query)])

    # Evenings.

    async def add_evening(self, row: EveningRow) -> None:
        await self._database.run_transaction(lambda connection: execute(
            connection, insert(EVENINGS).values(
                id=row.id, group_id=row.group, source=row.source, author=row.author,
                moment=row.moment, begins=row.begins, room=row.room, sequence=row.sequence)))

    async def find_evening(self, evening: str) -> EveningRow | None:
        found = await self._load_evenings(select_evenings().where(EVENINGS.c.id == evening))
        return found[0] if found else None

    async def find_next_evening(self, group: str, after: int) -> EveningRow | None:
        """Return the first evening of a group that begins after this moment."""
        found = await self._load_evenings(select_evenings().where(
            EVENINGS.c.group_id == group, EVENINGS.c.begins > after))
        return found[0] if found else None

    async def find_coming_evening(self, group: str, after: int) -> EveningRow | None:
        """Return the first evening of a group that begins after this moment and has no table."""
        found = await self._load_evenings(select_evenings().where(
            EVENINGS.c.group_id == group, EVENINGS.c.begins > after, EVENINGS.c.room == ""))
        return found[0] if found else None

    async def find_begun_evening(self, group: str, after: int, until: int) -> EveningRow | None:
        """Return the evening of a group that began between these moments and has a table."""
        found = await self._load_evenings(select_evenings().where(
            EVENINGS.c.group_id == group, EVENINGS.c.begins >= after, EVENINGS.c.begins <= until,
            EVENINGS.c.room != ""))
        return found[0] if found else None

    async def list_evenings(self, after: int) -> list[EveningRow]:
        """Return the evenings that begin after this moment, the first first."""
        return await self._load_evenings(select_evenings().where(EVENINGS.c.begins > after))

    async def list_due(self, after: int, until: int) -> list[EveningRow]:
        """Return the evenings that begin between these moments and have no table yet."""
        return await self._load_evenings(select_evenings().where(
            EVENINGS.c.begins > after, EVENINGS.c.begins <= until, EVENINGS.c.room == ""))

    async def list_evenings_of(self, person: str, after: int) -> list[EveningRow]:
        """Return the evenings of a person's groups that begin after this moment."""
        return await self._load_evenings(select_evenings().join(
            GROUP_PEOPLE, GROUP_PEOPLE.c.group_id == EVENINGS.c.group_id).where(
            GROUP_PEOPLE.c.person == person, EVENINGS.c.begins > after))

    async def set_answer(self, answer: AnswerRow) -> None:
        """Set the answer of a person, in place of an earlier one."""
        def write_answer(connection: Connection) -> None:
            row = {"evening_id": answer.evening, "person": answer.person,
                   "coming": answer.coming, "moment": answer.moment}
            add_new(connection, EVENING_ANSWERS, [row])
            execute(connection, update(EVENING_ANSWERS).where(
                              EVENING_ANSWERS.c.evening_id == answer.evening,
                              EVENING_ANSWERS.c.person == answer.person,
                              EVENING_ANSWERS.c.coming.is_(not answer.coming)).values(
                              coming=answer.coming, moment=answer.moment))
        await self._database.run_transaction(write_answer)

    async def list_answers(self, evening: str) -> list[AnswerRow]:
        """Return the answers to an evening, the first first."""
        query = select(EVENING_ANSWERS).where(EVENING_ANSWERS.c.evening_id == evening).order_by(
            EVENING_ANSWERS.c.moment, EVENING_ANSWERS.c.person)
        return await self._database.run_query(
            lambda connection: list(map(make_answer_row, connection.execute(query))))

    async def list_answers_of(self, person: str) -> list[AnswerRow]:
        query = select(EVENING_ANSWERS).where(EVENING_ANSWERS.c.person == person).order_by(
            EVENING_ANSWERS.c.moment, EVENING_ANSWERS.c.evening_id)
        return await self._database.run_query(
            lambda connection: list(map(make_answer_row, connection.execute(query))))

    async def _load_evenings(self, query: Select[Any]) -> list[EveningRow]:
        ordered = query.order_by(EVENINGS.c.begins, EVENINGS.c.id)
        return await self._database.run_query(
            lambda connection: list(map(make_evening_row, connection.execute(ordered))))

    # What is known of a person.

    async def forget_person(self, person: str) -> None:
        """Delete the person from all groups, and the groups in which no one is left."""
        def write_forgetting(connection: Connection) -> None:
            groups = list_group_ids(connection, person)
            execute(connection,
                              delete(EVENING_ANSWERS).where(EVENING_ANSWERS.c.person == person))
            execute(connection,
                              delete(GROUP_PEOPLE).where(GROUP_PEOPLE.c.person == person))
            execute(connection,
                              update(EVENINGS).where(EVENINGS.c.author == person).values(author=""))
            for group in groups:
                execute(connection,
                                  update(PLAY_GROUPS).where(PLAY_GROUPS.c.id == group).values(
                                  key=NO_ONE + group))
                if not list_person_ids(connection, group):
                    delete_group(connection, group)
        await self._database.run_transaction(write_forgetting)

    async def move_person(self, guest: str, member: str) -> None:
        """Give everything of the guest to the member. If the member has a group with the same
        people already, the guest's games are added to that group."""
        def write_move(connection: Connection) -> None:
            for group in list_group_ids(connection, guest):
                move_in_group(connection, group, guest, member)
            there = select(EVENING_ANSWERS.c.evening_id).where(
                EVENING_ANSWERS.c.person == member).scalar_subquery()
            execute(connection, update(EVENING_ANSWERS).where(
                              EVENING_ANSWERS.c.person == guest,
                              EVENING_ANSWERS.c.evening_id.not_in(there)).values(person=member))
            execute(connection,
                              delete(EVENING_ANSWERS).where(EVENING_ANSWERS.c.person == guest))
            execute(connection, update(EVENINGS).where(
                              EVENINGS.c.author == guest).values(author=member))
        await self._database.run_transaction(write_move)


def tell_servers(connection: Connection, group: str) -> None:
    """Tell the other servers that the messages of a group have changed."""
    notify_servers(connection, name_watch(group), act=TALK)


def set_room(evening: str) -> Callable[[Connection, str], None]:
    """Return the change that stores the table of an evening together with the table. It raises
    AlreadyOpen if another server was faster."""
    def write_room(connection: Connection, table: str) -> None:
        done = connection.execute(update(EVENINGS).where(
            EVENINGS.c.id == evening, EVENINGS.c.room == "").values(room=table))
        if not done.rowcount:
            raise AlreadyOpen
    return write_room


class AlreadyOpen(Exception):
    """Another server has opened the table of the evening."""


def move_in_group(connection: Connection, group: str, guest: str, member: str) -> None:
    before = list_person_ids(connection, group)
    after = (before - {guest}) | {member}
    key = make_key(after) if len(after) > 1 else NO_ONE + group
    other = connection.execute(
        select(PLAY_GROUPS.c.id).where(PLAY_GROUPS.c.key == key, PLAY_GROUPS.c.id != group)
    ).scalar()
    if other is not None:
        games = connection.execute(select(GROUP_GAMES.c.table_id).where(
            GROUP_GAMES.c.group_id == group)).scalars().all()
        if games:
            add_new(connection, GROUP_GAMES, [
                {"group_id": other, "table_id": table} for table in games])
        last = select(func.coalesce(func.max(GROUP_MESSAGES.c.number), 0)).where(
            GROUP_MESSAGES.c.group_id == other)
        execute(connection,
                          update(GROUP_MESSAGES).where(GROUP_MESSAGES.c.group_id == group).values(
                          group_id=other,
                          number=GROUP_MESSAGES.c.number + connection.execute(last).scalar_one()))
        delete_group(connection, group)
        return
    own = (GROUP_PEOPLE.c.group_id == group) & (GROUP_PEOPLE.c.person == guest)
    execute(connection, delete(GROUP_PEOPLE).where(own) if member in before else
                      update(GROUP_PEOPLE).where(own).values(person=member))
    execute(connection,
                      update(PLAY_GROUPS).where(PLAY_GROUPS.c.id == group).values(key=key))


def delete_group(connection: Connection, group: str) -> None:
    """Delete a group with everything that belongs to it."""
    evenings = select(EVENINGS.c.id).where(EVENINGS.c.group_id == group)
    execute(connection,
                      delete(EVENING_ANSWERS).where(EVENING_ANSWERS.c.evening_id.in_(evenings)))
    for table in (EVENINGS, GROUP_GAMES, GROUP_MESSAGES, GROUP_PEOPLE):
        execute(connection, delete(table).where(table.c.group_id == group))
    execute(connection, delete(PLAY_GROUPS).where(PLAY_GROUPS.c.id == group))


def list_group_ids(connection: Connection, person: str) -> list[str]:
    return list(connection.execute(select(GROUP_PEOPLE.c.group_id).where(
        GROUP_PEOPLE.c.person == person)).scalars())


def list_person_ids(connection: Connection, group: str) -> set[str]:
    return set(connection.execute(select(GROUP_PEOPLE.c.person).where(
        GROUP_PEOPLE.c.group_id == group)).scalars())


def read_group(connection: Connection, query: Select[Any]) -> GroupRow | None:
    row = connection.execute(query).first()
    return make_group_row(row) if row else None


def make_group_row(row: Row[Any]) -> GroupRow:
    return GroupRow(row.id, row.address, row.founded)


def select_evenings() -> Select[Any]:
    return select(EVENINGS, PLAY_GROUPS.c.address).join(
        PLAY_GROUPS, PLAY_GROUPS.c.id == EVENINGS.c.group_id)


def make_evening_row(row: Row[Any]) -> EveningRow:
    return EveningRow(row.id, row.group_id, row.source, row.author, row.moment, row.begins,
                      row.room, row.sequence, row.address)


def make_answer_row(row: Row[Any]) -> AnswerRow:
    return AnswerRow(row.evening_id, row.person, row.coming, row.moment)
