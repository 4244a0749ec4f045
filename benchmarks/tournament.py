"""Measure a tournament of a thousand simulated entrants, without any manual step, in a real
database.

    python benchmarks/tournament.py [--entrants N] [--rounds N] [--late N] [--leaving SHARE]
        [--game GAME] [--database URL]

It is a Swiss system at tables of two. The director of the site opens every table and takes its
result. Every store is that of the site. The database is a new file of SQLite, or the empty one at
this address. Only people are simulated. Each has a strength, and one of the two at a table wins by
chance and strength. The other leaves the table, or, in the share of cases that `--leaving` gives,
the whole tournament, and the winner ends it. No bot moves meanwhile. After each of the first rounds
`--late` more entrants come.

The clock is the benchmark's own. It stops while something is done, and the director looks after
every hundred tables that have ended. The program prints how long each part took, and compares the
standings with its own counts. The exit status is 1 if they are wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from grandtour import games
from grandtour.bots.pool import BotPool
from grandtour.features.communities.service import Communities
from grandtour.features.tournaments.director import TournamentDirector
from grandtour.features.tournaments.forms import WIN
from grandtour.features.tournaments.rows import RoundTable
from grandtour.features.tournaments.service import TournamentOverview, Tournaments, TournamentDraft
from grandtour.features.tournaments.store import TournamentStore
from grandtour.features.tournaments.waiting import BREAK, find_waiting
from grandtour.maintenance.making import make_database
from grandtour.people.rows import PersonRow
from grandtour.people.stores.people import PeopleStore
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.store.database import Database
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.tables.hosting import TableHosting
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.terms import Terms

TWO: Final = 2
AT_ONCE: Final = 100            # tables that end between two looks of the director
SPREAD: Final = 200             # of chance, where strengths are a place apart
LATE_ROUNDS: Final = 3          # after which people still come
LOOKS: Final = 20               # at the waiting room, in each round
NEVER: Final = 1e6             # seconds that a bot pauses before it moves
STEP: Final = 3_000             # milliseconds between two looks of the director
MEGABYTE: Final = 1024          # of ru_maxrss


@dataclass
class Meter:
    """The cost of the parts: how often each was done, seconds, and CPU seconds."""

    times: Counter[str] = field(default_factory=Counter)
    wall: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    cpu: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    @contextmanager
    def measure(self, part: str, times: int = 1) -> Iterator[None]:
        wall, cpu = time.perf_counter(), time.process_time()
        yield
        self.times[part] += times
        self.wall[part] += time.perf_counter() - wall
        self.cpu[part] += time.process_time() - cpu

    def rows(self) -> Iterator[str]:
        yield "| part | times | s | CPU s | CPU ms each |"
        yield "|---|---:|---:|---:|---:|"
        for part, times in self.times.items():
            yield (f"| {part} | {times:,} | {self.wall[part]:.1f} | {self.cpu[part]:.1f} | "
                   f"{1000 * self.cpu[part] / times:.1f} |")
        yield f"| all | | {sum(self.wall.values()):.1f} | {sum(self.cpu.values()):.1f} | |"


class Simulation:
    """One tournament, and what its people do. `clock`: in milliseconds since 1970."""

    def __init__(self, database: Database, bots: BotPool, leaving: float) -> None:
        self.clock = 1_000_000
        self.store = TournamentStore(database)
        self.people = PeopleStore(database)
        self.tables = Tables(TableStore(database), bots, NEVER, lambda: self.clock)
        self.hosting = TableHosting(self.tables)
        self.tournaments = Tournaments(
            self.store, Communities(CommunityStore(database), ThreadStore(database)),
            self.hosting, self.tables.now)
        self.director = TournamentDirector(self.store, self.tables)
        self.meter = Meter()
        self.whim = random.Random(7)
        self.leaving = leaving
        self.strength: dict[str, int] = {}
        self.won: Counter[str] = Counter()
        self.gone: dict[str, int] = {}          # in which round
        self.came: dict[str, int] = {}
        self.id = ""

    async def new_people(self, number: int) -> list[PersonRow]:
        """Return this many new people."""
        known = len(self.strength)
        people = [PersonRow(f"p{one:05}", f"Entrant {one}", True)
                  for one in range(known, known + number)]
        self.strength |= {one.id: self.whim.randrange(1000) for one in people}
        await asyncio.gather(*[self.people.add_person(one) for one in people])
        return people

    async def enter(self, people: Sequence[PersonRow], first: int) -> None:
        with self.meter.measure("enter", len(people)):
            for one in people:
                await self.tournaments.enter_tournament(self.id, one)
        self.came |= {one.id: first for one in people}

    async def run_director(self, part: str) -> None:
        """Run the director, as it runs every few seconds."""
        with self.meter.measure(part):
            await self.director.check_all()
        self.clock += STEP

    async def load_overview(self) -> TournamentOverview:
        return await self.tournaments.load_overview(self.id, "")

    async def run(self, game: str, entrants: int, rounds: int, late: int) -> TournamentOverview:
        people = await self.new_people(entrants)
        self.id = (await self.tournaments.open_tournament(people[0], TournamentDraft(
            "A thousand", game, "swiss", TWO, Terms(bank=600, increment=10),
            rounds=rounds))).id
        await self.enter(people, 1)
        await self.tournaments.begin_tournament(self.id, people[0].id)
        await self.run_director("begin a round, and open its tables")
        while (shown := await self.load_overview()).row.phase == "play":
            await self.play(shown)
            if shown.current_round <= LATE_ROUNDS and shown.current_round < rounds:
                await self.enter(await self.new_people(late), shown.current_round + 1)
            await self.run_director("take the last tables, and pair the next round")
            await self.view_waiting_room()
            self.clock += BREAK
            await self.run_director("begin a round, and open its tables")
            seconds = sum(self.meter.cpu.values())
            print(f"{shown.current_round} of {rounds} rounds: {seconds:.1f} CPU s",
                  file=sys.stderr, flush=True)
        return shown

    async def play(self, shown: TournamentOverview) -> None:
        """All tables of the round end, a hundred between two looks."""
        running = [table for table in shown.tables if table.places is None]
        for start in range(0, len(running), AT_ONCE):
            some = running[start:start + AT_ONCE]
            with self.meter.measure("end a table", len(some)):
                for table in some:
                    await self.end(table)
            if start + AT_ONCE < len(running):
                await self.run_director("take what a hundred tables came to")

    async def end(self, table: RoundTable) -> None:
        drawn = {one: self.whim.gauss(self.strength[one], SPREAD) for one in table.seats}
        last, first = sorted(table.seats, key=lambda one: drawn[one])
        self.won[first] += WIN
        if self.whim.random() < self.leaving:
            self.gone[last] = table.round
            await self.tournaments.leave_tournament(self.id, PersonRow(last, ""))
        else:
            await self.hosting.leave_table(table.table, PersonRow(last, ""))
        await self.hosting.leave_table(table.table, PersonRow(first, ""))

    async def view_waiting_room(self) -> None:
        """Let some look at the waiting room, as everyone does every ten seconds."""
        some = self.whim.sample(sorted(self.strength), min(LOOKS, len(self.strength)))
        with self.meter.measure("look at the waiting room", len(some)):
            for person in some:
                shown = await self.tournaments.load_summary(self.id, person)
                find_waiting(await self.tournaments.enter_waiting_room(shown, person), self.clock)

    async def close(self) -> None:
        await self.tables.stop_bots()

    def find_faults(self, done: TournamentOverview, rounds: int) -> Iterator[str]:
        """Yield the differences from what the simulation has counted itself."""
        for table in done.tables:
            if table.is_bye:
                self.won[table.seats[0]] += WIN
        for number in range(1, rounds + 1):
            seated = Counter(one for table in done.tables if table.round == number
                             for one in table.seats)
            able = {one for one, first in self.came.items()
                    if first <= number and not self.gone.get(one, number) < number}
            if seated != Counter(able):
                yield f"in round {number} not everybody sits at one table"
        points = {one.entrant.id: one.values["points"] for one in done.current_standings}
        counted = {one: self.won[one] + WIN // TWO * (first - 1)
                   for one, first in self.came.items()}
        if points != counted:
            yield "the points are others than were won"
        if any(points[one.entrant.id] < points[other.entrant.id] or one.place > other.place
               for one, other in pairwise(done.current_standings)):
            yield "the standings are out of order"
        if done.current_round != rounds:
            yield f"{done.current_round} rounds were played"

    def describe_result(self, done: TournamentOverview) -> str:
        met = Counter(pair for table in done.tables
                      for pair in combinations(sorted(table.seats), TWO))
        late = sum(first > 1 for first in self.came.values())
        return (f"{len(self.came):,} entrants, {late} of them late, {len(self.gone)} left; "
                f"{done.current_round} rounds, {len(done.tables):,} tables, "
                f"{sum(number > 1 for number in met.values())} pairs met twice")


async def run_simulation(url: str, wished: argparse.Namespace) -> int:
    """The exit status."""
    database, bots = Database(url), BotPool()
    play = Simulation(database, bots, wished.leaving)
    try:
        done = await play.run(wished.game, wished.entrants, wished.rounds, wished.late)
    finally:
        await play.close()
        bots.close()
        await database.close()
    print(play.describe_result(done), end="\n\n")
    print("\n".join(play.meter.rows()), end="\n\n")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGABYTE
    print(f"At most {peak:.0f} MB of memory.")
    faults = list(play.find_faults(done, wished.rounds))
    print("\n".join(faults) if faults else "The standings are what was won.")
    return 1 if faults else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--entrants", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--late", type=int, default=8)
    parser.add_argument("--leaving", type=float, default=0.01)
    parser.add_argument("--game", choices=games.names(), default=next(
        one for one in games.names() if games.game(one).least <= TWO))
    parser.add_argument("--database", default="", metavar="URL")
    wished = parser.parse_args()
    with TemporaryDirectory() as folder:
        url = wished.database or f"sqlite:///{Path(folder) / 'tournament.sqlite'}"
        make_database(url)
        return asyncio.run(run_simulation(url, wished))


if __name__ == "__main__":
    sys.exit(main())
