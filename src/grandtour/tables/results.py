"""What finished tables have come to. The record is the truth: results and ratings are computed
from it, and can be thrown away and computed again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from grandtour.engine.core import CHANCE
from grandtour.engine.game import Game, SeatOption
from grandtour.people.rows import PersonRow
from grandtour.tables.codec import DamagedTable, restore_table
from grandtour.tables.events import Gap, Holiday, Newcomer, Pause, StandIn
from grandtour.tables.rating import Player, PlayerKind
from grandtour.tables.result_rows import LadderRow, SeatResult, TableResult, Unrated
from grandtour.tables.seating import SUBSTITUTE, find_automata
from grandtour.tables.service import Tables
from grandtour.tables.statistics import (
    GameStatistics, HeadToHead, PersonStatistics, RecentGames, companions_of, game_statistics,
    own_seat, recent_games, statistics_of,
)
from grandtour.tables.stores.results import ResultStore
from grandtour.tables.substitutes import HANDED
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
AT_ONCE: Final = 100            # tables that are looked up at a time
PAUSE: Final = 10 * 60 * 1000   # ms; whoever takes longer between two moves has left the table
BROKEN: Final = (Pause, Holiday, Gap)   # meanwhile nobody thinks


class Results:
    """Keeps the result of every table that ends, and answers what they say. Also a
    `people.data.Provider`."""

    def __init__(self, store: ResultStore, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._due = asyncio.Event()
        self._due.set()
        tables.hub.followers.append(self._heard)

    def _heard(self, table_id: str) -> None:
        table = self._tables.find_in_memory(table_id)
        if table is not None and table.over and table.outcome is None:
            self._due.set()

    async def run(self) -> None:
        """Keep the result of every table soon after its end, and at first of those that ended
        while nobody looked. Runs for ever."""
        while True:
            await self._due.wait()
            self._due.clear()
            try:
                await self.catch_up()
            except Exception:
                LOG.exception("results could not be kept")

    async def catch_up(self) -> None:
        """Keep the results that are missing."""
        while found := await self._store.unwritten(AT_ONCE):
            for table in found:
                result = await self._result(table)
                if result is not None:
                    await self._store.keep(result)
                    await self._tables.reload_table(table)

    async def rebuild(self) -> int:
        """Compute every result and every rating anew; how many tables are over."""
        results = [result for table in await self._store.every_table()
                   if (result := await self._result(table)) is not None]
        await self._store.keep_all(results)
        await self.catch_up()           # what has ended meanwhile
        return len(results)

    async def _result(self, table_id: str) -> TableResult | None:
        """None if the table is not over."""
        game, tables = "", self._tables.store
        try:
            row = await tables.load_table(table_id)
            assert row is not None
            game = row.game
            table = restore_table(row)
        except DamagedTable as damage:
            LOG.error("%s", damage)
            return TableResult(table_id, game, "damaged", 0,
                               version=await tables.find_version(table_id))
        return result_of(table) if table.over else None

    # What they say.

    async def ladder(self, game: str) -> list[LadderRow]:
        """Everybody who is rated in the game, the strongest first, whether or not the rating is
        shown yet."""
        return await self._store.ladder(game)

    async def of(self, person: str) -> list[TableResult]:
        """The results of the person, the last first."""
        return await self._store.results_of(person)

    async def figures(self, person: str) -> list[PersonStatistics]:
        """What a profile shows of the person, game by game, the most played first. Nobody else's
        rating or name is in it, and nothing of running tables. Whether it is shown at all is for
        the caller to ask: `Circles.owners_showing("statistics", ...)`."""
        return statistics_of(person, await self._store.results_of(person))

    async def in_community(self, community: str, game: str, begins: int,
                           ends: int) -> list[TableResult]:
        """Those of the rated tables of the community, by its id, that ended from `begins` on and
        before `ends`, the last first."""
        return await self._store.in_community(community, game, begins, ends)

    async def first_in_community(self, community: str, game: str) -> int:
        """When the first rated table of the community ended; 0 if none has."""
        return await self._store.first_in_community(community, game)

    async def recent(self, person: str) -> RecentGames | None:
        """How the person has played with others of late; to be shown where the figures are."""
        return recent_games(person, await self._store.results_of(person))

    async def between(self, one: str, other: str) -> HeadToHead:
        """The two people at the same tables, seen from the first."""
        found = companions_of(one, await self._store.results_of(one))
        return next((versus for versus in found if versus.person == other), HeadToHead(other))

    async def account(self, game: str, people_only: bool) -> GameStatistics:
        """The statistics of the game, of all rated tables or of those without computer players."""
        return game_statistics(await self._store.played(game, people_only),
                               await self._store.tallies(game, people_only))

    # What is known of a person.

    async def data_of(self, person: str) -> object:
        return [given_in(result, person) for result in await self._store.results_of(person)]

    async def forget(self, person: str) -> None:
        """Results stay as they are, under an id that is nobody's any more: others' rest on
        them."""

    async def merge(self, guest: str, member: PersonRow) -> None:
        await self._store.move(guest, member.id)


# How a table ended.

def result_of(table: Table) -> TableResult:
    """The result of a table that is over."""
    match = table.match
    cancelled = table.events[-1:] if table.cancelled else []
    moment = max([*table.moments[-1:], *(row.moment for row in cancelled)], default=table.opened)
    if not match.state.is_terminal():
        return TableResult(table.id, match.game.name, "cancelled", moment, version=table.version)
    seats = seats_of(table)
    return TableResult(
        table.id, match.game.name, unrated(table, seats), moment, table.terms.pace,
        changed(match.game, match.options), seconds_of(table.moments),
        len([entry for entry in match.line if entry.seat >= 0]), seats, table.version)


def seats_of(table: Table) -> tuple[SeatResult, ...]:
    state = table.match.state
    ranks, points, times = table.ranks(state.ranking()), state.scores(), turn_times(table)
    first = next((entry.seat for entry in table.match.line if entry.seat >= 0), 0)
    stood_in = {row.seat: row.event.bot for row in table.events if isinstance(row.event, StandIn)}
    stood_in |= {seat: went_on(table, seat) for seat in table.partings}
    return tuple(
        SeatResult(player_at(table, seat), ranks[seat], round(points[seat]),
                   (seat - first) % len(ranks),
                   1 / ranks.count(1) if ranks[seat] == 1 else 0.0, stood_in.get(seat, ""),
                   tuple(times[seat]), "" if seat in table.partings else table.seats[seat].name)
        for seat in range(len(ranks)))


def went_on(table: Table, seat: int) -> str:
    """The level of the bot that went on where a seat has passed on, also if somebody has taken it
    since."""
    return table.seats[seat].holder if table.seats[seat].kind == "bot" else SUBSTITUTE


def player_at(table: Table, seat: int) -> Player:
    """Whose result it is: of a seat that has passed on, of whom it has passed from; nobody's who
    plays at the device of somebody else."""
    played = find_automata(table)
    if seat in played:
        return Player("rules", played[seat])
    if seat in table.partings:
        return Player("person", table.partings[seat].whom)
    if table.seats[seat].shared:
        return Player("person", "")
    kind: PlayerKind = "bot" if table.seats[seat].kind == "bot" else "person"
    return Player(kind, table.seats[seat].holder)


def unrated(table: Table, seats: Sequence[SeatResult]) -> Unrated:
    """Why the table is not rated."""
    if table.branched:
        return "branched"
    if table.guided:
        return "guided"
    if table.with_take_backs:
        return "take_backs"
    if table.hinted:
        return "hints"
    if table.device_shared:
        return "device"
    if changed_hands(table):
        return "hands"
    if table.has(Newcomer):
        return "first"
    return "alone" if len({seat.player for seat in seats}) < 2 else ""


def changed_hands(table: Table) -> bool:
    """Return whether a seat has passed on whose result remains nobody's."""
    return any(row.seat not in table.partings
               for row in table.events if isinstance(row.event, HANDED))


