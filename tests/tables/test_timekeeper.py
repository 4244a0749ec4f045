"""Time limits: with a real database, real bots and a clock of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.match import Entry
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables import clock
from grandtour.tables.events import Away, VacationStart, Pause, Resume, Silent, TableEvent, Wait
from grandtour.tables.rows import EventRow
from grandtour.tables.seating import SeatWish
from grandtour.tables.secret import PredictableSecrets
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from grandtour.tables.timekeeper import Timekeeper
from tests.new_database import new_database
from tests.rooms import events_after_deal
from tests.some_game import PLAIN, WITH_HANDS
from tests.waiting import poll_until

INES, KENJI, AMAL = (PersonRow("ines", "Inès"), PersonRow("kenji", "Kenji"),
                     PersonRow("amal", "Amal"))
BLITZ = Terms(bank=60, increment=10)
HOUR = 3600
BRIBED = 5          # under which a bribe is due after a few steps


class Hall:
    """A server with its tables, whose clock stops until the test moves it."""

    def __init__(self, tables: Tables, keeper: Timekeeper, clock: list[int]) -> None:
        self.tables = tables
        self.keeper = keeper
        self.clock = clock

    async def later(self, table: Table, seconds: int) -> None:
        """So much later; what is due at the table has happened."""
        self.clock[0] += seconds * 1000
        await self.keeper.check_table(table.id)


@asynccontextmanager
async def hall(folder: Path, clock: list[int]) -> AsyncIterator[Hall]:
    database = Database(new_database(folder / "tables.sqlite"))
    pool = BotPool()
    tables = Tables(TableStore(database), pool, now=lambda: clock[0])
    keeper = Timekeeper(tables, TableStore(database))
    running = asyncio.create_task(keeper.keep_time())
    try:
        yield Hall(tables, keeper, clock)
    finally:
        running.cancel()
        await tables.stop_bots()
        pool.close()
        await database.close()


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall(tmp_path, [1_800_000_000_000]) as opened:
        yield opened


async def seat_people(tables: Tables, terms: Terms, *people: PersonRow) -> Table:
    """These people at a table where the first of them begins."""
    wishes = [SeatWish("me"), *[SeatWish("open") for _ in people[1:]]]
    if len(wishes) < 2:
        wishes.append(SeatWish("bot", "walker"))
    table = await tables.open_table(PLAIN, wishes, people[0], options={"first_seat": "0"},
                                    terms=terms)
    for person in people[1:]:
        await tables.join_table(table.id, person)
    return table


async def note_event(place: Hall, table: Table, event: TableEvent) -> None:
    async with place.tables.open_transaction(table.id, INES.id) as change:
        change.record_event(event)


def event_types(table: Table) -> list[type[TableEvent]]:
    return [type(event) for event in events_after_deal(table.events)]


async def test_bot_plays_after_zero_until_return(place: Hall) -> None:
    table = await seat_people(place.tables, BLITZ, INES, KENJI)
    await place.later(table, 61)
    assert event_types(table) == [Away] and table.stand_ins == {0: "pilot"}
    await poll_until(lambda: table.to_act == 1)        # the bot has finished the turn
    assert table.seat_of(INES.id) == 0                  # the seat is still hers
    await place.tables.act(table.id, KENJI.id, table.match.number, "end")
    await place.keeper.take_back_seat(table.id, INES.id)
    assert table.stand_ins == {} and table.clocks.seats[0].left == 10_000


async def test_substituted_player_cannot_act(place: Hall) -> None:
    table = await seat_people(place.tables, BLITZ, INES, KENJI)
    await place.later(table, 61)
    assert not table.may_act(0)
    with pytest.raises(Refused, match="bot_plays_for_you"):
        await place.tables.act(table.id, INES.id, table.match.number, "end")
    with pytest.raises(Refused, match="not_away"):
        await place.keeper.take_back_seat(table.id, KENJI.id)


async def test_timely_player_is_not_replaced(place: Hall) -> None:
    table = await seat_people(place.tables, BLITZ, INES, KENJI)
    place.clock[0] += 59_000
    await place.tables.act(table.id, INES.id, table.match.number, "end")
    assert table.clocks.seats[0].left == 11_000
    await place.later(table, 59)                # now Kenji's minute runs
    assert event_types(table) == []


def count_clock_runs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Has as many members as clocks were followed through all that was done at a table."""
    followed: list[int] = []
    follow = clock.compute_clocks

    def count(terms: Terms, bots: Collection[int], seats: int, entries: Sequence[Entry],
              moments: Sequence[int], events: Sequence[EventRow]) -> clock.Clocks:
        followed.append(len(entries))
        return follow(terms, bots, seats, entries, moments, events)
    monkeypatch.setattr(clock, "compute_clocks", count)
    return followed


