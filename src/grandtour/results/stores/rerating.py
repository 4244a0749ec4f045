"""Computes ratings from results: a fold over the rated tables of a game in the order in which they
ended. It can begin again at any table, with the same outcome as from the first."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import Final

from sqlalchemy import Connection, bindparam, func, select, tuple_, update

from grandtour.ratings import Player, Rating, rate_game
from grandtour.results.schema import RESULT_SEATS, RESULTS

LOCK: Final = 7_1510            # of PostgreSQL, for servers that rate
FIRST: Final = (-1, "")         # before every table
ORDER: Final = (RESULTS.c.moment, RESULTS.c.table_id)
JOINED: Final = select(RESULT_SEATS).join(
    RESULTS, RESULTS.c.table_id == RESULT_SEATS.c.table_id)
SET_RATING: Final = update(RESULT_SEATS).where(
    RESULT_SEATS.c.table_id == bindparam("of"), RESULT_SEATS.c.seat == bindparam("number")).values(
    rated=bindparam("games"), mu=bindparam("mean"), sigma=bindparam("deviation"))


def lock_ratings(connection: Connection) -> None:
    """Let no other server rate before this transaction is done. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


def rate_tables_from(connection: Connection, game: str, begin: tuple[int, str] = FIRST) -> None:
    """Rate the tables of the game from this moment (and table) on."""
    seats = list(connection.execute(
        JOINED.where(RESULTS.c.game == game, RESULTS.c.unrated == "", tuple_(*ORDER) >= begin)
        .order_by(*ORDER, RESULT_SEATS.c.seat)))
    players = {Player(seat.kind, seat.player) for seat in seats}
    known = find_latest_ratings(connection, game, players, begin)
    changes: list[dict[str, object]] = []
    for of, group in groupby(seats, key=lambda seat: str(seat.table_id)):
        ranking = [(Player(seat.kind, seat.player), int(seat.rank)) for seat in group]
        known |= rate_game(ranking, known)
        changes += [{"of": of, "number": number, "games": known[player].games,
                     "mean": known[player].mu, "deviation": known[player].sigma}
                    for number, (player, _) in enumerate(ranking)]
    if changes:
        connection.execute(SET_RATING, changes)


def find_latest_ratings(connection: Connection, game: str, players: Collection[Player],
                        before: tuple[int, str]) -> dict[Player, Rating]:
    """Return the ratings of the players after the last table that ended before this moment (and
    table), without those who were never rated."""
    found: dict[Player, Rating] = {}
    for player in players:
        row = connection.execute(
            JOINED.where(RESULT_SEATS.c.player == player.id, RESULT_SEATS.c.kind == player.kind,
                         RESULTS.c.game == game, RESULTS.c.unrated == "",
                         tuple_(*ORDER) < before)
            .order_by(*(column.desc() for column in ORDER)).limit(1)).first()
        if row is not None:
            found[player] = Rating(row.mu, row.sigma, row.rated)
    return found
