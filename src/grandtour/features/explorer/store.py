"""Stores the first decisions of games, and finds what was played at a node."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, delete, false, func, or_, select

from grandtour.features.explorer.rows import (
    ExploredGame, ExploredMove, MoveTally, Node, PlayedMove, Setup, Source,
)
from grandtour.features.explorer.schema import EXPLORED_GAMES, EXPLORED_MOVES
from grandtour.store.database import Database, add_new
from grandtour.tables.schema import SEATS, TABLES

GAMES: Final = EXPLORED_GAMES.c
MOVES: Final = EXPLORED_MOVES.c
MOST_LINKS: Final = 3           # games for each action
JOINED: Final = select(EXPLORED_MOVES, EXPLORED_GAMES.c.moment).join(
    EXPLORED_GAMES, EXPLORED_GAMES.c.table_id == EXPLORED_MOVES.c.table_id)


def match_source(source: Source, person: str) -> ColumnElement[bool]:
    """Return the condition that a game belongs to the source for this person."""
    return GAMES.watchable.is_(True) if source == "all" else match_person(person)


def match_person(person: str) -> ColumnElement[bool]:
    """Return the condition that the person sat there at the end: a person who has left may not see
    a game without spectators. A person without an id has no games."""
    if not person:
        return false()
    return GAMES.table_id.in_(select(SEATS.c.table_id).where(
        SEATS.c.kind == "person", SEATS.c.holder == person))


class ExplorerStore:
    """Stores first decisions. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_unexplored(self, most: int) -> list[str]:
        """Return tables that are over and not stored here yet."""
        query = (
            select(TABLES.c.id)
            .join(EXPLORED_GAMES, GAMES.table_id == TABLES.c.id, isouter=True)
            .where(TABLES.c.phase == "over", GAMES.table_id.is_(None))
            .order_by(TABLES.c.moment, TABLES.c.id).limit(most))
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def list_finished(self) -> list[str]:
        """Return all tables that are over."""
        query = select(TABLES.c.id).where(TABLES.c.phase == "over").order_by(TABLES.c.id)
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def add_games(self, games: Sequence[ExploredGame]) -> None:
        """Add games; those that are stored already stay."""
        await self._database.run_transaction(lambda connection: insert_games(connection, games))

    async def replace_games(self, games: Sequence[ExploredGame]) -> None:
        """Store games in place of what was stored of their tables, in one transaction."""
        tables = [one.table for one in games]

        def change(connection: Connection) -> None:
            connection.execute(delete(EXPLORED_MOVES).where(MOVES.table_id.in_(tables)))
            connection.execute(delete(EXPLORED_GAMES).where(GAMES.table_id.in_(tables)))
            insert_games(connection, games)
        await self._database.run_transaction(change)

    async def count_games(self) -> int:
        """Return how many games count."""
        query = select(func.count()).select_from(EXPLORED_GAMES).where(GAMES.root != "")
        return await self._database.run_query(
            lambda connection: int(connection.execute(query).scalar_one()))

    async def list_setups(self, game: str, source: Source, person: str) -> list[Setup]:
        """Return the set-ups of a game, the most played first."""
        query = (
            select(GAMES.players, GAMES.options, GAMES.root, func.count().label("games"))
            .where(GAMES.game == game, GAMES.root != "", match_source(source, person))
            .group_by(GAMES.players, GAMES.options, GAMES.root)
            .order_by(func.count().desc(), GAMES.players, GAMES.options))
        return await self._database.run_query(lambda connection: [
            Setup(row.players, read_options(row.options), row.root, row.games)
            for row in connection.execute(query)])

    async def find_setup(self, table: str) -> tuple[str, int, tuple[tuple[str, str], ...]]:
        """Return the game, the number of players and the options of a stored game."""
        query = select(GAMES.game, GAMES.players, GAMES.options).where(GAMES.table_id == table)
        row = await self._database.run_query(lambda connection: connection.execute(query).one())
        return row.game, row.players, read_options(row.options)

    async def find_moves(self, node: str, source: Source, person: str) -> Node | None:
        """Return what was played at a node in the games of the source; None if there are none.
        Links lead to the person's games, and to others that were listed."""
        return await self._database.run_query(
            lambda connection: read_node(connection, node, match_source(source, person), person))


def insert_games(connection: Connection, games: Sequence[ExploredGame]) -> None:
    if games:
        add_new(connection, EXPLORED_GAMES, [{
            "table_id": one.table, "game": one.game, "players": one.players,
            "options": json.dumps(dict(one.options), sort_keys=True), "root": one.root,
            "moment": one.moment, "watchable": one.watchable, "listed": one.listed}
            for one in games])
    moves = [{"table_id": one.table, "depth": depth, **asdict(move)}
             for one in games for depth, move in enumerate(one.moves)]
    if moves:
        add_new(connection, EXPLORED_MOVES, moves)


def read_node(connection: Connection, node: str, source: ColumnElement[bool],
              person: str) -> Node | None:
    tallies = (
        select(MOVES.action, func.max(MOVES.following).label("following"),
               func.count().label("games"), func.sum(MOVES.points).label("points"),
               func.sum(MOVES.points * MOVES.points).label("squares"),
               func.sum(MOVES.share).label("shares"))
        .join(EXPLORED_GAMES, GAMES.table_id == MOVES.table_id)
        .where(MOVES.node == node, source).group_by(MOVES.action)
        .order_by(func.count().desc(), MOVES.action))
    found = tuple(read_tally(row) for row in connection.execute(tallies))
    if not found:
        return None
    examples = list_newest(connection, node, source, 1)
    followed = or_(GAMES.listed.is_(True), match_person(person))
    first = examples[0]
    path = (select(EXPLORED_MOVES)
            .where(MOVES.table_id == first.table, MOVES.number < first.number)
            .order_by(MOVES.depth))
    return Node(found, examples,
                list_newest(connection, node, source & followed, MOST_LINKS),
                tuple(read_move(row) for row in connection.execute(path)))


def list_newest(connection: Connection, node: str, wanted: ColumnElement[bool],
                most: int) -> tuple[PlayedMove, ...]:
    """Return the newest games at a node, up to `most` for each action, the newest first."""
    newest = func.row_number().over(
        partition_by=MOVES.action, order_by=(GAMES.moment.desc(), MOVES.table_id))
    rows = JOINED.add_columns(newest.label("newest")).where(MOVES.node == node, wanted).subquery()
    query: Select[Any] = select(rows).where(rows.c.newest <= most).order_by(
        rows.c.moment.desc(), rows.c.table_id)
    return tuple(PlayedMove(row.action, row.table_id, row.number, row.points, row.moment)
                 for row in connection.execute(query))


def read_move(row: Row[Any]) -> ExploredMove:
    return ExploredMove(row.node, row.action, row.following, row.number, row.points, row.share)


def read_tally(row: Row[Any]) -> MoveTally:
    return MoveTally(row.action, row.following, row.games, int(row.points), int(row.squares),
                     float(row.shares))


def read_options(text: str) -> tuple[tuple[str, str], ...]:
    return tuple(json.loads(text).items())
