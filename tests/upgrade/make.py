"""A database as this program keeps it, to be opened by every later one: tests/upgrade/*.sqlite.xz.

    python -m tests.upgrade.make NAME

Two or three people at tables of every game: rooms that wait, games begun, nearly over and finished,
with every profile and every earlier version of the rules. What people have besides is put in when
it is tried (every_table.py). Made once for each release, before anything of how tables are kept is
changed, and never again."""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from grandtour import games
from grandtour.bots.pool import BotPool
from grandtour.engine.game import Game
from grandtour.engine.match import Match
from grandtour.maintenance.making import make_database
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.stores.people import PeopleStore
from grandtour.results.service import Results
from grandtour.results.stores.results import ResultStore
from grandtour.store.database import Database
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.codec import build_row
from grandtour.tables.draws import find_draw
from grandtour.tables.seating import SeatWish, place_automata
from grandtour.tables.service import Tables
from grandtour.tables.status import build_status
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Seat, Table
from tests.dealt import add_deal

HERE: Final = Path(__file__).parent
BEGUN: Final = 1_795_000_000_000        # ms since 1970
STEP: Final = 20_000                    # ms between two looks at the clock
NAMES: Final = ("Inès", "健二", "Haruki", "Léa", "Ada")
TAKEN_BACK: Final = 7                   # the step that is taken back once, and done otherwise


@dataclass(frozen=True)
class Course:
    """A table that is played as far as this part of its game; `whim` is what people choose by."""

    id: str
    game: Game[Any]
    players: int
    options: dict[str, str]
    part: float
    whim: int


def courses(game: Game[Any]) -> Iterator[Course]:
    """Every profile and every version: begun, nearly over, finished."""
    profiles = list(game.profiles)
    seats = [game.least, min(game.least + 1, game.most)]
    for whim, version in enumerate([*game.earlier(), game]):
        for number, part in enumerate((0.2, 0.8, 1.0)):
            profile = profiles[(whim + number) % len(profiles)]
            players = seats[number % 2]
            options = version.choose(players, one_changed(version, players, number), profile)
            yield Course(f"{game.name}-{version.version}-{number}", version, players, options,
                         part, 10 * whim + number)
    for option in game.options:
        for value in option.allowed(game.least):
            options = game.choose(game.least, {option.name: value})
            if game.automata(game.least, options):
                for number, part in enumerate((0.3, 1.0)):
                    yield Course(f"{game.name}-{option.name}-{number}", game, game.least, options,
                                 part, 50 + number)


def one_changed(game: Game[Any], players: int, number: int) -> dict[str, str]:
    """An option that is not as usual, for every second table."""
    option = game.options[number % len(game.options)]
    return {option.name: option.allowed(players)[1]} if number % 2 else {}


def count_steps(course: Course, table: Table) -> int:
    """Return how many steps of people the whole game has without undoing."""
    match, steps = Match(course.game, course.players, course.options), 0
    chosen, draw = Random(course.whim), find_draw(table)
    play_forced_moves(match, draw)
    while not match.state.is_terminal():
        match.play(chosen.choice(match.state.choices()))
        play_forced_moves(match, draw)
        steps += 1
    return steps


class Site:
    """A server without the web, whose clock advances automatically."""

    def __init__(self, database: Database, bots: BotPool) -> None:
        clock = count(BEGUN, STEP)
        self.people = People(PeopleStore(database))
        self.store = TableStore(database)
        self.tables = Tables(self.store, bots, now=lambda: next(clock))
        self.results = Results(ResultStore(database), self.tables)

    async def play(self, course: Course, guests: list[PersonRow]) -> None:
        """A table of these people, as far as the course says."""
        table = open_course(course, guests, self.tables.now())
        await self.store.add_table(build_row(table), build_status(table, table.opened))
        table = await self.tables.load_table(table.id)
        chosen, steps = Random(course.whim), round(course.part * count_steps(course, table))
        while steps > 0 and not table.over:
            steps -= 1
            await step(self.tables, table, chosen)
            if steps == TAKEN_BACK and not table.over:
                await take_back(self.tables, table)
        while course.part == 1.0 and not table.over:
            await step(self.tables, table, chosen)

    async def wait(self, game: str, host: PersonRow) -> None:
        """A room in which a seat is free."""
        await self.tables.open_table(game, [SeatWish("me"), SeatWish("open")], host)


def open_course(course: Course, guests: list[PersonRow], now: int) -> Table:
    led = course.game.automata(course.players, course.options)
    people = guests[:course.players - len(led)]
    seats = [Seat("person", guest.name, guest.id, "en") for guest in people]
    seats += [Seat("bot", "walker", "walker") for _ in led]
    return add_deal(Table(
        id=course.id, code=f"code-{course.id}", opened_as=course.id,
        seats=place_automata(seats, led),
        match=Match(course.game, course.players, course.options), seed=course.whim + 1,
        opened_by=guests[0].id, opened=now))


async def step(tables: Tables, table: Table, chosen: Random) -> None:
    """Let a player to move do something, or wait for bots."""
    if table.to_act < 0 or table.bot_of(table.to_act):
        await asyncio.sleep(0.001)
        return
    action = chosen.choice(table.match.state.choices())
    await tables.act(table.id, table.seats[table.to_act].holder, table.match.number, str(action))


async def take_back(tables: Tables, table: Table) -> None:
    for seat, known in enumerate(table.seats):
        if known.kind == "person" and table.can_take_back(seat, "step"):
            await tables.undo(table.id, known.holder, table.match.number)
            return


async def make_database_file(file: Path) -> None:
    make_database(f"sqlite:///{file}")
    database, bots = Database(f"sqlite:///{file}"), BotPool()
    site = Site(database, bots)
    try:
        guests = [(await site.people.create_guest(name))[0] for name in NAMES]
        for name in games.names():
            for course in courses(games.game(name)):
                await site.play(course, guests)
            await site.wait(name, guests[0])
        await site.results.save_missing()
    finally:
        await site.tables.stop_bots()
        bots.close()
        await database.close()


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    to = HERE / f"{arguments[0]}.sqlite.xz"
    with TemporaryDirectory() as folder:
        file, whole = Path(folder) / "made.sqlite", Path(folder) / "whole.sqlite"
        asyncio.run(make_database_file(file))
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("VACUUM INTO ?", (str(whole),))
        to.write_bytes(lzma.compress(whole.read_bytes(), preset=9))
    print(f"{to}: {to.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
