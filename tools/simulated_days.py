"""A week of simulated days: members play over days on two servers with all their background work.

Each evening they act by the API during the faults of `schedules.py`. In between, the clock runs
fast, so that clocks reach zero, rounds begin and notifications are sent. What a feature adds is in
its `tests/simulated_week.py`: a `Habit`."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from argon2 import PasswordHasher
from feature_tests import load_from_features
from schedules import Move, Moving, application, can_be_told, move_of, stored_table
from simulated import UNLIMITED, Disk, Schedule, Server, ServerDied, Wire
from simulated_network import Network, Request
from sqlalchemy import select

from grandtour import games
from grandtour.engine.match import Entry
from grandtour.notifications.config import MailConfig
from grandtour.notifications.delivery import DeliveryFailed
from grandtour.notifications.safe_http import SafeHttpClient
from grandtour.notifications.schema import NOTICES
from grandtour.notifications.transport import SmtpTransport
from grandtour.notifications.transport import MailServer
from grandtour.language import Phrase
from grandtour.people import passwords
from grandtour.people.channels import EVENTS
from grandtour.people.rows import PersonRow
from grandtour.store.database import CannotWrite
from grandtour.store.news import ALL
from grandtour.tables.events import Back, Call, Part, Silent, StandIn, Take
from grandtour.tables.heartbeat import ServerHeartbeat
from grandtour.tables.schema import TABLES
from grandtour.tables.stores.heartbeat import HeartbeatStore
from grandtour.tables.table import Table
from grandtour.tables.timeline import AdjustableClock
from grandtour.web.wiring import list_background_jobs

DAYS: Final = 8                         # so that a group plays again in the same week
HOUR: Final = 3_600_000                 # milliseconds
START: Final = 1_800_043_200_000        # a Friday, 20:00 UTC
FAST: Final = 2400                      # how much faster the clock runs between evenings
SELDOM: Final = 40                      # one write in this number meets a fault
STEPS: Final = 10                       # of each person in an evening
STILL: Final = 10                       # seconds after which both servers know the same
DRIFT: Final = 2000                     # ms by which clocks may differ after faults
NAMES: Final = ("Ines", "Kenji", "Noor", "Otto", "Wim")     # Wim takes part in nothing
HOOK: Final = "https://hooks.example/"
QUICK: Final = PasswordHasher(time_cost=1, memory_cost=64)
MAIL: Final = MailConfig("https://games.example", "tour@games.example", Path("unused"),
                         MailServer("smtp", "localhost", 25))


class World:
    """The time outside, in milliseconds since 1970. It runs at a `rate`."""

    def __init__(self) -> None:
        self.rate = 1
        self.known: set[Any] = set()        # the tables with their versions
        self._loop = asyncio.get_running_loop()
        self._then, self._passed = START, self._loop.time()

    def now(self) -> int:
        return self._then + int((self._loop.time() - self._passed) * 1000 * self.rate)

    def set_rate(self, rate: int) -> None:
        self._then, self._passed, self.rate = self.now(), self._loop.time(), rate

    @contextmanager
    def rule(self, seed: int) -> Iterator[None]:
        """Let Python's clocks and random numbers follow this world and the seed."""
        random.seed(seed)
        draw = random.Random(seed).randbytes
        with ExitStack() as stack:
            for place, name, made in (
                    (time, "time", lambda: self.now() / 1000),
                    (time, "time_ns", lambda: self.now() * 1_000_000),
                    (time, "monotonic", self._loop.time),
                    (os, "urandom", draw), (random, "_urandom", draw),
                    (passwords, "hasher", lambda: QUICK)):
                stack.enter_context(patch.object(place, name, made))
            yield


class Clock(AdjustableClock):
    """The clock of a machine, which may `jump`. No server hangs while the time runs fast."""

    def __init__(self, world: World) -> None:
        self.jump = 0
        self._world = world
        super().__init__(lambda: world.now() + self.jump, world.now)

    def is_hung(self) -> bool:
        return self._world.rate == 1 and super().is_hung()


