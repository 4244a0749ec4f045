"""Notices to a stand-in on this machine, sent by two servers of one database that are killed again
and again: none is lost, and none comes twice that could have come once.

    python tools/deliveries.py --notices 100000 --seed 1

Everything that sends is real: moves at tables, PostgreSQL, the task that finds and sends, webhooks
and pushes by HTTP, what is pushed sealed. The stand-in takes them, or not, answers late or never.
First nothing fails, and it is measured how long a notice takes from the move to its arrival. Then
servers are killed at any moment, one or both, and started again; while both are dead, hours pass by
the clock of the site. At a table the next move is made once every notice of the last one has come:
so each must come. The same notice has the same number, by which a receiver tells that it comes
again; that may happen where no answer was given, and where the server that sent it died before it
could write down that it had come."""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import resource
import signal
import socket
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from ipaddress import ip_network
from itertools import count
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from statistics import quantiles
from typing import Final

import game_folders  # noqa: F401 - puts the tests within reach
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import create_engine, select

from grandtour import games
from grandtour.bots.pool import BotPool
from grandtour.engine.game import Refused
from grandtour.notifications import calling
from grandtour.notifications.browsers import Browsers
from grandtour.notifications.channel import ChannelSetup
from grandtour.notifications.channels import opened
from grandtour.notifications.config import MailConfig
from grandtour.notifications.letters import Links, Writer
from grandtour.notifications.sealing import written
from grandtour.notifications.table_source import TableSource
from grandtour.notifications.worker import Worker
from grandtour.people.friends import Friends
from grandtour.people.ports import PersonRow
from grandtour.people.service import People
from grandtour.people.settings import USUAL
from grandtour.plans.service import Plans
from grandtour.store.browsers import BrowserStore
from grandtour.store.database import Database
from grandtour.store.friends import FriendStore
from grandtour.store.migrate import upgrade
from grandtour.store.notices import NoticeStore
from grandtour.store.people import PeopleStore
from grandtour.store.plans import PlanStore
from grandtour.store.schema.notices import NOTICES
from grandtour.store.tables import TableStore
from grandtour.tables.seating import Wish
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from grandtour.web.account.notifications import TemplateRenderer
from grandtour.web.plan.dropped import PlanNotices
from grandtour.web.server.cluster import Cluster
from tests.real_postgres import Postgres

SITE: Final = "https://games.example"
BROWSERS: Final = 3                 # of each person, besides a webhook
TARGETS: Final = 1 + BROWSERS
TOLD: Final = ("turn", "question")
RATE: Final = 8.0                   # turns in a second, as long as nothing fails
BETWEEN: Final = 300                # notices between two kills
BOTH: Final = 3                     # of so many kills one is of both servers
HOURS: Final = 3_600_000 * 2 // 3   # ms that pass while both are dead: leases and pauses are over
MORNING: Final = 9 * 3_600_000      # ms that pass at the end, time and again, until all has come
DRAINS: Final = 8
PATIENCE: Final = 30.0              # seconds for what is on its way, before more hours pass
SETTLED: Final = 3.0                # seconds in which what has arrived is written down
STILL: Final = 5.0                  # seconds in which nothing comes: all wait for another try
LATE: Final = 2.0                   # seconds until a late answer
FAR: Final = float("inf")
NEVER: Final = 8.0                  # seconds, more than anybody waits for one


@dataclass(frozen=True)
class Fate:
    """What the stand-in does with one of so many in 10,000: whether it takes it, after how many
    seconds it answers, and what; nothing if that is 0."""

    share: int
    takes: bool
    after: float
    status: int


FATES: Final = {
    "refused for now": Fate(200, False, 0.0, 503), "shut in the face": Fate(100, False, 0.0, 0),
    "answered late": Fate(100, True, LATE, 201), "never answered": Fate(50, True, NEVER, 0),
    "cut off before the answer": Fate(50, True, 0.0, 0),
    "answered": Fate(9500, True, 0.0, 201)}
UNANSWERED: Final = frozenset(name for name, fate in FATES.items()
                              if fate.takes and not fate.status)


# The stand-in.

@dataclass(frozen=True)
class Arrival:
    """What has come from which server, at which moment in seconds since 1970, and what became of
    it; `number` of the position if it says so, else -1."""

    target: str
    notice: str
    number: int
    server: str
    moment: float
    fate: str