async def test_clocks_are_followed_once_per_change(
        place: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await seat_people(place.tables, BLITZ, INES, KENJI)
    before = table.clocks
    followed = count_clock_runs(monkeypatch)
    await place.later(table, 20)
    assert table.clocks is before and not followed
    await place.tables.act(table.id, table.seats[table.to_act].holder, table.match.number,
                           str(table.match.state.choices()[0]))
    assert [seat.left for seat in table.clocks.seats] != [seat.left for seat in before.seats]
    await note_event(place, table, Pause())
    assert not any(seat.runs for seat in table.clocks.seats)
    assert len(followed) <= 4           # of either change before and after it is written


async def test_no_clock_means_no_wakeup(place: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await seat_people(place.tables, Terms(), INES, KENJI)
    followed = count_clock_runs(monkeypatch)
    await place.tables.act(table.id, table.seats[table.to_act].holder, table.match.number,
                           str(table.match.state.choices()[0]))
    await place.later(table, 20)
    assert not followed


async def test_pause_stops_time_and_actions(place: Hall) -> None:
    table = await seat_people(place.tables, BLITZ, INES, KENJI)
    await note_event(place, table, Pause())
    place.clock[0] += 1000 * HOUR
    with pytest.raises(Refused, match="paused"):
        await place.tables.act(table.id, INES.id, table.match.number, "end")
    with pytest.raises(Refused, match="paused"):
        await place.tables.undo(table.id, INES.id, table.match.number)
    await note_event(place, table, Resume())
    await place.tables.act(table.id, INES.id, table.match.number, "end")
    assert event_types(table) == [Pause, Resume]


async def test_others_decide_about_substitute(place: Hall) -> None:
    terms = Terms(bank=60, increment=10, zero="table")
    table = await seat_people(place.tables, terms, INES, KENJI, AMAL)
    await place.later(table, 61)
    assert table.clocks.late == 0 and table.stand_ins == {}
    with pytest.raises(Refused, match="not_asked"):
        await place.keeper.decide_about_late_seat(table.id, INES.id, bot=False)
    await place.keeper.decide_about_late_seat(table.id, KENJI.id, bot=True)
    await place.keeper.decide_about_late_seat(table.id, AMAL.id, bot=False)
    assert event_types(table)[-1] is Wait                   # half against half: wait
    await place.later(table, 11)
    await place.keeper.decide_about_late_seat(table.id, KENJI.id, bot=True)
    await place.keeper.decide_about_late_seat(table.id, AMAL.id, bot=True)
    assert table.stand_ins == {0: "pilot"}


async def test_alone_with_bots_needs_no_vote(place: Hall) -> None:
    table = await seat_people(place.tables, Terms(bank=60, zero="table"), INES)
    await place.later(table, 61)
    assert event_types(table) == [Away]


async def test_final_timeout_loses_the_game(place: Hall) -> None:
    terms = Terms(bank=60, zero="forfeit")
    table = await seat_people(place.tables, terms, INES, KENJI, AMAL)
    await place.later(table, 61)
    assert table.forfeits == {0} and table.bot_of(0) == "pilot"
    with pytest.raises(Refused, match="forfeited"):
        await place.keeper.take_back_seat(table.id, INES.id)
    assert table.ranks([1, 3, 2]) == [3, 2, 1]
    assert table.ranks([2, 1, 2]) == [3, 1, 2]


async def test_overdue_events_happen_after_restart(tmp_path: Path) -> None:
    """No one opens the table after the restart."""
    clock = [1_800_000_000_000]
    async with hall(tmp_path, clock) as place:
        table_id = (await seat_people(place.tables, BLITZ, INES, KENJI)).id
    clock[0] += 3 * 24 * HOUR * 1000
    async with hall(tmp_path, clock) as place:
        await poll_until(lambda: bool(place.tables._tables))
        table = place.tables._tables[table_id]
        await poll_until(lambda: event_types(table) == [Away])


async def test_vacation_lasts_the_agreed_days(place: Hall) -> None:
    terms = Terms(pace="days", bank=24 * HOUR, increment=HOUR, vacation=2)
    table = await seat_people(place.tables, terms, INES, KENJI)
    await place.keeper.start_vacation(table.id, INES.id)
    with pytest.raises(Refused, match="no_vacation"):
        await place.keeper.start_vacation(table.id, INES.id)
    place.clock[0] += 47 * HOUR * 1000
    assert table.clocks.seats[0].left == 24 * HOUR * 1000
    await place.later(table, 26 * HOUR)             # two days, and then a day and an hour
    assert event_types(table) == [VacationStart, Away]
    with pytest.raises(Refused, match="not_on_vacation"):
        await place.keeper.end_vacation(table.id, KENJI.id)


async def open_bribe(tables: Tables, terms: Terms) -> Table:
    """Inès asks Kenji for a bribe to be less: it is Kenji who must answer."""
    tables.secrets = PredictableSecrets(BRIBED)
    table = await tables.open_table(WITH_HANDS, [SeatWish("me"), SeatWish("open")], INES,
                                    terms=terms)
    await tables.join_table(table.id, KENJI)
    people = [INES.id, KENJI.id]
    async with asyncio.timeout(60):
        while table.match.game.usual_answer(table.match.state) is None:
            await tables.act(table.id, people[table.to_act], table.match.number,
                             action_towards_bribe(table))
    return table


def action_towards_bribe(table: Table) -> str:
    """Return the action that leads to a bribe soonest: less than the price if one is due, a card to
    play, a card to buy, or any other."""
    actions = [str(action) for action in table.match.state.choices()]
    for verb in ("offer", "play", "purchase", "loyal"):
        found = [action for action in actions if action.startswith(f"{verb} ")]
        if found and not (verb == "offer" and len(found) == 1):
            return found[0]
    return actions[0]


async def test_unanswered_question_gets_usual_answer(place: Hall) -> None:
    table = await open_bribe(place.tables, Terms(pace="days", answer=12 * HOUR))
    asked = table.to_act
    assert str(table.usual_answer) == "decline"
    assert table.answers_at == place.clock[0] + 12 * HOUR * 1000
    await place.later(table, 11 * HOUR)
    assert table.to_act == asked
    await place.later(table, HOUR)
    assert event_types(table) == [Silent]
    done = [entry for entry in table.match.entries if entry.text == "decline"]
    assert [entry.seat for entry in done] == [asked]


async def test_questions_wait_without_agreement(place: Hall) -> None:
    table = await open_bribe(place.tables, Terms(pace="days"))
    assert table.usual_answer is None and table.answers_at == 0
    assert table.clocks.late == PUBLIC