class SharedSigns(HeartbeatStore):
    """Signs of life of several servers: as with PostgreSQL, a start leaves out no time while
    another one lives."""

    async def announce_server(self, server: str, now: int, stale: int, end: int) -> None:
        if await self.has_others(server, now - stale) \
                and not await self.has_others(server, now + stale):
            await self.store_sign(server, now)
        else:
            await super().announce_server(server, now, stale, end)


class WorkingServer(Server):
    """A server with its background work and its heartbeat."""

    async def start(self, world: World) -> None:
        self._world = world
        self.clock = Clock(world)
        worker = await self.build(replace(UNLIMITED, mail=MAIL), self.clock)
        services = self.services
        await services.site.load_settings()
        self.heart = ServerHeartbeat(SharedSigns(self.disk), self.clock,
                                     services.timekeeper.reload_all)
        await self.heart.announce_server()
        assert worker is not None
        for work in (*list_background_jobs(services, self.heart), worker.run_rounds()):
            self.run_work(work)

    def _tell(self, _table: str = ALL) -> None:
        """Tell the other server of every table that this write has changed. While the time runs
        fast all news is lost, since reading tables again takes most of the work."""
        if self._world.rate > 1:
            return
        with self.disk.engine.connect() as connection:
            now = set(connection.execute(select(TABLES.c.id, TABLES.c.version)))
        for id, _ in sorted(now - self._world.known):
            super()._tell(id)
        self._world.known = now


@dataclass(frozen=True)
class Member:
    """A member of the site, with the token of a session."""

    row: PersonRow
    token: str


@dataclass(frozen=True)
class Received:
    """A notification that has arrived: its id, and its facts, or its text in an email."""

    id: str
    person: str
    facts: Mapping[str, Any]
    text: str


class Habit:
    """What members do during a week in one part of the site, and what must be true then."""

    async def begin(self, week: Week) -> None:
        """Prepare the week, without faults."""

    async def act(self, week: Week, member: Member) -> None:
        """Do something in an evening, during faults."""

    async def check(self, week: Week) -> None:
        """Append what is wrong at the end to `week.wrong`."""

    def explains(self, week: Week, table: Table, entry: Entry) -> bool:
        """Return whether the feature has made this move for its player."""
        return False

    def may_receive(self, person: str, facts: Mapping[str, Any]) -> bool:
        """Return whether this person may get a notification with these facts."""
        return False