class StandIn:
    """Takes notices at any address, and tells what has come. As long as it is `calm` it takes
    all."""

    def __init__(self, line: Connection, seed: int, calm: Synchronized[int]) -> None:
        self._line = line
        self._whim = random.Random(seed)
        self._calm = calm

    def fate(self) -> str:
        if self._calm.value:
            return "answered"
        return self._whim.choices(list(FATES), [fate.share for fate in FATES.values()])[0]

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Whoever is killed while they speak has said nothing."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await self.take(reader, writer)
        writer.close()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = dict(line.split(": ", 1) for line in head[1:] if line)
        fields = {name.lower(): value for name, value in fields.items()}
        body = await reader.readexactly(int(fields["content-length"]))
        name = self.fate()
        fate = FATES[name]
        said = json.loads(body) if "topic" not in fields else {}
        if fate.takes:
            self._line.send(Arrival(
                head[0].split(" ")[1], said.get("notice") or fields["topic"],
                said.get("number", -1), fields["user-agent"], time.time(), name))
        else:
            self._line.send(name)
        await asyncio.sleep(fate.after)
        if fate.status:
            writer.write(f"HTTP/1.1 {fate.status} \r\nContent-Length: 0\r\n\r\n".encode())


def stand_in(sock: socket.socket, line: Connection, seed: int, calm: Synchronized[int]) -> None:
    async def serve() -> None:
        server = await asyncio.start_server(StandIn(line, seed, calm).answer, sock=sock)
        await server.serve_forever()
    asyncio.run(serve())


# A server of the site: it does what it is ordered to do at tables, and sends notices by itself.

@dataclass(frozen=True)
class Place:
    """Where a table stands: after which entry, and who is to act; nobody (-1) if it is over."""

    id: str
    number: int
    seat: int


class Ledger:
    """Nobody asks how many wait."""

    def ended(self, end: str) -> None: ...

    def wait(self, waiting: int) -> None: ...


class Server:
    """One of the servers; `ahead` is by how much its clock is ahead."""

    def __init__(self, url: str, origin: str, ahead: Synchronized[int]) -> None:
        def now() -> int:
            return int(time.time() * 1000) + ahead.value
        self.origin, self.database = origin, Database(url)
        self.people = People(PeopleStore(self.database), now)
        self.tables = Tables(TableStore(self.database), BotPool(), now=now)
        self.browsers = Browsers(BrowserStore(self.database))
        self.cluster = Cluster(self.database, self.tables)
        writer = Writer(Links(SITE), lambda: "Thursdays")
        config = MailConfig(SITE, "games@games.example", Path(tempfile.gettempdir()),
                            networks=(ip_network("127.0.0.0/8"),))
        channels = opened(ChannelSetup(config, writer, TemplateRenderer(), self.browsers.store))
        own = PlanNotices(Plans(PlanStore(self.database), self.tables, now))
        store = NoticeStore(self.database)
        friends = Friends(FriendStore(self.database), self.people.store)
        self.worker = Worker(
            store, {"table": TableSource(store, self.tables, self.people, friends, own)},
            self.people, channels, Ledger(), now, self.tables.hub.everybody)
        self.key = generate_private_key(SECP256R1()).public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint)

    async def person(self, name: str) -> PersonRow:
        """Told by a webhook and in browsers."""
        made, secret = await self.people.new_guest(name)
        known = await self.people.sessions.known(secret)
        assert known is not None
        for browser in range(BROWSERS):
            await self.browsers.add(
                known[0], f"{self.origin}/{name}/{browser}", written(self.key),
                written(os.urandom(16)), self.tables.now())
        return await self.people.set(made, USUAL.changed(
            webhook_address=f"{self.origin}/{name}/hook", webhook_notices=TOLD,
            push_notices=TOLD))

    async def open(self, name: str) -> Place:
        """Open a table of two."""
        first, second = await self.person(f"{name}.0"), await self.person(f"{name}.1")
        made = await self.tables.open_table(games.names()[0], [Wish("me"), Wish("open")], first)
        await self.tables.join(made.id, second)
        return place(await self.tables.table(made.id))

    async def act(self, table_id: str) -> Place:
        """Let whoever is to act end the turn, or do what comes last in the list."""
        await self.tables.refresh(table_id)
        table = await self.tables.table(table_id)
        seat = table.to_act
        while table.to_act == seat and not table.over:
            await self.tables.act(table_id, table.seats[seat].holder, table.match.number,
                                  str(table.match.state.choices()[-1]))
        return place(table)

    async def look(self, table_id: str) -> Place:
        await self.tables.refresh(table_id)
        return place(await self.tables.table(table_id))

    async def run(self, line: Connection) -> None:
        """Follow orders: a name by which the answer is known, what to do, and where."""
        working = asyncio.create_task(self.worker.run())
        loop = asyncio.get_running_loop()
        tasks = {working}
        while True:
            name, what, about = await loop.run_in_executor(None, line.recv)
            tasks.add(asyncio.create_task(self.follow(line, name, what, about)))
            tasks = {task for task in tasks if not task.done()}
            assert working in tasks

    async def follow(self, line: Connection, name: str, what: str, about: str) -> None:
        does = {"open": self.open, "act": self.act, "look": self.look}
        try:
            line.send((name, await does[what](about)))
        except Refused:                 # another server was faster
            line.send((name, await self.look(about)))


