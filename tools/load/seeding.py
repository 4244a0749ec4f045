"""Fill an empty database with tables: real ones of every game, copied under other names, each with
people of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from feature_tests import load_from_features
from sqlalchemy import (
    CTE, ColumnElement, Connection, String, Table as Relation, case, cast, func, insert, literal,
    select,
)

from grandtour import games
from grandtour.bots.pool import BotPool
from grandtour.engine.core import CHANCE, TERMINAL
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.people.schema import PEOPLE
from grandtour.people.service import People
from grandtour.people.stores.people import PeopleStore
from grandtour.results.schema import RESULT_SEATS, RESULTS
from grandtour.results.service import Results
from grandtour.results.stores.results import ResultStore
from grandtour.store.database import Database, add_new
from grandtour.tables.codec import build_change, build_row
from grandtour.tables.schema import ENTRIES, SEATS, TABLES
from grandtour.tables.service import Tables
from grandtour.tables.status import build_status
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Seat, Table
from grandtour.tables.terms import USUAL, Terms

FIRST: Final = 1_000_000        # so that the names of copies have the same length and are in order
CROWD: Final = 1000             # people who sit at the copies
PLAYERS_AT: Final = 3
SEEDS: Final = 3                # matches of each game
HALF: Final = 2                 # of a match is played where it is still open
APART: Final = 1000             # ms between two copies
MOMENTS: Final = frozenset(("moment", "deadline", "due", "opened", "wakes"))     # columns; 0: none
DAYS: Final = Terms(pace="days", bank=7 * 24 * 3600, increment=24 * 3600)

OF_FEATURES: Final = load_from_features("load_seed")

# The columns of a copy that differ from the original, by relation: the table that it is of, and
# the person.
COPIED: Final[Sequence[tuple[Relation, str, str]]] = (
    (TABLES, "id", "host"), (SEATS, "table_id", "holder"), (ENTRIES, "table_id", ""),
    (RESULTS, "table_id", ""), (RESULT_SEATS, "table_id", "player"),
    *(copied for added in OF_FEATURES for copied in added.COPIED))


class NotEmpty(Exception):
    """There are tables in the database already."""


def open_table(number: int) -> str:
    """Return the id of an open table, counted from 0."""
    return f"open{FIRST + number}"


async def seed(database: Database, finished: int, unfinished: int, now: int) -> str:
    """Write finished and unfinished tables, half of the latter by the clock.

    Return the token of a guest who sits at one in a thousand. Raise NotEmpty."""
    if await database.run_query(lambda connection: connection.execute(
            select(func.count()).select_from(TABLES)).scalar()):
        raise NotEmpty("there are tables in this database; name one that does not exist yet")
    person, token = await People(PeopleStore(database)).create_guest("Load", "load")
    over, half = originals(now)
    await keep(database, [*over, *half], now)

    def copy(connection: Connection) -> None:
        add_new(connection, PEOPLE, [
            {"id": f"load{number}", "name": f"Load {number}"} for number in range(CROWD)])
        for prefix, kinds, wanted in (("over", over, finished), ("open", half, unfinished)):
            for place, table in enumerate(kinds):
                for relation, key, whose in COPIED:
                    copy_rows(connection, relation, key, whose, table.id,
                              copies(prefix, place, len(kinds), wanted))
        for relation, _, whose in COPIED:
            if whose:
                connection.execute(relation.update().where(
                    relation.c[whose] == "load0").values({whose: person.id}))
    await database.run_transaction(copy)
    return token


def originals(now: int) -> tuple[list[Table], list[Table]]:
    """Return some finished matches of every game, and the same half played."""
    over, half = [], []
    for name in games.names():
        for number in range(SEEDS):
            match = random_match(name, number)
            over.append(table_with(match, f"{name}-over{number}", USUAL, now))
            begun = upto(match, match.number // HALF)
            half += [table_with(begun, f"{name}-half{number}", USUAL, now),
                     table_with(begun, f"{name}-days{number}", DAYS, now)]
    return over, half


def random_match(name: str, number: int) -> Match:
    """Return a random match, played to its end."""
    match, chance = fresh(name), Rng(number + 1)
    while match.state.current_player() != TERMINAL:
        match.play(match.state.sample(chance))
    return match


def fresh(name: str) -> Match:
    game = games.game(name)
    players = min(max(game.least, PLAYERS_AT), game.most)
    return Match(game, players, game.choose(players, {}))


def upto(match: Match, number: int) -> Match:
    """Return the same match at an earlier position with a choice."""
    begun = fresh(match.game.name)
    actions = match.game.actions_by_text()
    for entry in match.entries:
        if begun.number >= number and begun.state.current_player() != CHANCE \
                and begun.game.sole_choice(begun.state) is None:
            break
        begun.play(actions[entry.text])
    return begun


def table_with(match: Match, name: str, terms: Terms, now: int) -> Table:
    seats = [Seat("person", f"Load {seat}", f"load{seat}") for seat in range(match.players)]
    return Table(name, f"code-{name}", "", seats, match, 1, "load0", terms=terms,
                 moments=[now] * match.number, opened=now)


async def keep(database: Database, tables: Sequence[Table], now: int) -> None:
    """Write these tables, with their results."""
    store, pool = TableStore(database), BotPool(1)
    for table in tables:
        before = replace(table, match=fresh(table.match.game.name), moments=[])
        await store.add_table(build_row(before), build_status(before, now))
        await store.store_change(table.id, build_change(before, table, now))
    service = Tables(store, pool)
    await Results(ResultStore(database), service).save_missing()
    for added in OF_FEATURES:
        await added.save_finished(database, service, len(tables))
    await service.stop_bots()
    pool.close()


def copies(prefix: str, first: int, step: int, wanted: int) -> CTE:
    """Return the numbers of the copies of one original, `first`, `first` + `step` and so on below
    `wanted`, and the ids of their tables."""
    numbers = select(literal(first).label("n")).where(literal(first < wanted)).cte(
        "numbers", recursive=True)
    numbers = numbers.union_all(select(numbers.c.n + step).where(numbers.c.n + step < wanted))
    return select(numbers.c.n, (literal(prefix) + cast(numbers.c.n + FIRST, String)).label("id")
                  ).cte("copies")


def copy_rows(connection: Connection, relation: Relation, key: str, whose: str, original: str,
              made: CTE) -> None:
    """Copy the original's rows of the relation, once for each of the copies."""
    seat = relation.c.get("seat", literal(0))
    changed: dict[str, ColumnElement[Any]] = {key: made.c.id}
    for name in MOMENTS & {column.name for column in relation.columns}:
        moment = relation.c[name]
        changed[name] = case((moment > 0, moment - made.c.n * APART), else_=moment)
    if relation is TABLES:
        changed["code"] = made.c.id
    if whose:
        changed[whose] = literal("load") + cast((made.c.n + seat) % CROWD, String)
    connection.execute(insert(relation).from_select(
        [column.name for column in relation.columns],
        select(*[changed.get(column.name, column) for column in relation.columns])
        .select_from(relation.join(made, literal(True)))
        .where(relation.c[key] == original)))
