"""Who sends reactions, who is shown them, and how often, with a clock that the test turns."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from pathlib import Path

import pytest

from grandtour.bots.pool import BotPool
from grandtour.engine.game import Refused
from grandtour.features.reactions.service import MOST, PAUSE, REACTIONS, ReactionService
from grandtour.features.reactions.store import ReactionStore
from grandtour.language import CODES, language
from grandtour.people.friends import Friends
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from grandtour.tables.events import Mute
from grandtour.tables.hub import TableWatcher
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from tests.rooms import file_in, open_house
from tests.some_game import PLAIN


class Room:
    """A table of Inès and Kenji, with people who watch it."""

    table: Table

    def __init__(self, database: Database, pool: BotPool) -> None:
        self.moment = 1_000_000
        self.tables = Tables(TableStore(database), pool, now=lambda: self.moment)
        self.people = People(PeopleStore(database))
        self.friends = Friends(FriendStore(database), self.people.store)
        self.reactions = ReactionService(ReactionStore(database), self.tables, self.people,
                                         self.friends,
                                         lambda: self.moment)

    async def member(self, name: str) -> PersonRow:
        guest, _ = await self.people.create_guest(name)
        return await self.people.accounts.set_name(guest, name)

    async def seat(self, *players: PersonRow, talk: str = "all") -> None:
        table = await self.tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("open")], players[0],
            terms=Terms(talk=talk))  # type: ignore[arg-type]
        await self.tables.join_table(table.id, players[1])
        self.table = await self.tables.load_table(table.id)

    def watch(self, person: PersonRow) -> TableWatcher:
        return self.tables.hub.add_watch(self.table.id, person.id)

    async def send(self, person: PersonRow, key: str = "laugh") -> None:
        self.moment += PAUSE
        await self.reactions.send_reaction(self.table.id, person, key)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_house(file_in(tmp_path), Room) as opened:
        yield opened


async def check_refused(code: str, sent: Awaitable[None]) -> None:
    with pytest.raises(Refused) as caught:
        await sent
    assert caught.value.refusal.code == code


def said_to(watch: TableWatcher, code: str = "en") -> list[str]:
    """Return what was shown to a watcher since the last time, in words."""
    said = [language(code).say(event["said"]) for event in watch.passing]  # type: ignore[arg-type]
    watch.passing.clear()
    return said


def test_names_differ_in_every_language() -> None:
    for code in CODES:
        assert len({language(code).say(name) for name in REACTIONS.values()}) == len(REACTIONS) == 6


async def test_both_players_see_a_reaction(room: Room) -> None:
    ines, kenji = await room.member("Inès"), await room.member("Kenji")
    await room.seat(ines, kenji)
    watches = [room.watch(one) for one in (ines, kenji)]
    version = room.tables.hub.version(room.table.id)
    await room.send(kenji, "ouch")
    seat = room.table.seat_of(kenji.id)
    assert [dict(watch.passing[0], said="") for watch in watches] == \
        [{"reaction": "ouch", "seat": seat, "said": ""}] * 2
    assert said_to(watches[0], "fr") == ["Kenji\u00a0: Aïe\u202f!"]
    table = await room.tables.load_table(room.table.id)
    assert room.tables.hub.version(table.id) == version     # nothing has changed
    assert table.messages == [] and len(table.events) == len(room.table.events)


async def test_spectators_need_a_friend_there(room: Room) -> None:
    ines, kenji, lea, omar = [await room.member(name) for name in ("Inès", "Kenji", "Léa", "Omar")]
    await room.friends.ask_friend(lea, "Kenji")
    await room.friends.ask_friend(kenji, "Léa")
    await room.friends.ask_friend(omar, "Kenji")            # only asks
    await room.seat(ines, kenji)
    player, friend, other = room.watch(ines), room.watch(lea), room.watch(omar)
    await room.send(ines)
    assert said_to(friend) == ["Inès: Ha ha!"] == said_to(player)
    assert said_to(other) == []
    await room.send(lea)
    assert said_to(player) == ["Léa: Ha ha!"]
    await check_refused("reactions_for_players", room.send(omar))
    await check_refused("reactions_for_players", room.send(PersonRow("", "")))


async def test_silent_spectators_only_see_them(room: Room) -> None:
    ines, kenji, lea = [await room.member(name) for name in ("Inès", "Kenji", "Léa")]
    await room.friends.ask_friend(lea, "Kenji")
    await room.friends.ask_friend(kenji, "Léa")
    await room.seat(ines, kenji, talk="seats")
    friend = room.watch(lea)
    await check_refused("reactions_for_players", room.send(lea))
    await room.send(kenji)
    assert said_to(friend) == ["Kenji: Ha ha!"]


async def test_each_person_can_be_spared(room: Room) -> None:
    ines, kenji = await room.member("Inès"), await room.member("Kenji")
    await room.seat(ines, kenji)
    watch = room.watch(ines)
    await room.people.set_settings(ines, ines.settings.with_changes(reactions=False))
    await room.send(kenji)
    assert said_to(watch) == []
    await room.people.set_settings(ines, ines.settings)
    async with room.tables.open_transaction(room.table.id, ines.id) as change:
        change.record_event(Mute(kenji.id))
    await room.send(kenji)
    assert said_to(watch) == []
    await room.send(ines)                                   # one's own is shown
    assert said_to(watch) == ["Inès: Ha ha!"]


async def test_reactions_are_limited(room: Room) -> None:
    ines, kenji = await room.member("Inès"), await room.member("Kenji")
    await room.seat(ines, kenji)
    await room.send(ines)
    room.moment += PAUSE - 1
    await check_refused("reaction_too_soon",
                        room.reactions.send_reaction(room.table.id, ines, "laugh"))
    await room.reactions.send_reaction(room.table.id, kenji, "laugh")
    for _ in range(MOST - 1):
        await room.send(ines)
    await check_refused("too_many_reactions", room.send(ines))
    await check_refused("no_such_reaction", room.send(kenji, "<script>"))
    await room.seat(ines, kenji)                            # the next game
    await room.send(ines)


async def test_other_servers_show_them_too(room: Room) -> None:
    ines, kenji = await room.member("Inès"), await room.member("Kenji")
    await room.seat(ines, kenji)
    room.reactions.note_remote_reaction(room.table.id, kenji.id,
                                        "thanks")  # no one is there to see it
    watch = room.watch(ines)
    room.reactions.note_remote_reaction(room.table.id, kenji.id, "laugh")
    room.reactions.note_remote_reaction(room.table.id, kenji.id, "<script>")
    await room.reactions.show_next_reaction()
    assert said_to(watch) == ["Kenji: Ha ha!"]