class Playing(Habit):
    """Games over days: moves, substitutes, vacations, rematches."""

    def __init__(self) -> None:
        self.seated: set[tuple[str, str]] = set()       # people and tables

    async def begin(self, week: Week) -> None:
        await self._open(week, week.members[0])
        await self._open(week, week.members[1])

    async def _open(self, week: Week, host: Member) -> None:
        names, below = games.names(), week.schedule.below
        zero = ("bot", "table", "forfeit")[below(3)]
        terms = {"pace": "days", "bank": 3600 * (8 + below(60)), "increment": 3600 * below(9),
                 "zero": zero, "vacation": below(3), "answer": 7200, "absence": 36 * 3600,
                 "sleep": below(2) == 0, "listed": True}
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (1 + below(2))]
        await week.ask(host, "POST", "/tables", {
            "game": names[below(len(names))], "seats": seats, "terms": terms})

    async def act(self, week: Week, member: Member) -> None:
        found = await week.ask(member, "GET", "/me/tables")
        if found is None:
            return
        due = [line["table"] for line in found["now"] if line["due"]]
        if due and not week.schedule.once_in(5):
            await self._move(week, member, due[week.schedule.below(len(due))])
        else:
            await self._arrange(week, member, found)

    async def _move(self, week: Week, member: Member, table: str) -> None:
        seen = await week.ask(member, "GET", f"/tables/{table}")
        if seen and seen["actions"]:
            text = seen["actions"][week.schedule.below(len(seen["actions"]))]
            await week.network.insist(Moving(
                member.token, f"/api/v1/tables/{table}/actions",
                {"number": seen["number"], "action": text},
                Move(seen["number"] + 1, seen["you"], text)))

    async def _arrange(self, week: Week, member: Member, found: Any) -> None:
        """Sit down, or do something rare at one of the own tables."""
        below = week.schedule.below
        rooms = await week.ask(member, "GET", "/tables") or []
        if rooms and len(found["now"]) < 5:
            await week.ask(member, "POST", f"/tables/{rooms[0]['table']}/seats", {})
            return
        own = [line["table"] for line in found["now" if below(3) else "finished"]]
        if not own:
            await self._open(week, member)
            return
        what, body = (
            ("return", {}), ("vacation", {"do": "go"}), ("vacation", {"do": "home"}),
            ("decide", {"say": "bot"}), ("decide", {"say": "wait"}), ("rematch", {}),
            ("rematch", {}), ("leave", {}))[below(8)]
        if await week.ask(member, "POST", f"/tables/{own[below(len(own))]}/{what}", body):
            week.schedule.counts[what] += 1

    async def check(self, week: Week) -> None:
        moves = [(moved, answer) for moved, answer in week.network.answers
                 if isinstance(moved, Moving) and answer.done]
        week.schedule.counts["acknowledged"] += len(moves)
        for twice in [one for one, count in Counter(
                (moved.path, moved.move) for moved, _ in moves).items() if count > 1]:
            week.wrong.append(f"acknowledged more than once: {twice}")
        for id in await week.list_tables():
            table = await stored_table(week.url, id)
            if table is None:
                week.wrong.append(f"table {id} is damaged")
                continue
            self._check_record(week, table)
            self.seated |= {(person, id) for person in list_people(table)}

    def _check_record(self, week: Week, table: Table) -> None:
        """Check that the record has every acknowledged move, and none that no one wanted."""
        entries, path = table.match.entries, f"/api/v1/tables/{table.id}/actions"
        if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
            week.wrong.append(f"the record of {table.id} has a gap")
        asked = {one.move for one in week.network.asked
                 if isinstance(one, Moving) and one.path == path}
        written = {move_of(entry) for entry in entries}
        for moved, answer in week.network.answers:
            if isinstance(moved, Moving) and moved.path == path and answer.done \
                    and moved.move not in written:
                week.wrong.append(f"{moved.move} at {table.id} is lost")
        for entry in entries:
            if entry.seat >= 0 and not entry.sole and move_of(entry) not in asked \
                    and not is_automatic(table, entry) \
                    and not any(one.explains(week, table, entry) for one in week.habits):
                week.wrong.append(f"no one wanted {move_of(entry)} at {table.id}")

    def may_receive(self, person: str, facts: Mapping[str, Any]) -> bool:
        return "table" in facts and (person, facts["table"]) in self.seated


def find_holder(table: Table, entry: Entry) -> str:
    """Return who held the seat when it moved."""
    later = (row.event.whom for row in table.events if isinstance(row.event, Part)
             and row.seat == entry.seat and row.after >= entry.number)
    return next(later, table.seats[entry.seat].holder)


def list_people(table: Table) -> set[str]:
    """Return everyone who has sat or was invited there."""
    return {seat.holder for seat in table.seats} | {row.person for row in table.events} | {
        row.event.whom for row in table.events if isinstance(row.event, (Part, Call))}


def is_automatic(table: Table, entry: Entry) -> bool:
    """Return whether a bot played the seat then, or its time to answer was up."""
    own = [row for row in table.events if row.seat == entry.seat]
    changes = [row for row in own if isinstance(row.event, (Part, StandIn, Back, Take))]
    before = [row for row in changes if row.after < entry.number]
    if before:
        bot = isinstance(before[-1].event, (Part, StandIn))
    elif changes:
        bot = isinstance(changes[0].event, Take)
    else:
        bot = table.seats[entry.seat].kind == "bot"
    return bot or any(isinstance(row.event, Silent) and row.after == entry.number - 1
                      for row in own)


