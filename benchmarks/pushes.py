"""How soon a browser is told of a turn, and whether it is told twice: the outbox of a site with its
database, and a push service on this machine in a process of its own, which checks and opens all.

    PYTHONPATH=src:. python benchmarks/pushes.py [--turns 2000] [--rate 20] [--tables 100]

Two tasks send from the same outbox, as two servers do. From the moment at which a move is written
down to the one at which the push has arrived; nobody looks at the tables."""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_network
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles

from grandtour import games
from grandtour.bots.pool import BotPool
from grandtour.notifications.browsers import Browsers
from grandtour.notifications.channel import ChannelSetup
from grandtour.notifications.channels import opened
from grandtour.notifications.config import MailConfig
from grandtour.notifications.letters import Links, Writer
from grandtour.notifications.table_source import TableSource
from grandtour.notifications.worker import Worker
from grandtour.people.friends import Friends
from grandtour.people.service import People
from grandtour.plans.service import Plans
from grandtour.store.browsers import BrowserStore
from grandtour.store.database import Database
from grandtour.store.friends import FriendStore
from grandtour.store.migrate import upgrade
from grandtour.store.notices import NoticeStore
from grandtour.store.people import PeopleStore
from grandtour.store.plans import PlanStore
from grandtour.store.tables import TableStore
from grandtour.tables.seating import Wish
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from grandtour.web.account.notifications import TemplateRenderer
from grandtour.web.plan.dropped import PlanNotices
from tests.push_service import Arrived, PushService
from tests.serving import serving

SITE = "https://games.example"
PATIENCE = 60.0                     # seconds for what is still on its way at the end


class Ledger:
    """What became of the notices."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()

    def ended(self, end: str) -> None:
        self.ends[end] += 1

    def wait(self, waiting: int) -> None:
        """Nobody asks."""


@dataclass
class Outside:
    """The push service, in another process: makes browsers, and at the end tells what has come."""

    line: Connection

    def browser(self, key: str) -> tuple[str, str, str]:
        self.line.send(key)
        made = self.line.recv()
        return made["endpoint"], made["keys"]["p256dh"], made["keys"]["auth"]

    def end(self) -> tuple[list[Arrived], list[str]]:
        self.line.send(None)
        arrived, faults = self.line.recv()
        return arrived, faults


def serve(line: Connection) -> None:
    with serving(PushService()) as service:
        while (key := line.recv()) is not None:
            line.send(service.browser(key))
        line.send((service.arrived, service.faults))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=20.0, help="turns in a second")
    parser.add_argument("--tables", type=int, default=100)
    chosen = parser.parse_args()
    line, there = multiprocessing.Pipe()
    service = multiprocessing.Process(target=serve, args=(there,))
    service.start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            return asyncio.run(measured(Path(folder), Outside(line), chosen.turns, chosen.rate,
                                        chosen.tables))
    finally:
        service.terminate()


async def measured(folder: Path, outside: Outside, turns: int, rate: float, places: int) -> int:
    database = Database(f"sqlite:///{folder}/pushes.sqlite")
    upgrade(database.engine)
    pool, people = BotPool(), People(PeopleStore(database))
    tables = Tables(TableStore(database), pool)
    browsers, store = Browsers(BrowserStore(database)), NoticeStore(database)
    writer = Writer(Links(SITE), lambda: "Games")
    config = MailConfig(SITE, "games@games.example", folder,
                        networks=(ip_network("127.0.0.0/8"),))
    channels = opened(ChannelSetup(config, writer, TemplateRenderer(), browsers.store))
    friends, ledger = Friends(FriendStore(database), people.store), Ledger()
    key = await browsers.key()

    async def person(name: str) -> str:
        made, token = await people.new_guest(name)
        known = await people.sessions.known(token)
        assert known is not None
        await browsers.add(known[0], *outside.browser(key), tables.now())
        return made.id

    async def table(number: int) -> Table:
        seats = [await person(f"{number} {seat}") for seat in range(2)]
        first, second = [one for one in [await people.store.person(id) for id in seats] if one]
        made = await tables.open_table(games.names()[0], [Wish("me"), Wish("open")], first)
        await tables.join(made.id, second)
        players.extend(seats)
        return await tables.table(made.id)

    players: list[str] = []
    rooms = [await table(number) for number in range(places)]
    own = PlanNotices(Plans(PlanStore(database), tables, tables.now))
    workers = [asyncio.create_task(Worker(
        store, {"table": TableSource(store, tables, people, friends, own)}, people, channels,
        ledger, tables.now, tables.hub.everybody).run()) for _ in range(2)]
    await asyncio.sleep(2)
    begun = time.monotonic()
    for turn in range(turns):
        at = turn % places
        if rooms[at].over:
            rooms[at] = await table(places + turn)
        await act(tables, rooms[at])
        await asyncio.sleep(max(0.0, begun + (turn + 1) / rate - time.monotonic()))
    lasted = time.monotonic() - begun
    end = time.monotonic() + PATIENCE
    while (await store.counts()).get("waiting") and time.monotonic() < end:
        await asyncio.sleep(0.5)
    for worker in workers:
        worker.cancel()
    moments = {one.id: one.moment for player in players
               for one in await store.notices_of(player)}
    report(*outside.end(), moments, await store.counts(), ledger, lasted / turns)
    await tables.close()
    pool.close()
    await database.close()
    return 0


async def act(tables: Tables, table: Table) -> None:
    """Whoever is in turn ends the turn, or does what comes last in the list."""
    seat = table.to_act
    while table.to_act == seat and not table.over:
        await tables.act(table.id, table.seats[seat].holder, table.match.number,
                         str(table.match.state.choices()[-1]))


def report(arrived: Sequence[Arrived], faults: Sequence[str], moments: dict[str, int],
           counts: dict[str, int], ledger: Ledger, pace: float) -> None:
    often = Counter(one.head["topic"] for one in arrived)
    seconds = sorted(one.moment - moments[one.head["topic"]] / 1000 for one in arrived
                     if one.head["topic"] in moments)
    cuts = quantiles(seconds, n=100)
    print(f"notices by state    {counts}; counted {dict(ledger.ends)}")
    print(f"arrived             {len(arrived)}, refused by the service {len(faults)}")
    print(f"arrived twice       {sum(number > 1 for number in often.values())}")
    print(f"one turn in         {pace * 1000:.0f} ms")
    print(f"move to arrival     median {cuts[49]:.2f} s, p95 {cuts[94]:.2f} s, "
          f"p99 {cuts[98]:.2f} s, worst {seconds[-1]:.2f} s (of {len(seconds)})")


if __name__ == "__main__":
    raise SystemExit(main())
