"""Finished games: how long they took here, and who has played what with how many."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from grandtour.collection.ports import Companion, PlayRow, PlayStore, TextStore
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.tables.results import seconds_of
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

AT_ONCE: Final = 10             # tables that one look at the shelf notes
FEWEST_TABLES: Final = 5        # before a length is said to be measured
DIARY: Final = 10_000           # entries of one person, more than anybody writes
WHILE: Final = 60_000           # ms for which what all tables say together may be of yesterday
LITTLE: Final = 0.03            # seconds that nobody minds to wait
TWICE: Final = 2                # who finishes a game so often likes it
T = TypeVar("T")


@dataclass(frozen=True)
class PlayingTime:
    """The middle length of finished tables, in minutes, and on how many tables it rests."""

    minutes: int
    tables: int


class Sum(Generic[T]):
    """What all finished tables say together. It is looked up anew once another one was noted here,
    and after a while, since other servers note some as well. Where there are so many that this
    takes long, it is told as it was before, and looked up anew after that while only."""

    def __init__(self, look: Callable[[], Coroutine[Any, Any, T]], now: Callable[[], int]) -> None:
        self._look = look
        self._now = now
        self._looking: asyncio.Task[T] | None = None
        self._known: T | None = None
        self._until = 0
        self._quick = True

    async def known(self) -> T:
        if self._looking is None and self._now() >= self._until:
            self._until = self._now() + WHILE
            self._looking = asyncio.create_task(self._look())
        looking = self._looking
        if looking is not None:
            began = time.monotonic()
            await asyncio.wait({looking}, timeout=None if self._known is None else LITTLE)
            self._quick = time.monotonic() - began < LITTLE
            if looking.done() and looking is self._looking:
                self._looking = None
                self._take(looking)
        return await self.known() if self._known is None else self._known

    def _take(self, looked: asyncio.Task[T]) -> None:
        if looked.exception() is not None:
            self._until = 0
        self._known = looked.result()

    def forget(self) -> None:
        if self._quick:
            self._until = 0


class Plays:
    """What was played here, and what people wrote down of games elsewhere."""

    def __init__(self, store: PlayStore, texts: TextStore, tables: Tables) -> None:
        self._store = store
        self._texts = texts
        self._tables = tables
        self._lengths = Sum(store.lengths, tables.now)
        self._often = Sum(self._look_who_plays_often, tables.now)
        self._due = True                # perhaps some have ended before
        tables.hub.followers.append(self._heard)

    def _heard(self, table_id: str) -> None:
        table = self._tables.at_hand(table_id)
        self._due |= table is not None and table.over

    async def catch_up(self) -> None:
        """Note the tables that have ended since the last time, at most `AT_ONCE` of them."""
        if not self._due:
            return
        self._due = False
        found = await self._store.unnoted(AT_ONCE)
        self._due |= len(found) == AT_ONCE
        for table in found:
            try:
                play = play_of(await self._tables.table(table))
            except Refused:             # damaged, as the log says
                play = PlayRow(table, "", 0, 0, ())
            await self._store.keep_play(play)
        if found:
            self._changed()

    def _changed(self) -> None:
        self._lengths.forget()
        self._often.forget()

    async def of(self, person: str, most: int | None = None) -> list[PlayRow]:
        """The last ended first, so many at most."""
        await self.catch_up()
        return await self._store.plays_of(person, most)

    async def numbers(self, person: str, game: str) -> frozenset[int]:
        """With how many players the person has played the game, here or by the diary."""
        here = [len(play.company) for play in await self.of(person) if play.game == game]
        written = [len(text.company) for text in
                   await self._texts.texts(author=person, game=game, most=DIARY)
                   if text.kind == "diary"]
        return frozenset(number for number in [*here, *written] if number)

    async def playing_times(self) -> dict[str, PlayingTime]:
        """By game; only those of which enough tables were finished."""
        return {game: PlayingTime(max(1, round(seconds / 60)), tables)
                for game, (seconds, tables) in (await self._lengths.known()).items()
                if tables >= FEWEST_TABLES}

    async def forget(self, person: str) -> None:
        """Let the games of the person be nobody's."""
        await self._store.forget(person)
        self._changed()

    async def move(self, person: str, to: PersonRow) -> None:
        """Let the games of the one be the other's."""
        await self._store.move(person, to.id, to.name)
        self._changed()

    async def counts(self, people: Collection[str]) -> dict[tuple[str, str], int]:
        """How many tables each of these people has finished, by person and game."""
        return await self._store.counts(people)

    async def often(self) -> Mapping[str, frozenset[str]]:
        """By person, the games that the person likes, to judge by how often they were finished."""
        return await self._often.known()

    async def _look_who_plays_often(self) -> Mapping[str, frozenset[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        for person, game in await self._store.finished_at_least(TWICE):
            found[person].add(game)
        return {person: frozenset(often) for person, often in found.items()}


def play_of(table: Table) -> PlayRow:
    """How a table ended; of one that was cancelled nothing but that it is over."""
    if not table.match.state.is_terminal():
        return PlayRow(table.id, table.match.game.name, 0, 0, ())
    points = table.match.state.scores()
    company = tuple(
        Companion(seat.name, round(points[number]), seat.holder
                  if seat.kind == "person" and not seat.shared else "")
        for number, seat in enumerate(table.seats))
    return PlayRow(table.id, table.match.game.name, seconds_of(table.moments),
                   table.moments[-1] if table.moments else 0, company)
