"""SQL of tournaments."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, get_args

from sqlalchemy import (
    ColumnElement, Connection, Row, Select, Update, and_, case, delete, exists, func, insert, or_,
    select, update,
)

from grandtour.features.communities.schema import COMMUNITIES, COMMUNITY_TABLES, MEMBERS
from grandtour.features.communities.stores.audit_log import insert_entry
from grandtour.features.communities.stores.offers import match_new, select_own_communities
from grandtour.features.tournaments.rows import (
    Cancellation, EntrantRow, Phase, RoundTable, TournamentRow,
)
from grandtour.features.tournaments.schema import (
    ENTRANTS, ROUND_COMMITMENTS, ROUND_TABLES, TOURNAMENTS,
)
from grandtour.people.schema import PEOPLE
from grandtour.people.stores.hosts import write_act
from grandtour.results.rows import TableResult
from grandtour.results.schema import RESULTS
from grandtour.results.stores.results import read_results
from grandtour.store.database import Database, add_new, execute
from grandtour.tables.schema import TABLES

PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
OPEN: Final = TOURNAMENTS.c.phase.in_(("entry", "play"))
RANK: Final = case({"entry": 0, "play": 1}, value=TOURNAMENTS.c.phase, else_=2)
NAME: Final = func.coalesce(PEOPLE.c.name, "").label("name")
SIZE: Final = select(func.count()).where(
    ENTRANTS.c.tournament_id == TOURNAMENTS.c.id).correlate(TOURNAMENTS).scalar_subquery()
KEPT: Final = tuple(column.name for column in TOURNAMENTS.c if column.name != "held")


class TournamentStore:
    """Stores tournaments. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Tournaments.

    async def add_tournament(self, tournament: TournamentRow) -> None:
        """Add a tournament; an existing one is unchanged."""
        await self._database.run_transaction(lambda connection: insert_tournament(connection,
                                                                                  tournament))

    async def find_tournament(self, id: str) -> TournamentRow | None:
        found = await self._load_tournaments(select_tournaments().where(TOURNAMENTS.c.id == id))
        return found[0] if found else None

    async def list_tournaments(self, community: str, most: int) -> list[TournamentRow]:
        """Return the tournaments of the community ("" for public ones). Tournaments open for entry
        come first, then the running ones, then the others. The newest are first in each group."""
        return await self._load_tournaments(select_tournaments().where(
            TOURNAMENTS.c.community == community).order_by(
            RANK, TOURNAMENTS.c.opened.desc(), TOURNAMENTS.c.id).limit(most))

    async def find_tournament_of_table(self, table: str) -> TournamentRow | None:
        """Return the tournament to which a table belongs; None if it belongs to none."""
        found = await self._load_tournaments(select_tournaments().join(
            ROUND_TABLES, ROUND_TABLES.c.tournament_id == TOURNAMENTS.c.id).where(
            ROUND_TABLES.c.table_id == table))
        return found[0] if found else None

    async def list_unfinished(self) -> list[TournamentRow]:
        """Return all tournaments that are not over, newest first, including those of
        communities."""
        return await self._load_tournaments(select_tournaments().where(OPEN).order_by(
            TOURNAMENTS.c.opened.desc(), TOURNAMENTS.c.id))

    async def count_by_phase(self) -> dict[Phase, int]:
        """Return the number of tournaments by phase, including those of communities."""
        query = select(TOURNAMENTS.c.phase, func.count().label("number")).group_by(
            TOURNAMENTS.c.phase)
        rows = await self._database.run_query(lambda connection: connection.execute(query).all())
        return dict.fromkeys(PHASES, 0) | {row.phase: row.number for row in rows}

    async def search_tournaments(self, phase: Phase, search: str, most: int) -> list[TournamentRow]:
        """Return the tournaments of this phase whose id equals the search text, or whose title or
        organiser contains it, newest first, including those of communities."""
        query = select_tournaments().where(TOURNAMENTS.c.phase == phase).order_by(
            TOURNAMENTS.c.opened.desc(), TOURNAMENTS.c.id).limit(most)
        return await self._load_tournaments(query.where(match_search(search)) if search else query)

    async def list_entered_by(self, person: str) -> list[TournamentRow]:
        """Return the tournaments in which the person takes part and that are not over."""
        return await self._load_tournaments(select_tournaments().where(OPEN, TOURNAMENTS.c.id.in_(
            select(ENTRANTS.c.tournament_id).where(
                ENTRANTS.c.person == person, ENTRANTS.c.left == 0))).order_by(
            RANK, TOURNAMENTS.c.opened.desc(), TOURNAMENTS.c.id))

    async def list_finished_by(self, person: str, most: int) -> list[TournamentRow]:
        """Return the finished tournaments in which the person has played, the last ended first."""
        return await self._load_tournaments(select_tournaments().where(
            TOURNAMENTS.c.phase == "over", TOURNAMENTS.c.id.in_(
                select(ENTRANTS.c.tournament_id).where(ENTRANTS.c.person == person))).order_by(
            TOURNAMENTS.c.ended.desc(), TOURNAMENTS.c.id).limit(most))

    async def list_opened_by(self, person: str) -> list[TournamentRow]:
        """Return the tournaments that the person opened and that are not over."""
        return await self._load_tournaments(select_tournaments().where(
            OPEN, TOURNAMENTS.c.organiser == person).order_by(TOURNAMENTS.c.opened.desc()))

    async def _load_tournaments(self, query: Select[Any]) -> list[TournamentRow]:
        return await self._database.run_query(
            lambda connection: [build_tournament_row(row) for row in connection.execute(query)])

    async def set_phase(self, tournament: TournamentRow) -> None:
        """Save phase, start and end. A tournament that has ended is unchanged."""
        change = update_unfinished(tournament.id).values(
            phase=tournament.phase, begins=tournament.begins, ended=tournament.ended,
            begun_by=tournament.begun_by)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def end_tournament(self, tournament: TournamentRow, season: TournamentRow | None,
                             entrants: Sequence[EntrantRow]) -> None:
        """End a tournament and add the next season, if any, with these entrants, in one
        transaction. Do nothing if it has ended."""
        def write_end(connection: Connection) -> None:
            ended = update_unfinished(tournament.id).values(
                phase=tournament.phase, ended=tournament.ended)
            if not connection.execute(ended).rowcount:
                return
            if season is not None:
                insert_tournament(connection, season)
            if entrants:
                add_new(connection, ENTRANTS, [list_entrant_columns(one) for one in entrants])
        await self._database.run_transaction(write_end)

    async def call_off_tournament(self, off: Cancellation) -> bool:
        """Call a tournament off and write the audit entries, in one transaction. Return False and
        do nothing if it has ended."""
        row = off.row
        ends: list[bool] = []

        def write_cancellation(connection: Connection) -> None:
            ended = update_unfinished(row.id).values(phase=row.phase, ended=row.ended,
                                            called_off_by=row.called_off_by)
            ends[:] = [connection.execute(ended).rowcount == 1]
            if not ends[0]:
                return
            execute(connection, update(ENTRANTS).where(match_entrant(row.id, off.by)).values(
                              read=row.ended))
            if off.entry is not None:
                execute(connection, insert_entry(off.entry))
            if off.act is not None:
                write_act(connection, off.act)
        await self._database.run_transaction(write_cancellation)
        return ends[0]

    # Who takes part.

    async def list_entrants(self, id: str) -> list[EntrantRow]:
        """Return the entrants in the order of the lot, then of entry."""
        return await self._load_entrants(ENTRANTS.c.tournament_id == id)

    async def list_entries_of(self, person: str) -> list[EntrantRow]:
        """Return all entries of the person."""
        return await self._load_entrants(ENTRANTS.c.person == person)

    async def _load_entrants(self, which: ColumnElement[bool]) -> list[EntrantRow]:
        drawn = case((ENTRANTS.c.lot < 0, 1), else_=0)
        query = select(ENTRANTS, NAME).join(
            PEOPLE, PEOPLE.c.id == ENTRANTS.c.person, isouter=True).where(which).order_by(
            drawn, ENTRANTS.c.lot, ENTRANTS.c.entered, ENTRANTS.c.person)
        return await self._database.run_query(
            lambda connection: [build_entrant_row(row) for row in connection.execute(query)])

    async def add_entrant(self, entrant: EntrantRow) -> None:
        """Add an entrant; an existing entry is unchanged."""
        await self._database.run_transaction(
            lambda connection: add_new(connection, ENTRANTS, [list_entrant_columns(entrant)]))

    async def drop_entrant(self, id: str, person: str) -> None:
        """Delete an entrant with all their commitments."""
        def delete_entrant(connection: Connection) -> None:
            execute(connection,
                              delete(ROUND_COMMITMENTS).where(match_committed(id, person)))
            execute(connection, delete(ENTRANTS).where(match_entrant(id, person)))
        await self._database.run_transaction(delete_entrant)

    async def mark_left(self, id: str, person: str, left: int) -> None:
        """Note the round from which on the person no longer plays."""
        change = update(ENTRANTS).where(match_entrant(id, person)).values(left=left)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def save_commitments(self, id: str, person: str, commitments: Mapping[int, str]) -> None:
        """Save the person's commitments by round, and delete those for later rounds."""
        rows = [{"tournament_id": id, "round": number, "person": person, "commitment": one}
                for number, one in commitments.items()]

        def write_commitments(connection: Connection) -> None:
            execute(connection, delete(ROUND_COMMITMENTS).where(
                              match_committed(id, person),
                              ROUND_COMMITMENTS.c.round >= min(commitments)))
            connection.execute(insert(ROUND_COMMITMENTS), rows)
        await self._database.run_transaction(write_commitments)

    async def read_commitments(self, id: str, round: int) -> dict[str, str]:
        """Return the commitments for this round by person."""
        query = select(ROUND_COMMITMENTS).where(
            ROUND_COMMITMENTS.c.tournament_id == id, ROUND_COMMITMENTS.c.round == round)
        return await self._database.run_query(lambda connection: {
            row.person: row.commitment for row in connection.execute(query)})

    async def find_people_with_commitments(self, id: str,
                                           commitments: Collection[str]) -> frozenset[str]:
        """Return the people with one of these commitments in any round."""
        query = select(ROUND_COMMITMENTS.c.person).where(
            ROUND_COMMITMENTS.c.tournament_id == id,
            ROUND_COMMITMENTS.c.commitment.in_(commitments))
        return await self._database.run_query(
            lambda connection: frozenset(connection.execute(query).scalars()))

    async def store_last_seen(self, id: str, person: str, now: int) -> None:
        """Note that an entrant is in the waiting room."""
        change = update(ENTRANTS).where(match_entrant(id, person)).values(seen=now)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def mark_cancellation_read(self, id: str, person: str, now: int) -> None:
        """Note that an entrant has read all news."""
        change = update(ENTRANTS).where(match_entrant(id, person)).values(read=now)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def list_unread(self, person: str) -> list[tuple[str, str]]:
        """Return id and title of the tournaments with something that the person has not read."""
        bye = exists().where(
            ROUND_TABLES.c.tournament_id == TOURNAMENTS.c.id, ROUND_TABLES.c.table_id == "",
            ROUND_TABLES.c.seats == ENTRANTS.c.person, ROUND_TABLES.c.ended > ENTRANTS.c.read)
        over = and_(TOURNAMENTS.c.phase.in_(("over", "off")),
                    TOURNAMENTS.c.ended > ENTRANTS.c.read)
        query = select(TOURNAMENTS.c.id, TOURNAMENTS.c.title).join(
            ENTRANTS, ENTRANTS.c.tournament_id == TOURNAMENTS.c.id).where(
            ENTRANTS.c.person == person, ENTRANTS.c.left == 0, or_(
                over, and_(TOURNAMENTS.c.phase == "play", bye))).order_by(
            TOURNAMENTS.c.opened, TOURNAMENTS.c.id)
        return await self._database.run_query(
            lambda connection: [(row.id, row.title) for row in connection.execute(query)])

    async def list_for_members(self, person: str) -> list[TournamentRow]:
        """Return the tournaments in the communities of the person that are open for entry or
        running."""
        own = select(MEMBERS.c.community_id).where(MEMBERS.c.person == person)
        return await self._load_tournaments(select_tournaments().where(
            OPEN, TOURNAMENTS.c.community.in_(own)).order_by(
            RANK, TOURNAMENTS.c.opened.desc(), TOURNAMENTS.c.id))

    async def list_unseen(self, person: str) -> list[tuple[str, str]]:
        """Return address and title of the communities in which a tournament that is open for entry
        is new to the person."""
        entered = exists().where(
            ENTRANTS.c.tournament_id == TOURNAMENTS.c.id, ENTRANTS.c.person == person)
        query = select_own_communities(person).join(
            TOURNAMENTS, TOURNAMENTS.c.community == COMMUNITIES.c.id).where(
            TOURNAMENTS.c.phase == "entry", match_new(TOURNAMENTS.c.opened),
            TOURNAMENTS.c.organiser != person, ~entered).distinct()
        return await self._database.run_query(
            lambda connection: [(row.address, row.title) for row in connection.execute(query)])

    async def is_of_community(self, community: str, tournament: str) -> bool:
        """Return whether the community has this tournament."""
        query = select(TOURNAMENTS.c.id).where(
            TOURNAMENTS.c.id == tournament, TOURNAMENTS.c.community == community)
        return await self._database.run_query(
            lambda connection: connection.execute(query).first() is not None)

    async def list_active(self, since: int) -> list[str]:
        """Return the tournaments that are running, and those that were opened or have ended since
        this moment."""
        query = select(TOURNAMENTS.c.id).where(or_(
            TOURNAMENTS.c.phase == "play", TOURNAMENTS.c.ended >= since,
            TOURNAMENTS.c.opened >= since))
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def list_called_off(self, since: int) -> list[str]:
        """Return the tournaments that were called off since this moment."""
        query = select(TOURNAMENTS.c.id).where(
            TOURNAMENTS.c.phase == "off", TOURNAMENTS.c.ended >= since)
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    # Rounds.

    async def list_tables(self, id: str) -> list[RoundTable]:
        """Return the tables round by round, in their order."""
        return await self._load_tables(ROUND_TABLES.c.tournament_id == id)

    async def list_last_tables(self, id: str) -> list[RoundTable]:
        """Return the tables of the last two rounds."""
        its = ROUND_TABLES.c.tournament_id == id
        last = select(func.max(ROUND_TABLES.c.round)).where(its).scalar_subquery()
        return await self._load_tables(and_(its, ROUND_TABLES.c.round >= last - 1))

    async def _load_tables(self, which: ColumnElement[bool]) -> list[RoundTable]:
        query = select(ROUND_TABLES).where(which).order_by(
            ROUND_TABLES.c.round, ROUND_TABLES.c.number)
        return await self._database.run_query(
            lambda connection: [build_table_row(row) for row in connection.execute(query)])

    async def list_ended_tables(self, id: str) -> frozenset[str]:
        """Return the ids of opened tables that have ended, even if their result is not saved here
        yet."""
        query = select(TABLES.c.id).join(
            ROUND_TABLES, ROUND_TABLES.c.table_id == TABLES.c.id).where(
            ROUND_TABLES.c.tournament_id == id, TABLES.c.phase == "over")
        return await self._database.run_query(
            lambda connection: frozenset(connection.execute(query).scalars()))

    async def begin_round(self, tournament: TournamentRow, entrants: Sequence[EntrantRow],
                          tables: Sequence[RoundTable]) -> None:
        """Save phase, entrants and the tables of a round in one transaction. Do nothing if the
        tournament has ended."""
        def write_round(connection: Connection) -> None:
            begins = update_unfinished(tournament.id).values(phase=tournament.phase)
            if not connection.execute(begins).rowcount:
                return
            for one in entrants:
                connection.execute(update(ENTRANTS).where(
                    match_entrant(one.tournament, one.person)).values(
                    lot=one.lot, division=one.division))
            connection.execute(insert(ROUND_TABLES), [list_table_columns(one) for one in tables])
        await self._database.run_transaction(write_round)

    async def save_result(self, table: RoundTable) -> None:
        """Save whether the table is opened, and how it ended."""
        change = update(ROUND_TABLES).where(
            ROUND_TABLES.c.tournament_id == table.tournament,
            ROUND_TABLES.c.round == table.round, ROUND_TABLES.c.number == table.number).values(
            opened=table.opened, places=join_places(table), ended=table.ended)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    # Who looks after them.

    async def list_due(self, now: int) -> list[str]:
        """Return the tournaments with something to do: to begin, a table to open, or a table that
        has ended."""
        begins = and_(TOURNAMENTS.c.phase == "entry", TOURNAMENTS.c.begins > 0,
                      TOURNAMENTS.c.begins <= now)
        unfinished = and_(ROUND_TABLES.c.tournament_id == TOURNAMENTS.c.id,
                          ROUND_TABLES.c.places == "")
        over = exists().where(TABLES.c.id == ROUND_TABLES.c.table_id, TABLES.c.phase == "over")
        stirs = exists().where(unfinished, or_(ROUND_TABLES.c.opened.is_(False), over))
        goes_on = and_(TOURNAMENTS.c.phase == "play", or_(stirs, ~exists().where(unfinished)))
        query = select(TOURNAMENTS.c.id).where(
            TOURNAMENTS.c.held < now, or_(begins, goes_on)).order_by(TOURNAMENTS.c.id)
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def acquire_lease(self, id: str, now: int, until: int) -> bool:
        """Take charge of the tournament until this moment. Return whether no one else is in
        charge."""
        taken: list[bool] = []

        def write_lease(connection: Connection) -> None:
            found = connection.execute(update(TOURNAMENTS).where(
                TOURNAMENTS.c.id == id, TOURNAMENTS.c.held < now).values(held=until))
            taken[:] = [found.rowcount == 1]
        await self._database.run_transaction(write_lease)
        return taken[0]

    async def release_lease(self, id: str) -> None:
        """Give up the charge of the tournament."""
        change = update(TOURNAMENTS).where(TOURNAMENTS.c.id == id).values(held=0)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    # Quarterly standings.

    async def list_results(self, community: str, game: str, begins: int,
                           ends: int) -> list[TableResult]:
        """Return the results of rated tables that were opened for the community and ended from
        `begins` on and before `ends`, the last ended first."""
        query = select(RESULTS.c.table_id).where(
            *match_rated_tables(community, game), RESULTS.c.moment >= begins,
            RESULTS.c.moment < ends)
        return await self._database.run_query(lambda connection: read_results(connection, query))

    async def find_first_end(self, community: str, game: str) -> int:
        """Return when the first rated table of the community ended; 0 if there is none."""
        query = select(func.min(RESULTS.c.moment)).where(*match_rated_tables(community, game))
        return await self._database.run_query(
            lambda connection: connection.execute(query).scalar() or 0)