def place(table: Table) -> Place:
    return Place(table.id, table.match.number, -1 if table.over else table.to_act)


def serve(name: str, url: str, origin: str, ahead: Synchronized[int], line: Connection) -> None:
    """`name`: how the stand-in knows it."""
    calling.HEADERS["User-Agent"] = name

    async def run() -> None:
        await Server(url, origin, ahead).run(line)
    asyncio.run(run())


# Who plays, kills, and keeps the books.

@dataclass
class Seen:
    """What has come so far."""

    arrivals: list[Arrival] = field(default_factory=list)
    turned_away: Counter[str] = field(default_factory=Counter)
    notices: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, told: Arrival | str) -> None:
        if isinstance(told, str):
            self.turned_away[told] += 1
        else:
            self.arrivals.append(told)
            self.notices[told.target].add(told.notice)


@dataclass
class Game:
    """A table, what is expected at each address by now, and the server that has an order about
    it."""

    name: str
    place: Place | None = None
    expected: Counter[str] = field(default_factory=Counter)
    ordered: int = -1

    def move_on(self, now: Place) -> int:
        """The table stands so; how many more notices must come of that."""
        before, self.place, self.ordered = self.place, now, -1
        if now.seat < 0 or (before is not None and now.seat == before.seat):
            return 0
        for target in ("hook", *range(BROWSERS)):
            self.expected[f"/{self.name}.{now.seat}/{target}"] += 1
        return TARGETS

    def waits(self, seen: Seen) -> bool:
        return any(len(seen.notices[target]) < number
                   for target, number in self.expected.items())

    @property
    def over(self) -> bool:
        return self.place is not None and self.place.seat < 0


class Fleet:
    """The servers, each in a process with a line of its own."""

    def __init__(self, url: str, origin: str) -> None:
        self.ahead = multiprocessing.Value("q", 0)
        self._given = url, origin
        self.processes: list[multiprocessing.Process] = []
        self.lines: list[Connection] = []
        self.names: list[str] = []
        self.kills: dict[str, float] = {}
        self._numbers = count()

    def start(self, at: int) -> None:
        mine, its = multiprocessing.Pipe()
        name = f"server {next(self._numbers)}"
        process = multiprocessing.Process(
            target=serve, args=(name, *self._given, self.ahead, its), daemon=True)
        process.start()
        self.names[at:at + 1] = [name]
        its.close()
        self.processes[at:at + 1], self.lines[at:at + 1] = [process], [mine]

    def kill(self, *which: int) -> None:
        for at in which:
            pid = self.processes[at].pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            self.kills[self.names[at]] = time.time()
        for at in which:
            self.processes[at].join()
            self.lines[at].close()


