"""Finished games: how long they took here, who has played them, and with how many players."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from grandtour.features.collection.rows import Companion, PlayRow
from grandtour.features.collection.play_store import PlayStore
from grandtour.features.collection.text_store import TextStore
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.results.from_table import count_seconds
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

AT_ONCE: Final = 10             # tables that one look at the shelf notes
FEWEST_TABLES: Final = 5        # before a length counts as measured
DIARY: Final = 10_000           # entries of one person, more than anyone writes
WHILE: Final = 60_000           # ms for which a figure over all tables stays valid
LITTLE: Final = 0.03            # seconds that a page may wait
TWICE: Final = 2                # finished games by which a person likes a game
T = TypeVar("T")


@dataclass(frozen=True)
class PlayingTime:
    """The median length of finished tables in minutes, and the number of tables behind it."""

    minutes: int
    tables: int


class CachedValue(Generic[T]):
    """A figure over all finished tables, cached. It is computed again after this server saves
    another table, and after a while, since other servers save tables too. If computing takes long,
    callers get the old figure meanwhile, and it is computed again only after that while."""

    def __init__(self, look: Callable[[], Coroutine[Any, Any, T]], now: Callable[[], int]) -> None:
        self._look = look
        self._now = now
        self._looking: asyncio.Task[T] | None = None
        self._known: T | None = None
        self._until = 0
        self._quick = True

    async def load_current(self) -> T:
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
                self._store_result(looking)
        return await self.load_current() if self._known is None else self._known

    def _store_result(self, looked: asyncio.Task[T]) -> None:
        if looked.exception() is not None:
            self._until = 0
        self._known = looked.result()

    def mark_outdated(self) -> None:
        if self._quick:
            self._until = 0


class PlayHistory:
    """Finished tables here, and games elsewhere that people wrote down."""

    def __init__(self, store: PlayStore, texts: TextStore, tables: Tables) -> None:
        self._store = store
        self._texts = texts
        self._tables = tables
        self._lengths = CachedValue(store.compute_median_lengths, tables.now)
        self._often = CachedValue(self._find_frequent_players, tables.now)
        self._due = True                # some may have ended before
        tables.hub.followers.append(self._note_change)

    def _note_change(self, table_id: str) -> None:
        table = self._tables.find_in_memory(table_id)
        self._due |= table is not None and table.over

    async def save_missing_plays(self) -> None:
        """Save the tables that have ended since the last call, up to `AT_ONCE` of them."""
        if not self._due:
            return
        self._due = False
        found = await self._store.list_unsaved_tables(AT_ONCE)
        self._due |= len(found) == AT_ONCE
        for table in found:
            try:
                play = summarize_table(await self._tables.load_table(table))
            except Refused:             # damaged, as the log says
                play = PlayRow(table, "", 0, 0, ())
            await self._store.save_play(play)
        if found:
            self._mark_sums_outdated()

    def _mark_sums_outdated(self) -> None:
        self._lengths.mark_outdated()
        self._often.mark_outdated()

    async def list_plays(self, person: str, most: int | None = None) -> list[PlayRow]:
        """Return the finished tables of a person, the last first, up to `most`."""
        await self.save_missing_plays()
        return await self._store.list_plays(person, most)

    async def list_player_numbers(self, person: str, game: str) -> frozenset[int]:
        """Return the numbers of players with which the person has played the game, here or
        according to the diary."""
        here = [len(play.company) for play in await self.list_plays(person) if play.game == game]
        written = [len(text.company) for text in
                   await self._texts.list_texts(author=person, game=game, most=DIARY)
                   if text.kind == "diary"]
        return frozenset(number for number in [*here, *written] if number)

    async def compute_playing_times(self) -> dict[str, PlayingTime]:
        """Return playing times by game, for games with enough finished tables."""
        return {game: PlayingTime(max(1, round(seconds / 60)), tables)
                for game, (seconds, tables) in (await self._lengths.load_current()).items()
                if tables >= FEWEST_TABLES}

    async def forget_person(self, person: str) -> None:
        """Remove the person from finished tables."""
        await self._store.forget_person(person)
        self._mark_sums_outdated()

    async def move_plays(self, person: str, to: PersonRow) -> None:
        """Pass the finished tables of one person to the other."""
        await self._store.move_plays(person, to.id, to.name)
        self._mark_sums_outdated()

    async def count_plays(self, people: Collection[str]) -> dict[tuple[str, str], int]:
        """Return the number of tables that each of these people has finished, by person and
        game."""
        return await self._store.count_plays(people)

    async def list_games_liked_by_play(self) -> Mapping[str, frozenset[str]]:
        """Return by person the games that they have finished often enough to like them."""
        return await self._often.load_current()

    async def _find_frequent_players(self) -> Mapping[str, frozenset[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        for person, game in await self._store.list_frequent_plays(TWICE):
            found[person].add(game)
        return {person: frozenset(often) for person, often in found.items()}


def summarize_table(table: Table) -> PlayRow:
    """Return how a table ended. A cancelled table has no players and no length."""
    if not table.match.state.is_terminal():
        return PlayRow(table.id, table.match.game.name, 0, 0, ())
    points = table.match.state.scores()
    company = tuple(
        Companion(seat.name, round(points[number]), seat.holder
                  if seat.kind == "person" and not seat.shared else "")
        for number, seat in enumerate(table.seats))
    return PlayRow(table.id, table.match.game.name, count_seconds(table.moments),
                   table.moments[-1] if table.moments else 0, company)