def match_rated_tables(community: str, game: str) -> list[ColumnElement[bool]]:
    """Return the conditions on rated tables of the game that were opened for a community."""
    return [RESULTS.c.game == game, RESULTS.c.unrated == "", RESULTS.c.table_id.in_(
        select(COMMUNITY_TABLES.c.table_id).where(COMMUNITY_TABLES.c.community_id == community))]


def insert_tournament(connection: Connection, tournament: TournamentRow) -> None:
    add_new(connection, TOURNAMENTS, [{**list_tournament_columns(tournament), "held": 0}])


def select_tournaments() -> Select[Any]:
    return select(
        TOURNAMENTS, COMMUNITIES.c.address, COMMUNITIES.c.title.label("community_title"),
        COMMUNITIES.c.secret, PEOPLE.c.name.label("organiser_name"), SIZE.label("entrants")).join(
        COMMUNITIES, COMMUNITIES.c.id == TOURNAMENTS.c.community, isouter=True).join(
        PEOPLE, PEOPLE.c.id == TOURNAMENTS.c.organiser, isouter=True)


def match_search(search: str) -> ColumnElement[bool]:
    """Return the condition that the text is the tournament's id, or in its title or its organiser's
    name."""
    return or_(TOURNAMENTS.c.id == search, *[
        func.lower(name).contains(search.lower(), autoescape=True)
        for name in (TOURNAMENTS.c.title, PEOPLE.c.name)])