def changed(game: Game[Any], options: dict[str, str]) -> dict[str, str]:
    """The options that differ from the usual. Who was to begin does not count: the order of the
    turns is told by the places."""
    return {option.name: options[option.name] for option in game.options
            if options[option.name] != option.default and not isinstance(option, SeatOption)}


def seconds_of(moments: Sequence[int]) -> int:
    """How long they sat there, without the pauses; 0 if nobody knows."""
    if len(moments) < 2 or not all(moments):
        return 0
    steps = [after - before for before, after in pairwise(moments)]
    return max(1, round(sum(step for step in steps if step <= PAUSE) / 1000))


def turn_times(table: Table) -> list[list[int]]:
    """By seat, how many seconds each turn of a person took, from the end of the turn before it;
    none where a bot has ever stood in, or while the table rested."""
    times: list[list[int]] = [[] for _ in table.seats]
    rested = {row.after for row in table.events if isinstance(row.event, BROKEN)}
    silent = table.seats_with(StandIn)
    for seat, first, last in turns(table):
        begun, ended = table.moments[first - 1], table.moments[last]
        broken = any(number in rested for number in range(first, last + 1))
        if begun and ended and not broken and seat not in silent \
                and table.seats[seat].kind == "person":
            times[seat].append(round((ended - begun) / 1000))
    return times


def turns(table: Table) -> list[tuple[int, int, int]]:
    """The seat, and the places of the first and the last entry of each turn but one that begins
    the record; what chance does, or somebody without a choice, belongs to the turn before."""
    entries, firsts, acting = table.match.entries, [], CHANCE
    for place, entry in enumerate(entries):
        if entry.seat >= 0 and entry.seat != acting:
            acting = CHANCE if entry.sole else entry.seat
            firsts += [] if entry.sole else [place]
    lasts = [first - 1 for first in firsts[1:]] + [len(entries) - 1]
    return [(entries[first].seat, first, last)
            for first, last in zip(firsts, lasts, strict=False) if first]


def given_in(result: TableResult, person: str) -> dict[str, object]:
    """What the result says of the person alone."""
    seat, own = own_seat(result, person)
    return {"table": result.table, "game": result.game, "moment": result.moment,
            "options": result.options, "pace": result.pace, "players": len(result.seats),
            "seat": seat, "rank": own.rank, "points": own.points, "stand_in": own.stand_in,
            "seconds_by_turn": list(own.times), "unrated": result.unrated,
            "rating": None if own.rating is None else
            {"points": own.rating.points, "margin": own.rating.margin, "games": own.rating.games}}
