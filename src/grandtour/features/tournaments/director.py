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
from grandtour.fairness.construction import round_of
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import unique
from grandtour.tables.seating import NOBODY, SUBSTITUTE, Wish
from grandtour.tables.service import Contribution, Tables
from grandtour.tables.table import Table
from grandtour.tables.terms import terms_of
from grandtour.features.tournaments.divisions import divisions, promoted
from grandtour.features.tournaments.forms import LEFT
from grandtour.features.tournaments.rows import EntrantRow, RoundTable, TournamentRow
from grandtour.features.tournaments.store import TournamentStore
from grandtour.features.tournaments.rounds import next_round
from grandtour.features.tournaments.service import LEAST, Overview, by_itself, overview, plan_of
from grandtour.features.tournaments.waiting import may_open

LOG: Final = logging.getLogger(__name__)
PAUSE: Final = 3.0              # seconds between two looks, at most
LEASE: Final = 120_000          # milliseconds within which a look ends
HINDSIGHT: Final = 10_000       # milliseconds that writing what ends a tournament takes at most
REST: Final = {"live": 24 * 3600 * 1000, "days": 7 * 24 * 3600 * 1000}     # between two seasons


class Director:
    """Runs tournaments by itself, for ever."""

    def __init__(self, store: TournamentStore, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._lots = random.SystemRandom()
        self._told = tables.now()       # up to when it is known what was called off
        self._due = asyncio.Event()
        self.followers: list[Callable[[str], None]] = []    # are told where something is new
        tables.hub.followers.append(self._heard)

    def _heard(self, table_id: str) -> None:
        table = self._tables.at_hand(table_id)
        if table is not None and table.over and table.outcome is None:
            self._due.set()

    def stir(self, _tournament: str) -> None:
        """Look soon: something has changed there."""
        self._due.set()

    async def run(self) -> None:
        """Look whenever something has changed here, and now and then: time passes, and other
        servers change things."""
        while True:
            self._due.clear()
            try:
                await self.round()
            except Exception:
                LOG.exception("nobody knows what is due in tournaments")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), PAUSE)

    async def round(self) -> None:
        """Look at every tournament at which there is something to do. Of those that were called
        off is told, whoever did it, be it another process."""
        await self._look_at_all()
        since, self._told = self._told - HINDSIGHT, self._tables.now()
        for id in await self._store.called_off(since):
            self._tell(id)

    async def _look_at_all(self) -> None:
        for id in await self._store.stirring(self._tables.now()):
            now = self._tables.now()
            if not await self._store.take(id, now, now + LEASE):
                continue
            try:
                await self.look(id)
            except Exception:           # it is tried again when the lease has ended
                LOG.exception("tournament %s", id)
            else:
                await self._store.let_go(id)
                self._tell(id)

    def _tell(self, id: str) -> None:
        for follower in self.followers:
            follower(id)

    async def look(self, id: str) -> None:
        """Do what is due at the tournament."""
        row = await self._store.tournament(id)
        if row is not None and row.phase == "entry" and 0 < row.begins <= self._tables.now():
            await self._begin(row)
        await self._go_on(id)

    async def _begin(self, row: TournamentRow) -> None:
        """The lot is drawn, and the first round has its tables."""
        entrants = self._drawn(row, await self._store.entrants(row.id))
        if len(entrants) < LEAST:
            await self._store.call_off(by_itself(row, self._tables.now()))
            return
        shown = Overview(replace(row, phase="play"), entrants, [])
        await self._store.begin_round(shown.row, entrants, planned(shown, self._tables.now()))

    def _drawn(self, row: TournamentRow, entrants: Sequence[EntrantRow]) -> list[EntrantRow]:
        """Those who were in the season before in its order, then the others by lot."""
        known = [one for one in entrants if one.lot >= 0]
        fresh = [one for one in entrants if one.lot < 0]
        self._lots.shuffle(fresh)
        order = [*known, *fresh]
        split = divisions([one.person for one in order], row.division) if row.division else {}
        return [replace(one, lot=lot, division=split.get(one.person, 0))
                for lot, one in enumerate(order)]

    async def _go_on(self, id: str) -> None:
        """Open what is to be opened, take what has ended, begin the next round."""
        row = await self._store.tournament(id)
        if row is None or row.phase != "play":
            return
        shown, over = await overview(self._store, row), await self._store.over(id)
        opens = may_open(shown, self._tables.now())
        for table in shown.tables:
            if table.places is None and (table.table in over if table.opened else opens):
                await self._look_at(shown, table)
        shown = await overview(self._store, row)
        if any(table.places is None for table in shown.tables):
            return
        tables = planned(shown, self._tables.now())
        if tables:
            await self._store.begin_round(row, [], tables)
            await self._go_on(id)
        else:
            await self._end(shown)

    async def _look_at(self, shown: Overview, found: RoundTable) -> None:
        """The table is opened, or has ended. Where no two people meet nothing is played."""
        gone = {one.person for one in shown.entrants if one.left}
        able = [one for one in found.seats if one not in gone]
        if not found.opened and len(able) < LEAST:
            await self._store.set_table(replace(found, ended=self._tables.now(), places=tuple(
                1 if one in able else LEFT for one in found.seats)))
            return
        if not found.opened:
            await self._open(shown, found, able)
            await self._store.set_table(replace(found, opened=True))
            return
        table = await self._tables.table(found.table)
        if table.over:
            await self._store.set_table(replace(
                found, places=places_at(table, found.seats), ended=self._tables.now()))

    async def _open(self, shown: Overview, found: RoundTable, able: Sequence[str]) -> None:
        """Unless that was done before by a server that has died since."""
        row, store = shown.row, self._tables.store
        if await store.table(found.table) is not None:
            return
        if await store.prepared_deal(found.table) is None:
            await store.prepare_deal(found.table, self._tables.secrets.deal(), self._tables.now())
        names = {one.person: one.name for one in shown.entrants}
        wishes = [Wish("seated", person=PersonRow(one, names[one], True)) for one in able]
        bots = max(len(found.seats), games.game(row.game).least) - len(wishes)
        await self._tables.open_table(
            row.game, [*wishes, *[Wish("bot", SUBSTITUTE)] * bots], NOBODY,
            options=row.options, profile=row.profile, name=row.title,
            terms=replace(terms_of(row.terms), order="lot"),
            given=Contribution(
                found.table, round=round_of(row.id, found.round),
                commitments=await self._store.commitments(row.id, found.round)))

    async def _end(self, shown: Overview) -> None:
        """The next season of a league is there with the end of this one."""
        row, now = shown.row, self._tables.now()
        over = replace(row, phase="over", ended=now)
        await self._store.end(over, *following(shown, now))