def update_unfinished(id: str) -> Update:
    """Return a statement that changes the tournament unless it has ended."""
    return update(TOURNAMENTS).where(TOURNAMENTS.c.id == id, OPEN)


def match_entrant(id: str, person: str) -> ColumnElement[bool]:
    return and_(ENTRANTS.c.tournament_id == id, ENTRANTS.c.person == person)


def match_committed(id: str, person: str) -> ColumnElement[bool]:
    return and_(ROUND_COMMITMENTS.c.tournament_id == id, ROUND_COMMITMENTS.c.person == person)


def list_tournament_columns(row: TournamentRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in KEPT} | {
        "options": json.dumps(row.options, sort_keys=True),
        "terms": json.dumps(row.terms, sort_keys=True)}


def build_tournament_row(row: Row[Any]) -> TournamentRow:
    kept = {name: getattr(row, name) for name in KEPT}
    return TournamentRow(**kept | {
        "options": json.loads(row.options), "terms": json.loads(row.terms),
        "address": row.address or "", "community_title": row.community_title or "",
        "secret": bool(row.secret), "organiser_name": row.organiser_name or "",
        "entrants": row.entrants})


def list_entrant_columns(row: EntrantRow) -> dict[str, object]:
    return {"tournament_id": row.tournament, "person": row.person, "entered": row.entered,
            "lot": row.lot, "first": row.first, "left": row.left, "division": row.division,
            "seen": row.seen, "read": row.read}


def build_entrant_row(row: Row[Any]) -> EntrantRow:
    return EntrantRow(row.tournament_id, row.person, row.entered, row.lot, row.first, row.left,
                      row.division, row.name, row.seen, row.read)


def list_table_columns(row: RoundTable) -> dict[str, object]:
    return {"tournament_id": row.tournament, "round": row.round, "number": row.number,
            "division": row.division, "table_id": row.table, "opened": row.opened,
            "seats": ",".join(row.seats), "places": join_places(row),
            "ended": row.ended}


def join_places(row: RoundTable) -> str:
    return "" if row.places is None else ",".join(map(str, row.places))


def build_table_row(row: Row[Any]) -> RoundTable:
    places = tuple(map(int, row.places.split(","))) if row.places else None
    return RoundTable(row.tournament_id, row.round, row.number, tuple(row.seats.split(",")),
                      row.table_id, row.division, row.opened, places, row.ended)