class Week:
    """A week of the members, and what was wrong in it."""

    def __init__(self, url: str, seed: int, days: int = DAYS, disk: type[Disk] = Disk) -> None:
        self.url = url
        self.seed = seed
        self.days = days
        self.schedule = Schedule(seed)
        self.schedule.seldom = SELDOM
        self.habits = [Playing(), *(
            kind() for found in load_from_features("simulated_week")
            for kind in vars(found).values()
            if isinstance(kind, type) and issubclass(kind, Habit) and kind is not Habit)]
        self.game = games.names()[seed % len(games.names())]
        self.members: list[Member] = []
        self.received: list[Received] = []
        self.wrong: list[str] = []
        self.network = Network(self.schedule, self.find_server)
        self.servers: list[WorkingServer] = []
        self._disk = disk
        self._wires: list[Wire] = []
        self._left: dict[tuple[str, int], int] = {}
        self._looked = 0

    @property
    def now(self) -> int:
        return self._world.now()

    @staticmethod
    def is_evening(moment: int) -> bool:
        """Return whether people are there at this moment, and the time does not run fast."""
        return (moment - START) % (24 * HOUR) < HOUR // 60

    async def ask(self, member: Member, method: str, path: str, body: Any = None) -> Any:
        """Send a request until it is answered. Return the answer, None if it was refused."""
        answer = await self.network.insist(
            Request(member.token, f"/api/v1{path}", body or {}, method=method))
        return answer.body if answer and answer.done else None

    def list_done(self, method: str, path: str) -> list[tuple[Request, Any]]:
        """Return the acknowledged requests with this end of their path, and the answers."""
        return [(asked, answer.body) for asked, answer in self.network.answers
                if asked.method == method and asked.path.endswith(path) and answer.done]

    def find_person(self, token: str) -> str:
        return next((one.row.id for one in self.members if one.token == token), "")

    def check_kept(self, what: str, kept: set[str], acknowledged: set[str]) -> None:
        """Check that all these things, by their ids, are on disk."""
        self.schedule.counts[what] += len(acknowledged)
        if acknowledged - kept:
            self.wrong.append(f"{what} were acknowledged and are lost: {acknowledged - kept}")

    async def read(self, query: Any) -> list[Any]:
        """Return the rows of a query, as they are on disk."""
        return await self.servers[
            0].disk.run_query(lambda connection: list(connection.execute(query)))

    async def list_tables(self, *which: Any) -> list[str]:
        query = select(TABLES.c.id).where(*which).order_by(TABLES.c.id)
        return [row.id for row in await self.read(query)]

    # The days.

    async def run(self) -> None:
        """Live through the whole week, restart the servers, and check everything."""
        self._world = World()
        self._locks = [asyncio.Lock() for _ in range(2)]
        self.schedule.calm = True
        with self._world.rule(self.seed), \
                patch.object(SafeHttpClient, "post_body", self._take_post), \
                patch.object(SmtpTransport, "_send_in_thread", self._take_email):
            self.servers = [await self._start(place) for place in range(2)]
            await self._settle_in()
            for habit in self.habits:
                await habit.begin(self)
            for day in range(1, self.days + 1):
                await self._spend_evening()
                await self._pass_time(START + 24 * HOUR * day)
            await self.network.settle()
            await asyncio.gather(*[server.close() for server in self.servers])
            self.servers = [await self._start(place) for place in range(2)]
            for habit in self.habits:
                await habit.check(self)
            await self._check_notifications()
            for answer in [one for _, one in self.network.answers if not one.done]:
                if not can_be_told(answer):
                    self.wrong.append(f"{answer.status} was answered: {answer.body}")
            await asyncio.gather(*[server.close() for server in self.servers])

    async def _settle_in(self) -> None:
        """Register the members. One gets emails, once a day; the others have webhooks."""
        people = self.servers[0].services.people
        for name in NAMES:
            row, token = await people.create_member(name, "a short sentence", "")
            settings = row.settings.with_changes(
                webhook_address=HOOK + name, webhook_notices=EVENTS)
            if name == "Noor":
                settings = row.settings.with_changes(
                    mail_address="noor@mail.example", mail_notices=EVENTS, digest="daily",
                    hours_from="17:00",
                    hours_to="23:30").with_confirmed_address("noor@mail.example")
            self.members.append(Member(await people.set_settings(row, settings), token))

    async def _spend_evening(self) -> None:
        """Let all act during faults. What is late then arrives in the night."""
        await self._look_at_clocks()
        self.schedule.calm = False
        jumps = asyncio.create_task(self._jump())
        await asyncio.gather(*[self._act(member) for member in self.members[:-1]])
        self.schedule.calm = True
        jumps.cancel()
        for place, server in enumerate(self.servers):
            server.clock.jump = 0
            await self._find_alive(place)
        await asyncio.sleep(STILL)
        await self._look_at_clocks()

    async def _act(self, member: Member) -> None:
        for _ in range(STEPS):
            await self.schedule.pause(2)
            habit = self.habits[0] if self.schedule.once_in(2) else \
                self.habits[self.schedule.below(len(self.habits))]
            await habit.act(self, member)

    async def _jump(self) -> None:
        """Set the clocks of the machines wrong, and right again."""
        while True:
            await self.schedule.pause(40)
            server = self.servers[self.schedule.below(2)]
            server.clock.jump = (self.schedule.below(3) - 1) * HOUR
            self.schedule.counts["clock jumps"] += bool(server.clock.jump)

    async def _pass_time(self, end: int) -> None:
        """Let the time until this moment pass, without people."""
        self._world.set_rate(FAST)
        await asyncio.sleep((end - self.now) / 1000 / FAST)
        for server in self.servers:
            await server.heart.send_sign_of_life()
        self._world.set_rate(1)

    async def _look_at_clocks(self) -> None:
        """Check that no clock has used more time than has passed."""
        now, passed = self.now, self.now - self._looked
        for id in await self.list_tables(TABLES.c.phase == "play"):
            table = await stored_table(self.url, id)
            if table is None:
                continue
            for seat, clock in enumerate(table.clocks.seats):
                left = clock.left
                if clock.runs:
                    left = min(left, table.clocks.hours[seat].measure_playing_time(now, clock.zero))
                used = 0 if table.bot_of(seat) else self._left.get((id, seat), left) - left
                if used > passed + DRIFT:
                    self.wrong.append(f"seat {seat} of {id} lost {used} ms in {passed} ms")
                self._left[id, seat] = left
        self._looked = now

    # The servers.

    async def find_server(self) -> WorkingServer:
        """Return either server, restarted if it has died."""
        return await self._find_alive(self.schedule.below(2))

    async def _find_alive(self, place: int) -> WorkingServer:
        async with self._locks[place]:
            dead = self.servers[place]
            if dead.disk.dead:
                dead.end()
                self.servers[place] = await self._start(place)
                await dead.close()
        return self.servers[place]

    async def _start(self, place: int) -> WorkingServer:
        """Start a server, again if a fault prevents it."""
        while True:
            server = WorkingServer(self._disk(self.url, self.schedule), application(place),
                                   self._wires)
            try:
                await server.start(self._world)
            except (CannotWrite, ServerDied):
                await server.close()
            else:
                return server

    # Notifications.

    async def _take_post(self, address: str, body: bytes, _headers: object) -> int:
        facts = json.loads(body)
        self._receive(Received(facts["notice"], self._id_of(address.removeprefix(HOOK)), facts,
                               body.decode()))
        return 204

    def _receive(self, found: Received) -> None:
        """Take a notification in, or fail before or after that."""
        if self.schedule.fails("notifications lost", 8):
            raise DeliveryFailed(Phrase("lost"))
        self.received.append(found)
        self.schedule.counts["notifications"] += 1
        if self.schedule.fails("receipts lost", 8):
            raise DeliveryFailed(Phrase("unknown"))

    def _take_email(self, message: EmailMessage) -> None:
        part = message.get_body(("plain",))
        assert part is not None
        self._receive(Received(message["Message-ID"].strip("<>").partition("@")[0],
                               self._id_of("Noor"), {}, part.get_content()))

    def _id_of(self, name: str) -> str:
        return next(one.row.id for one in self.members if one.row.name == name)

    async def _check_notifications(self) -> None:
        """Check that each one was meant for its reader, and was found only once."""
        known = {row.id: row for row in await self.read(select(NOTICES))}
        for one in self.received:
            if one.id not in known or known[one.id].person != one.person:
                self.wrong.append(f"no such notification was to be sent: {one}")
            elif one.facts and not any(
                    habit.may_receive(one.person, one.facts) for habit in self.habits):
                self.wrong.append(f"{one} has reached someone else")