def following(shown: Overview, now: int) -> tuple[TournamentRow | None, list[EntrantRow]]:
    """The next season, and who is in it; None after the last one."""
    row = shown.row
    if row.last_season:
        return None, []
    staying = {one.person for one in shown.entrants if not one.left}
    order = [one for one in promoted(shown.standings, row.moving) if one in staying]
    season = replace(
        row, id=after(row.id), phase="entry", opened=now, earlier=row.id, season=row.season + 1,
        begins=now + REST[terms_of(row.terms).pace])
    return season, [EntrantRow(season.id, one, now, lot) for lot, one in enumerate(order)]


def after(id: str) -> str:
    """What the season after the one of this id is called, whoever makes it."""
    name, _, number = id.partition(".")
    return f"{name}.{int(number or 1) + 1}"


def planned(shown: Overview, now: int) -> list[RoundTable]:
    """The tables of the next round; byes are over at once."""
    row, number = shown.row, shown.round + 1
    pairings = next_round(plan_of(row), [one.entrant for one in shown.entrants],
                          [table.played for table in shown.tables])
    return [RoundTable(row.id, number, place, pairing.seats, unique(8), pairing.division)
            if len(pairing.seats) > 1 else
            RoundTable(row.id, number, place, pairing.seats, "", pairing.division,
                       places=(1,), ended=now)
            for place, pairing in enumerate(pairings, 1)]


def places_at(table: Table, seats: Sequence[str]) -> tuple[int, ...]:
    """The places of the entrants who have played to the end. Bots take none. Where all have agreed
    to end it, those who still sat there share the first."""
    ranks = dict.fromkeys(range(len(table.seats)), 1) if table.cancelled \
        else dict(enumerate(table.ranks(table.match.state.ranking())))
    kept = {table.seats[seat].holder: rank for seat, rank in ranks.items()
            if table.seats[seat].kind == "person" and seat not in table.given_up
            and table.seats[seat].holder in seats}
    return tuple(1 + sum(other < kept[one] for other in kept.values()) if one in kept else LEFT
                 for one in seats)
