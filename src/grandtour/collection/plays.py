"""Finished games: how long they took here, and who has played what with how many."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import median
from typing import Final

from grandtour.collection.ports import Companion, PlayRow, PlayStore, TextStore
from grandtour.engine.game import Refused
from grandtour.people.ports import PersonRow
from grandtour.tables.results import seconds_of
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

AT_ONCE: Final = 10             # tables that one look at the shelf notes
FEWEST_TABLES: Final = 5        # before a length is said to be measured
DIARY: Final = 10_000           # entries of one person, more than anybody writes


@dataclass(frozen=True)
class PlayingTime:
    """The middle length of finished tables, in minutes, and on how many tables it rests."""

    minutes: int
    tables: int


class Plays:
    """What was played here, and what people wrote down of games elsewhere."""

    def __init__(self, store: PlayStore, texts: TextStore, tables: Tables) -> None:
        self._store = store
        self._texts = texts
        self._tables = tables

    async def catch_up(self) -> None:
        """Note the tables that have ended since the last time, at most `AT_ONCE` of them."""
        for table in await self._store.unnoted(AT_ONCE):
            try:
                play = play_of(await self._tables.table(table))
            except Refused:             # damaged, as the log says
                play = PlayRow(table, "", 0, 0, ())
            await self._store.keep_play(play)

    async def of(self, person: str) -> list[PlayRow]:
        """The last ended first."""
        await self.catch_up()
        return await self._store.plays_of(person)

    async def numbers(self, person: str, game: str) -> frozenset[int]:
        """With how many players the person has played the game, here or by the diary."""
        here = [len(play.company) for play in await self.of(person) if play.game == game]
        written = [len(text.company) for text in
                   await self._texts.texts(author=person, game=game, most=DIARY)
                   if text.kind == "diary"]
        return frozenset(number for number in [*here, *written] if number)

    async def playing_times(self) -> dict[str, PlayingTime]:
        """By game; only those of which enough tables were finished."""
        lengths: defaultdict[str, list[int]] = defaultdict(list)
        for game, seconds in await self._store.seconds():
            lengths[game].append(seconds)
        return {game: PlayingTime(max(1, round(median(all_) / 60)), len(all_))
                for game, all_ in lengths.items() if len(all_) >= FEWEST_TABLES}

    async def forget(self, person: str) -> None:
        """Let the games of the person be nobody's."""
        await self._store.forget(person)

    async def move(self, person: str, to: PersonRow) -> None:
        """Let the games of the one be the other's."""
        await self._store.move(person, to.id, to.name)

    async def counts(self) -> dict[tuple[str, str], int]:
        """How many tables each person has finished, by person and game."""
        return await self._store.counts()


def play_of(table: Table) -> PlayRow:
    """How a table ended; of one that was cancelled nothing but that it is over."""
    if not table.match.state.is_terminal():
        return PlayRow(table.id, table.match.game.name, 0, 0, ())
    points = table.match.state.scores()
    company = tuple(
        Companion(seat.name, round(points[number]), seat.holder if seat.kind == "person" else "")
        for number, seat in enumerate(table.seats))
    return PlayRow(table.id, table.match.game.name, seconds_of(table.moments),
                   table.moments[-1] if table.moments else 0, company)