class Conductor:
    """Plays at the tables and kills servers, until so many notices must have come."""

    def __init__(self, fleet: Fleet, outside: Connection, tables: int, whim: random.Random) -> None:
        self.fleet, self.outside, self.whim = fleet, outside, whim
        self.seen, self.games = Seen(), [Game(f"t{number}") for number in range(tables)]
        self._names = count(tables)
        self.due = self.turns = 0

    @property
    def come(self) -> int:
        return len(self.seen.arrivals)

    def hear(self, seconds: float) -> None:
        """What servers answer and what has come, waiting so long for the first of it."""
        for line in wait([self.outside, *self.fleet.lines], seconds):
            assert isinstance(line, Connection)
            while line.poll():
                told = line.recv()
                if line is self.outside:
                    self.seen.add(told)
                else:
                    self.answered(*told)

    def answered(self, name: str, now: Place) -> None:
        for game in self.games:
            if game.name == name:
                more = game.move_on(now)
                self.due += more
                self.turns += bool(more)

    def order(self, game: Game) -> None:
        """The next turn there, or another table where the game is over."""
        at = self.whim.randrange(len(self.fleet.lines))
        if game.over:
            self.games[self.games.index(game)] = game = Game(f"t{next(self._names)}")
        what = ("open", game.name) if game.place is None else ("act", game.place.id)
        game.ordered = at
        self.fleet.lines[at].send((game.name, *what))

    def ready(self) -> Iterator[Game]:
        """The tables at which nothing is waited for."""
        for game in list(self.games):
            if game.ordered < 0 and not game.waits(self.seen):
                yield game

    def calm(self, notices: int) -> None:
        """So many, at an even pace."""
        begun, made = time.monotonic(), 0
        while self.due < notices:
            at = begun + made / RATE
            self.hear(max(0.02, at - time.monotonic()))
            if time.monotonic() >= at and (game := next(self.ready(), None)):
                self.games.append(self.games.pop(self.games.index(game)))
                self.order(self.games[-1])
                made += 1

    def storm(self, notices: int) -> None:
        """So many, as fast as they come, while servers are killed; both, if no more come before
        hours have passed."""
        strike, heard, come = self.come, time.monotonic(), -1
        while self.due < notices:
            self.hear(0.5)
            for game in self.ready():
                self.order(game)
            if self.come > come:
                heard, come = time.monotonic(), self.come
            still = time.monotonic() - heard > STILL
            if still or self.come > strike:
                both = still or self.whim.randrange(BOTH) == 0
                self.strike([0, 1] if both else [self.whim.randrange(2)], HOURS if both else 0)
                strike, heard = self.come + self.whim.randrange(2 * BETWEEN), time.monotonic()

    def strike(self, which: Sequence[int], pass_by: int) -> None:
        """Kill these, let time pass, and start them again."""
        self.fleet.kill(*which)
        self.fleet.ahead.value += pass_by
        for at in which:
            self.fleet.start(at)
        for game in self.games:
            if game.ordered in which:
                if game.place is None:          # whoever sat there is told nothing of it any more
                    self.games[self.games.index(game)] = Game(f"t{next(self._names)}")
                else:
                    self.fleet.lines[game.ordered].send((game.name, "look", game.place.id))

    def drain(self) -> int:
        """Let come what is on its way; how many never came."""
        for _ in range(DRAINS):
            end = time.monotonic() + PATIENCE
            while any(game.ordered >= 0 or game.waits(self.seen) for game in self.games):
                if time.monotonic() > end:
                    break
                self.hear(0.5)
            else:
                return 0
            self.strike([0, 1], MORNING)
        return sum(max(0, number - len(self.seen.notices[target]))
                   for game in self.games for target, number in game.expected.items())


# What came of it.

@dataclass(frozen=True)
class Twice:
    """How many notices came again: after an answer that was not given, after the death of a
    server, and without any reason."""

    unanswered: int
    killed: int
    without: int


def twice(arrivals: Sequence[Arrival], kills: Mapping[str, float]) -> Twice:
    by_notice: defaultdict[str, list[Arrival]] = defaultdict(list)
    for one in arrivals:
        by_notice[one.notice].append(one)
    why: Counter[str] = Counter(reason(came, kills) for came in by_notice.values()
                                if len(came) > 1)
    return Twice(why["unanswered"], why["killed"], why["without"])


def reason(came: Sequence[Arrival], kills: Mapping[str, float]) -> str:
    """Why it came again: each time but the last there was a reason, or none. What a server has
    sent may come when it is dead."""
    why = {"unanswered" if one.fate in UNANSWERED
           else "killed" if kills.get(one.server, FAR) - one.moment <= SETTLED
           else "without" for one in came[:-1]}
    return next(word for word in ("without", "killed", "unanswered") if word in why)


def make(url: str) -> None:
    """What a database must have."""
    engine = create_engine(url)
    upgrade(engine)
    engine.dispose()


