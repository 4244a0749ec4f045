"""Talking at a table, with a real database and a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.language import CODES, language
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables.phrases import OVER, PHRASES, PLAYING, WAITING
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.stores.talk import TalkStore
from grandtour.tables.table import Table
from grandtour.tables.talk import TableTalk, find_muted
from grandtour.tables.terms import USUAL, Terms
from grandtour.tables.writing import LONGEST
from tests.rooms import INES, KENJI, LEA, file_in, open_house
from tests.some_game import PLAIN


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where all these tables are stored."""
    return tmp_path_factory.mktemp("talk")


class Room:
    """A table at which Inès sits, with what is said there."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        self.moment = 1_000_000
        self.tables = Tables(TableStore(database), pool, now=lambda: self.moment)
        self.talk = TableTalk(TalkStore(database), self.tables)

    async def table(self, terms: Terms = USUAL) -> Table:
        table = await self.tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("open"), SeatWish("open")], INES, terms=terms)
        await self.tables.join_table(table.id, KENJI)
        return table

    async def fast(self, table: Table, count: int) -> None:
        for number in range(count):
            await self.talk.send_text(table.id, INES, "en", f"line {number}")


def open_room(folder: Path) -> AbstractAsyncContextManager[Room]:
    return open_house(file_in(folder), Room)


@pytest.fixture
async def room(folder: Path) -> AsyncIterator[Room]:
    async with open_room(folder) as opened:
        yield opened


def refused_with(code: str, said: Awaitable[int]) -> Awaitable[None]:
    async def check() -> None:
        with pytest.raises(Refused) as caught:
            await said
        assert caught.value.refusal.code == code
    return check()


def test_thirty_phrases_stand_in_every_language() -> None:
    assert len(PHRASES) == 30
    for code in CODES:
        said = [language(code).say(phrase) for phrase in PHRASES.values()]
        assert len(set(said)) == 30
        assert code == "en" or not set(said) & set(PHRASES.values())
    assert {*WAITING, *PLAYING, *OVER} <= set(PHRASES)


async def test_talk_survives_a_restart(folder: Path) -> None:
    async with open_room(folder) as room:
        table = await room.table()
        await room.talk.send_phrase(table.id, INES, "en", "evening")
        await room.talk.send_text(table.id, KENJI, "ja", "  こんばんは\n 皆さん ")
    async with open_room(folder) as room:
        again = await room.tables.load_table(table.id)
        assert [(said.number, said.seat, said.kind, said.text, said.language)
                for said in again.messages] == [
            (1, 0, "phrase", "evening", "en"), (2, 1, "text", "こんばんは 皆さん", "ja")]


async def test_nothing_invisible_gets_into_a_message(room: Room, folder: Path) -> None:
    """Marks that turn the direction, control characters and new lines become one space; what
    joins the parts of a letter or a picture stays."""
    table = await room.table()
    await room.talk.send_text(table.id, INES, "en", "a\u202eb\x00\r\nc\u2066d 👩\u200d🚀")
    assert table.messages[0].text == "a b c d 👩\u200d🚀"
    await refused_with("message_empty", room.talk.send_text(
        table.id, INES, "en", " \u200b\u202e\u200d "))
    assert len(table.messages) == 1


async def test_invalid_message_is_refused(room: Room, folder: Path) -> None:
    table = await room.table()
    await refused_with("message_too_long", room.talk.send_text(
        table.id, INES, "en", "x" * (LONGEST + 1)))
    await refused_with("no_such_phrase", room.talk.send_phrase(
        table.id, INES, "en", "<script>"))
    assert await room.talk.send_text(table.id, INES, "en", "x" * LONGEST) == 1


async def test_fast_writer_waits_alone(room: Room, folder: Path) -> None:
    table = await room.table()
    await room.fast(table, 5)
    await refused_with("too_many_messages",
                       room.talk.send_phrase(table.id, INES, "en", "yes"))
    await room.talk.send_phrase(table.id, KENJI, "ja", "yes")
    room.moment += 10_000
    await room.fast(table, 5)
    for _ in range(4):
        room.moment += 10_000
        await room.fast(table, 5)
    room.moment += 10_000           # thirty within five minutes
    await refused_with("too_many_messages", room.talk.send_text(table.id, INES, "en", "more"))
    room.moment += 300_000
    await room.talk.send_text(table.id, INES, "en", "more")


async def test_changing_guests_share_the_limit(room: Room, folder: Path) -> None:
    """One address can send five times as much to a table as one person. Elsewhere, and at another
    table, people can still write."""
    table, other = await room.table(), await room.table()
    guests = [PersonRow(f"g{number}", f"G{number}") for number in range(26)]
    for guest in guests[:-1]:
        await room.talk.send_text(table.id, guest, "en", "Buy!", "192.0.2.1")
    for say, what in ((room.talk.send_text, "Buy!"), (room.talk.send_phrase, "hello")):
        await refused_with("too_many_messages_here", say(
            table.id, guests[-1], "en", what, "192.0.2.1"))
    await room.talk.send_text(other.id, guests[-1], "en", "Buy!", "192.0.2.1")
    await room.talk.send_text(table.id, KENJI, "ja", "?", "192.0.2.2")
    assert len(table.messages) == 26


async def test_personal_limit_spares_the_address(room: Room, folder: Path) -> None:
    table = await room.table()
    for _ in range(5):
        await room.talk.send_phrase(table.id, INES, "en", "yes", "192.0.2.1")
    for _ in range(30):
        await refused_with("too_many_messages", room.talk.send_phrase(
            table.id, INES, "en", "yes", "192.0.2.1"))
    await room.talk.send_phrase(table.id, KENJI, "ja", "yes", "192.0.2.1")


async def test_simultaneous_messages_keep_one_order(room: Room, folder: Path) -> None:
    table = await room.table()
    crowd = [PersonRow(f"p{number}", f"P{number}") for number in range(12)]
    numbers = await asyncio.gather(*[
        room.talk.send_phrase(table.id, person, "en", "hello") for person in crowd])
    assert sorted(numbers) == list(range(1, 13))
    assert [said.number for said in table.messages] == list(range(1, 13))
    assert [said.person for said in table.messages] == [
        said.person for said in await room.talk.store.list_messages(table.id)]


async def test_spectators_can_write_unless_restricted(room: Room, folder: Path) -> None:
    table = await room.table()
    await room.talk.send_text(table.id, LEA, "fr", "Je regarde.")
    assert table.messages[0].seat == PUBLIC
    quiet = await room.table(Terms(talk="seats"))
    await refused_with("chat_for_players",
                       room.talk.send_text(quiet.id, LEA, "fr", "Et ici ?"))
    await refused_with("chat_for_players",
                       room.talk.send_phrase(quiet.id, LEA, "fr", "hello"))
    await room.talk.send_phrase(quiet.id, KENJI, "ja", "hello")
    assert len(quiet.messages) == 1


async def test_muting_is_personal_and_stored(folder: Path) -> None:
    async with open_room(folder) as room:
        table = await room.table()
        line = await room.talk.send_text(table.id, LEA, "fr", "Bla bla.")
        await room.talk.mute_seat(table.id, INES.id, 1, True)
        await room.talk.mute_writer(table.id, INES.id, line, True)
        await room.talk.mute_writer(table.id, INES.id, line, True)      # once is enough
        assert len(table.events) == 2
    async with open_room(folder) as room:
        again = await room.tables.load_table(table.id)
        assert find_muted(again, INES.id) == {KENJI.id, LEA.id}
        assert find_muted(again, KENJI.id) == frozenset()
        await room.talk.mute_seat(table.id, INES.id, 1, False)
        assert find_muted(again, INES.id) == {LEA.id}


@pytest.mark.parametrize("seat", [0, 2, 7, -1])
async def test_own_and_empty_seats_cannot_be_muted(room: Room, folder: Path, seat: int) -> None:
    table = await room.table()
    with pytest.raises(Refused) as caught:
        await room.talk.mute_seat(table.id, INES.id, seat, True)
    assert caught.value.refusal.code == "cannot_mute"


async def test_deleted_person_takes_free_texts(room: Room, folder: Path) -> None:
    table = await room.table()
    await room.talk.send_phrase(table.id, LEA, "fr", "hello")
    await room.talk.send_text(table.id, LEA, "fr", "J’habite à Lyon.")
    await room.talk.send_text(table.id, INES, "en", "Welcome.")
    given = await room.talk.export_data(LEA.id)
    assert [line["text"] for line in given  # type: ignore[attr-defined]
            if line["table"] == table.id] == [
        "hello", "J’habite à Lyon."]
    await room.talk.erase_person_data(LEA.id)
    assert [said.text for said in table.messages] == ["hello", "", "Welcome."]
    assert table.messages == await room.talk.store.list_messages(table.id)
