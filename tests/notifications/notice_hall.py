"""Tables, people and preferences of a server, with a real database, a real mail server, and a clock
that only the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from ipaddress import ip_network
from pathlib import Path

from grandtour.bots.pool import BotPool
from grandtour.notifications.browsers import BrowserSubscriptions
from grandtour.notifications.channel import NotificationChannel, ChannelSetup
from grandtour.notifications.channels import create_channels
from grandtour.notifications.config import MailConfig
from grandtour.notifications.letters import EmailLinks, EmailWriter
from grandtour.notifications.preferences import NotificationPreferences
from grandtour.notifications.source import Source
from grandtour.notifications.stores.browsers import BrowserStore
from grandtour.notifications.stores.notices import NoticeStore
from grandtour.notifications.seat_source import SeatSource
from grandtour.notifications.table_source import OwnNoticeSource, TableSource
from grandtour.notifications.transport import parse_mail_server
from grandtour.notifications.word_source import HostMessageSource
from grandtour.notifications.worker import NotificationWorker
from grandtour.people.friends import Friends
from grandtour.people.hosts import Hosts
from grandtour.people.reports import Reports
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.settings import USUAL, Settings
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.hosts import HostStore
from grandtour.people.stores.people import PeopleStore
from grandtour.people.stores.reports import ReportStore
from grandtour.store.database import Database
from grandtour.tables.hosting import TableHosting
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import USUAL as USUAL_TERMS, Terms
from grandtour.web.account.notifications import render_letter
from tests.new_database import new_database
from tests.postbox import SITE, Postbox
from tests.some_game import PLAIN

FIRST = {"layout": "first_game", "first_seat": "0"}


class Book:
    """Remembers what the worker counts."""

    def __init__(self) -> None:
        self.ends: list[str] = []
        self.waiting = 0

    def ended(self, end: str) -> None:
        self.ends.append(end)

    def wait(self, waiting: int) -> None:
        self.waiting = waiting


@dataclass
class Hall:
    tables: Tables
    people: People
    worker: NotificationWorker
    preferences: NotificationPreferences
    store: NoticeStore
    book: Book
    clock: list[int]
    postbox: Postbox
    friends: Friends
    browsers: BrowserSubscriptions
    channels: Mapping[str, NotificationChannel]
    url: str
    hosting: TableHosting
    reports: Reports

    async def person(self, name: str, settings: Settings = USUAL) -> PersonRow:
        person, _ = await self.people.create_guest(name)
        return await self.people.set_settings(person, settings)

    async def member(self, name: str) -> PersonRow:
        return await self.people.accounts.set_name(await self.person(name), name)

    async def table(self, *people: PersonRow, terms: Terms = USUAL_TERMS) -> Table:
        """Seat all of them at a new table; the first one begins."""
        wishes = [SeatWish("me"), *[SeatWish("open")] * (len(people) - 1)]
        table = await self.tables.open_table(
            PLAIN, wishes, people[0], options=FIRST, name="Wednesdays", terms=terms)
        for person in people[1:]:
            await self.tables.join_table(table.id, person)
        return await self.tables.load_table(table.id)

    async def act(self, table: Table) -> None:
        """Let the player to move end the turn, or make the last possible choice."""
        seat = table.to_act
        while table.to_act == seat and not table.over:
            await self.tables.act(table.id, table.seats[seat].holder, table.match.number,
                                  str(table.match.state.choices()[-1]))

    async def send_all(self) -> None:
        """Find new notifications, and send what is due."""
        await self.worker.store_new_notices()
        await asyncio.gather(*map(self.worker.send_due_of_channel, self.channels))

    async def round(self) -> None:
        """Do the same after marking what was seen; then count the notices that wait."""
        await self.reports.carry_out_decisions()
        await self.worker.store_new_notices()
        await self.worker.mark_seen()
        await asyncio.gather(*map(self.worker.send_due_of_channel, self.channels))
        await self.worker.report_waiting()

    async def later(self, seconds: float = 0) -> list[EmailMessage]:
        """Do a round of the worker, and another one after this time. Return the emails of the
        second."""
        await self.round()
        self.clock[0] += int(1000 * seconds)
        before = len(self.postbox.messages)
        await self.round()
        return self.postbox.messages[before:]

    def with_mail(self, address: str = "ines@example.org") -> Settings:
        return USUAL.with_changes(mail_address=address).with_confirmed_address(address)


@asynccontextmanager
async def open_hall(folder: Path, postbox: Postbox, url: str = "",
                    networks: Sequence[str] = ("127.0.0.0/8",),
                    own: Callable[[Database, Tables], Sequence[OwnNoticeSource]] = lambda *_: (),
                    sources: Callable[[Database, Tables], Mapping[str, Source]] = lambda *_: {},
                    ) -> AsyncIterator[Hall]:
    """Open a site that sends notifications. `own` returns sources of private notifications,
    `sources` those of features."""
    clock = [1_780_000_000_000]
    url = url or new_database(folder / "post.sqlite")
    database = Database(url)
    pool = BotPool()
    tables = Tables(TableStore(database), pool, now=lambda: clock[0])
    people = People(PeopleStore(database), now=lambda: clock[0])
    store, writer, book = NoticeStore(database), EmailWriter(EmailLinks(SITE),
                                                             lambda: "Thursdays"), Book()
    browsers = BrowserSubscriptions(BrowserStore(database))
    config = MailConfig(SITE, "Grand Tour <gt@games.example>", folder,
                        parse_mail_server(postbox.address),
                        tuple(ip_network(network) for network in networks))
    channels = create_channels(ChannelSetup(
        config, writer, render_letter, browsers.store))
    people.data.add_provider("browsers", browsers)
    friends = Friends(FriendStore(database), people.store)
    hosting = TableHosting(tables)
    reports = Reports(ReportStore(database), Hosts(HostStore(database), people.store),
                      now=lambda: clock[0])
    worker = NotificationWorker(store, {
        "table": TableSource(store, tables, people, friends, own(database, tables)),
        "person": HostMessageSource(reports),
        "seat": SeatSource(store, tables, people, friends),
        **sources(database, tables)},
        people, channels, book.ended, book.wait, lambda: clock[0], tables.hub.list_people)
    preferences = NotificationPreferences(store, people, writer, channels)
    try:
        yield Hall(tables, people, worker, preferences, store, book, clock, postbox, friends,
                   browsers, channels, url, hosting, reports)
    finally:
        await tables.stop_bots()
        pool.close()
        await database.close()