def rows(url: str) -> dict[str, tuple[str, int]]:
    """Of each notice, how it stands and when it came up."""
    engine = create_engine(url)
    with engine.connect() as connection:
        found = {row.id: (row.state, row.moment) for row in connection.execute(
            select(NOTICES.c.id, NOTICES.c.state, NOTICES.c.moment))}
    engine.dispose()
    return found


def faults(seen: Seen, kept: dict[str, tuple[str, int]], again: Twice, lost: int) -> list[str]:
    """Whatever must not be."""
    came = {one.notice for one in seen.arrivals}
    numbered: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for one in seen.arrivals:
        if one.number >= 0:
            numbered[one.target, one.number].add(one.notice)
    found = {
        "expected and never come": lost,
        "come again without a reason": again.without,
        "come under two numbers": sum(len(ids) > 1 for ids in numbered.values()),
        "kept as sent and never come":
            sum(state == "sent" and id not in came for id, (state, _) in kept.items()),
        "come and not kept": len(came - kept.keys()),
        **Counter(f"never come, {state}" for id, (state, _) in kept.items() if id not in came)}
    return [f"{number} {what}" for what, number in found.items() if number]


def report(calm: Sequence[Arrival], conductor: Conductor, kept: dict[str, tuple[str, int]],
           again: Twice, spent: float) -> str:
    seen, fleet = conductor.seen, conductor.fleet
    cuts = quantiles([one.moment - kept[one.notice][1] / 1000 for one in calm], n=100)
    worst = max(one.moment - kept[one.notice][1] / 1000 for one in calm)
    states = Counter(state for state, _ in kept.values())
    fates = Counter(one.fate for one in seen.arrivals) + seen.turned_away
    cpu = sum(resource.getrusage(who).ru_utime + resource.getrusage(who).ru_stime
              for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return "\n".join((
        f"- {len(kept):,} notices of {conductor.turns:,} turns, by state {dict(states)}",
        f"- {len(calm):,} of them while nothing failed, from the move to the arrival: median"
        f" {cuts[49]:.2f} s, p95 {cuts[94]:.2f} s, p99 {cuts[98]:.2f} s, longest {worst:.2f} s",
        f"- {len(fleet.kills) - 2:,} servers killed at work; posts by what the stand-in did:"
        f" {dict(fates)}",
        f"- {again.unanswered:,} notices came again since no answer was given, {again.killed:,}"
        f" since the server died before it could write down that it had come, {again.without:,}"
        " for no reason",
        f"- {spent:.0f} s, in which the servers took {cpu:.0f} s of processors"))


@contextmanager
def beside(seed: int, calm: Synchronized[int]) -> Iterator[tuple[str, Connection]]:
    """The stand-in in a process of its own: its address, and the line on which it tells."""
    sock = socket.create_server(("127.0.0.1", 0), backlog=512)
    mine, its = multiprocessing.Pipe()
    process = multiprocessing.Process(target=stand_in, args=(sock, its, seed, calm), daemon=True)
    process.start()
    try:
        yield f"http://127.0.0.1:{sock.getsockname()[1]}", mine
    finally:
        process.terminate()
        process.join()


def run(notices: int, calm_notices: int, tables: int, seed: int) -> int:
    """The status of the process."""
    begun, calm = time.monotonic(), multiprocessing.Value("b", 1)
    with Postgres() as postgres, beside(seed, calm) as (origin, outside):
        url = postgres.database()
        make(url)
        fleet = Fleet(url, origin)
        conductor = Conductor(fleet, outside, tables, random.Random(seed))
        fleet.start(0)
        fleet.start(1)
        conductor.calm(calm_notices)
        lost = conductor.drain()
        quiet = list(conductor.seen.arrivals)
        calm.value = 0
        conductor.storm(notices)
        lost += conductor.drain()
        fleet.kill(0, 1)
        kept = rows(url)
        again = twice(conductor.seen.arrivals, fleet.kills)
        print(report(quiet, conductor, kept, again, time.monotonic() - begun))
        found = faults(conductor.seen, kept, again, lost)
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--notices", type=int, default=100_000)
    parser.add_argument("--calm", type=int, default=4_000, help="of them, while nothing fails")
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    wished = parser.parse_args()
    return run(wished.notices, wished.calm, wished.tables, wished.seed)


if __name__ == "__main__":
    raise SystemExit(main())
