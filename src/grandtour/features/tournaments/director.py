"""Runs the rounds of all tournaments: opens their tables, takes what they come to, goes on.

Nothing is remembered here that is not in the database. Several servers may look: of each
tournament one does at a time, for a lease, and every step can be taken again: a table is opened
under an id that was written down before, so that after a crash it is there once."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from grandtour import games
from grandtour.fairness.construction import find_round_of
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_random_id
from grandtour.tables.seating import NOBODY, SUBSTITUTE, SeatWish
from grandtour.tables.service import DealContribution, Tables
from grandtour.tables.table import Table
from grandtour.tables.terms import build_terms
from grandtour.features.tournaments.divisions import split_divisions, find_next_order
from grandtour.features.tournaments.forms import LEFT
from grandtour.features.tournaments.rows import EntrantRow, RoundTable, TournamentRow
from grandtour.features.tournaments.store import TournamentStore
from grandtour.features.tournaments.rounds import pair_next_round
from grandtour.features.tournaments.service import (
    LEAST, TournamentOverview, make_automatic_cancellation, read_overview, make_plan,
)
from grandtour.features.tournaments.waiting import may_open

LOG: Final = logging.getLogger(__name__)
PAUSE: Final = 3.0              # seconds between two looks, at most
LEASE: Final = 120_000          # milliseconds within which a look ends
HINDSIGHT: Final = 10_000       # milliseconds that writing what ends a tournament takes at most
REST: Final = {"live": 24 * 3600 * 1000, "days": 7 * 24 * 3600 * 1000}     # between two seasons


class TournamentDirector:
    """Runs all tournaments automatically, until the server stops."""

    def __init__(self, store: TournamentStore, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._lots = random.SystemRandom()
        self._told = tables.now()       # up to when it is known what was called off
        self._due = asyncio.Event()
        self.followers: list[Callable[[str], None]] = []    # are told where something is new
        tables.hub.followers.append(self._note_change)

    def _note_change(self, table_id: str) -> None:
        table = self._tables.find_in_memory(table_id)
        if table is not None and table.over and table.outcome is None:
            self._due.set()

    def check_soon(self, _tournament: str) -> None:
        """Look soon, because a tournament has changed."""
        self._due.set()

    async def run_forever(self) -> None:
        """Look whenever something changes here, and every few seconds, since time passes and other
        servers change things."""
        while True:
            self._due.clear()
            try:
                await self.check_all()
            except Exception:
                LOG.exception("nobody knows what is due in tournaments")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), PAUSE)

    async def check_all(self) -> None:
        """Look at every tournament with something to do. Notify about those that were called off,
        also by another process."""
        await self._check_due()
        since, self._told = self._told - HINDSIGHT, self._tables.now()
        for id in await self._store.list_called_off(since):
            self._notify_followers(id)

    async def _check_due(self) -> None:
        for id in await self._store.list_due(self._tables.now()):
            now = self._tables.now()
            if not await self._store.acquire_lease(id, now, now + LEASE):
                continue
            try:
                await self.do_what_is_due(id)
            except Exception:           # it is tried again when the lease has ended
                LOG.exception("tournament %s", id)
            else:
                await self._store.release_lease(id)
                self._notify_followers(id)

    def _notify_followers(self, id: str) -> None:
        for follower in self.followers:
            follower(id)

    async def do_what_is_due(self, id: str) -> None:
        """Do what is due at the tournament."""
        row = await self._store.find_tournament(id)
        if row is not None and row.phase == "entry" and 0 < row.begins <= self._tables.now():
            await self._begin_tournament(row)
        await self._advance_tournament(id)

    async def _begin_tournament(self, row: TournamentRow) -> None:
        """Draw lots, and plan the tables of the first round."""
        entrants = self._draw_lots(row, await self._store.list_entrants(row.id))
        if len(entrants) < LEAST:
            await self._store.call_off_tournament(make_automatic_cancellation(row,
                                                                              self._tables.now()))
            return
        shown = TournamentOverview(replace(row, phase="play"), entrants, [])
        await self._store.begin_round(shown.row, entrants, plan_tables(shown, self._tables.now()))

    def _draw_lots(self, row: TournamentRow, entrants: Sequence[EntrantRow]) -> list[EntrantRow]:
        """Return the entrants of the season before in their order, then the others by lot."""
        known = [one for one in entrants if one.lot >= 0]
        fresh = [one for one in entrants if one.lot < 0]
        self._lots.shuffle(fresh)
        order = [*known, *fresh]
        split = split_divisions([one.person for one in order], row.division) if row.division else {}
        return [replace(one, lot=lot, division=split.get(one.person, 0))
                for lot, one in enumerate(order)]

    async def _advance_tournament(self, id: str) -> None:
        """Open tables, save results, and begin the next round."""
        row = await self._store.find_tournament(id)
        if row is None or row.phase != "play":
            return
        shown, over = await read_overview(self._store, row), await self._store.list_ended_tables(id)
        opens = may_open(shown, self._tables.now())
        for table in shown.tables:
            if table.places is None and (table.table in over if table.opened else opens):
                await self._save_table_result(shown, table)
        shown = await read_overview(self._store, row)
        if any(table.places is None for table in shown.tables):
            return
        tables = plan_tables(shown, self._tables.now())
        if tables:
            await self._store.begin_round(row, [], tables)
            await self._advance_tournament(id)
        else:
            await self._end_tournament(shown)

    async def _save_table_result(self, shown: TournamentOverview, found: RoundTable) -> None:
        """Open the table, or save how it ended. Nothing is played where fewer than two people are
        left."""
        gone = {one.person for one in shown.entrants if one.left}
        able = [one for one in found.seats if one not in gone]
        if not found.opened and len(able) < LEAST:
            await self._store.save_result(replace(found, ended=self._tables.now(), places=tuple(
                1 if one in able else LEFT for one in found.seats)))
            return
        if not found.opened:
            await self._open_table(shown, found, able)
            await self._store.save_result(replace(found, opened=True))
            return
        table = await self._tables.load_table(found.table)
        if table.over:
            await self._store.save_result(replace(
                found, places=list_final_places(table, found.seats), ended=self._tables.now()))

    async def _open_table(self, shown: TournamentOverview, found: RoundTable,
                          able: Sequence[str]) -> None:
        """Open the table, unless a server that has died since did so."""
        row, store = shown.row, self._tables.store
        if await store.load_table(found.table) is not None:
            return
        if await store.find_prepared_deal(found.table) is None:
            await store.add_prepared_deal(found.table, self._tables.secrets.draw_deal_secret(),
                                          self._tables.now())
        names = {one.person: one.name for one in shown.entrants}
        wishes = [SeatWish("seated", person=PersonRow(one, names[one], True)) for one in able]
        bots = max(len(found.seats), games.game(row.game).least) - len(wishes)
        await self._tables.open_table(
            row.game, [*wishes, *[SeatWish("bot", SUBSTITUTE)] * bots], NOBODY,
            options=row.options, profile=row.profile, name=row.title,
            terms=replace(build_terms(row.terms), order="lot"),
            given=DealContribution(
                found.table, round=find_round_of(row.id, found.round),
                commitments=await self._store.read_commitments(row.id, found.round)))

    async def _end_tournament(self, shown: TournamentOverview) -> None:
        """End the tournament; the next season of a league is created with that."""
        row, now = shown.row, self._tables.now()
        over = replace(row, phase="over", ended=now)
        await self._store.end_tournament(over, *build_next_season(shown, now))


def build_next_season(shown: TournamentOverview, now: int) -> tuple[TournamentRow | None,
                                                                    list[EntrantRow]]:
    """Return the next season and its entrants; None after the last one."""
    row = shown.row
    if row.is_last_season:
        return None, []
    staying = {one.person for one in shown.entrants if not one.left}
    order = [one for one in find_next_order(shown.current_standings, row.moving) if one in staying]
    season = replace(
        row, id=make_next_season_id(row.id), phase="entry", opened=now, earlier=row.id,
        season=row.season + 1,
        begins=now + REST[build_terms(row.terms).pace])
    return season, [EntrantRow(season.id, one, now, lot) for lot, one in enumerate(order)]


def make_next_season_id(id: str) -> str:
    """Return the id of the season after this one; it is the same on every server."""
    name, _, number = id.partition(".")
    return f"{name}.{int(number or 1) + 1}"


def plan_tables(shown: TournamentOverview, now: int) -> list[RoundTable]:
    """Return the tables of the next round; byes are over at once."""
    row, number = shown.row, shown.current_round + 1
    pairings = pair_next_round(make_plan(row), [one.as_entrant for one in shown.entrants],
                               [table.as_played_table for table in shown.tables])
    return [RoundTable(row.id, number, place, pairing.seats, make_random_id(8), pairing.division)
            if len(pairing.seats) > 1 else
            RoundTable(row.id, number, place, pairing.seats, "", pairing.division,
                       places=(1,), ended=now)
            for place, pairing in enumerate(pairings, 1)]


def list_final_places(table: Table, seats: Sequence[str]) -> tuple[int, ...]:
    """Return the places of the entrants, LEFT for those who did not play to the end. Bots take
    none. If all have agreed to end the game, those who were still there share the first place."""
    ranks = dict.fromkeys(range(len(table.seats)), 1) if table.cancelled \
        else dict(enumerate(table.ranks(table.match.state.ranking())))
    kept = {table.seats[seat].holder: rank for seat, rank in ranks.items()
            if table.seats[seat].kind == "person" and seat not in table.given_up
            and table.seats[seat].holder in seats}
    return tuple(1 + sum(other < kept[one] for other in kept.values()) if one in kept else LEFT
                 for one in seats)
