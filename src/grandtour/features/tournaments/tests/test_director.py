"""Tournaments in a real database with real tables: they run without a hand."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.cli.main import main
from grandtour.features.communities.audit_log import UNNAMED, AuditRow
from grandtour.features.communities.service import CommunityCharter, Communities
from grandtour.features.tournaments.director import (
    REST, TournamentDirector, build_next_season, plan_tables,
)
from grandtour.features.tournaments.forms import LEFT, WIN
from grandtour.features.tournaments.rows import Cancellation, RoundTable, TournamentRow
from grandtour.features.tournaments.service import (
    TournamentOverview, Tournaments, TournamentDraft, make_host_cancellation,
    make_organiser_cancellation,
)
from grandtour.features.tournaments.store import TournamentStore
from grandtour.features.tournaments.waiting import BREAK, AwaitedRound, find_waiting
from grandtour.people.host_acts import COMMAND
from grandtour.people.rate_limits import USUAL
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.stores.hosts import HostStore
from grandtour.people.stores.people import PeopleStore
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.store.database import Database
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.tables.hosting import TableHosting
from grandtour.tables.limits import OpenTableLimits
from grandtour.tables.service import Tables
from grandtour.tables.stores.opened import OpenedStore
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.terms import Terms
from sqlalchemy.exc import IntegrityError
from tests.new_database import new_database
from tests.scenarios import refusal_code
from tests.some_game import PLAIN

CLOCK = Terms(bank=600, increment=10)
SWISS = TournamentDraft("Monsoon cup", PLAIN, "swiss", 2, CLOCK, rounds=3)


@dataclass
class Hall:
    """A server without the web. Its clock goes on with every look by a second."""

    database: Database
    people: People
    communities: Communities
    tables: Tables
    hosting: TableHosting
    tournaments: Tournaments
    director: TournamentDirector
    whim: random.Random = field(default_factory=lambda: random.Random(3))

    async def crowd(self, number: int) -> list[PersonRow]:
        return [(await self.people.create_guest(f"Guest {one}"))[0] for one in range(number)]

    async def opened(self, crowd: list[PersonRow],
                     wanted: TournamentDraft = SWISS) -> TournamentRow:
        """A tournament into which all of them have come, the first opened it."""
        row = await self.tournaments.open_tournament(crowd[0], wanted)
        for one in crowd:
            await self.tournaments.enter_tournament(row.id, one)
        return row

    async def begun(self, crowd: list[PersonRow],
                    wanted: TournamentDraft = SWISS) -> TournamentRow:
        row = await self.opened(crowd, wanted)
        await self.tournaments.begin_tournament(row.id, crowd[0].id)
        await self.director.check_all()
        return row

    async def shown(self, row: TournamentRow) -> TournamentOverview:
        return await self.tournaments.load_overview(row.id, row.organiser)

    async def running(self, row: TournamentRow) -> list[RoundTable]:
        return [table for table in (await self.shown(row)).tables if table.places is None]

    async def end(self, found: RoundTable) -> None:
        """Somebody is left alone, and wins with that."""
        sitting = [seat.holder for seat in (await self.tables.load_table(found.table)).seats
                   if seat.kind == "person"]
        self.whim.shuffle(sitting)
        for one in sitting:
            await self.hosting.leave_table(found.table, PersonRow(one, ""))

    async def play(self, found: RoundTable) -> None:
        """People choose anything until the game is over."""
        table = await self.tables.load_table(found.table)
        while not table.over:
            await self.tables.act(
                table.id, table.seats[table.to_act].holder, table.match.number,
                str(self.whim.choice(table.match.state.choices())))

    async def come(self, row: TournamentRow) -> None:
        """Everybody who takes part is in the waiting room."""
        shown = await self.shown(row)
        for one in shown.entrants:
            shown = await self.tournaments.enter_waiting_room(shown, one.person)

    async def waits(self, row: TournamentRow) -> AwaitedRound:
        return find_waiting(await self.glance(row), self.tables.now())

    async def glance(self, row: TournamentRow) -> TournamentOverview:
        """As the waiting room has it."""
        return await self.tournaments.load_summary(row.id, row.organiser)

    async def opens(self, row: TournamentRow, number: int) -> RoundTable:
        """Wait until people can sit at a table of this round."""
        async with asyncio.timeout(60):
            while True:
                for table in (await self.shown(row)).tables:
                    if table.round == number and table.opened:
                        return table
                await asyncio.sleep(0.01)

    async def play_out(self, row: TournamentRow) -> TournamentOverview:
        """To the end of the tournament."""
        while (await self.shown(row)).row.phase == "play":
            for found in await self.running(row):
                await self.end(found)
            await self.come(row)
            await self.director.check_all()
        return await self.shown(row)


@asynccontextmanager
async def open_hall(url: str) -> AsyncIterator[Hall]:
    database, bots = Database(url), BotPool()
    clock = iter(range(1_000_000, 10**12, 1000))
    tables = Tables(TableStore(database), bots, now=lambda: next(clock),
                    limits=OpenTableLimits(OpenedStore(database), lambda name, person: 1))
    communities = Communities(CommunityStore(database), ThreadStore(database))
    store, hosting = TournamentStore(database), TableHosting(tables)
    tournaments = Tournaments(store, communities, hosting, tables.now)
    director = TournamentDirector(store, tables)
    tournaments.followers.append(director.check_soon)
    try:
        yield Hall(database, People(PeopleStore(database)), communities, tables, hosting,
                   tournaments, director)
    finally:
        await tables.stop_bots()
        bots.close()
        await database.close()


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Hall]:
    async with open_hall(new_database(tmp_path / "tournaments.sqlite")) as opened:
        yield opened


async def test_tournament_runs_to_its_end(here: Hall) -> None:
    crowd = await here.crowd(5)
    done = await here.play_out(await here.begun(crowd))
    assert (done.row.phase, done.current_round) == ("over", 3) and done.row.ended
    byes = [table.seats[0] for table in done.tables if len(table.seats) == 1]
    assert len(set(byes)) == 3
    assert all(table.places == (1,) for table in done.tables if not table.table)
    met = [frozenset(table.seats) for table in done.tables if table.table]
    assert len(met) == len(set(met)) == 6
    assert sum(int(one.values["points"]) for one in done.current_standings) == 9 * WIN
    assert all(max(table.as_played_table.seat_points) == WIN for table in done.tables)
    assert done.current_standings[0].place == 1


@asynccontextmanager
async def running(director: TournamentDirector) -> AsyncIterator[None]:
    """It looks at all tournaments once, and then only when something has changed."""
    work = asyncio.create_task(director.run_forever())
    yield
    work.cancel()
    with suppress(asyncio.CancelledError):
        await work


async def test_nobody_waits_for_the_next_look(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tournament goes on when it is begun, when a table ends and when the last one comes."""
    monkeypatch.setattr("grandtour.features.tournaments.director.PAUSE", 3600.0)
    crowd = await here.crowd(3)
    row = await here.opened(crowd, replace(SWISS, rounds=2))
    async with running(here.director):
        await here.tournaments.begin_tournament(row.id, crowd[0].id)
        await here.end(await here.opens(row, 1))
        async with asyncio.timeout(60):
            while (await here.shown(row)).current_round == 1:
                await asyncio.sleep(0.01)
        assert not any(one.opened for one in (await here.shown(row)).tables if one.round == 2)
        await here.come(row)
        await here.end(await here.opens(row, 2))
        async with asyncio.timeout(60):
            while (await here.shown(row)).row.phase == "play":
                await asyncio.sleep(0.01)


async def test_places_come_from_the_game(here: Hall) -> None:
    row = await here.begun(await here.crowd(2), replace(SWISS, rounds=1))
    [found] = await here.running(row)
    await here.play(found)
    await here.director.check_all()
    table, done = await here.tables.load_table(found.table), await here.shown(row)
    ranks = table.match.state.ranking()
    assert done.row.phase == "over" and done.tables[0].places == tuple(
        ranks[table.seat_of(one)] for one in found.seats)
    assert sorted(one.values["points"] for one in done.current_standings) in ([0, WIN],
                                                                              [WIN // 2] * 2)


async def test_tables_open_with_clocks_and_people(here: Hall) -> None:
    row = await here.begun(await here.crowd(4), replace(SWISS, size=3, rounds=1))
    first, second = await here.running(row)
    for found in (first, second):
        table = await here.tables.load_table(found.table)
        assert table.started and table.name == "Monsoon cup" and not table.host
        assert {seat.holder for seat in table.seats} == set(found.seats)
        assert (table.terms.bank, table.terms.order) == (600, "lot")


async def test_leaver_is_replaced_by_unscored_bot(here: Hall) -> None:
    crowd = await here.crowd(6)
    row = await here.begun(crowd, replace(SWISS, size=3, rounds=2))
    [table, _] = await here.running(row)
    gone = table.seats[1]
    await here.tournaments.leave_tournament(row.id, PersonRow(gone, ""))
    sitting = await here.tables.load_table(table.table)
    assert [seat.kind for seat in sitting.seats].count("bot") == 1
    assert await refusal_code(
        here.tournaments.enter_tournament(row.id, PersonRow(gone, ""))) == "left_tournament"
    done = await here.play_out(row)
    ended = next(one for one in done.tables if one.table == table.table)
    assert ended.places is not None
    assert ended.places[1] == LEFT and ended.as_played_table.seat_points[1] == 0
    assert sorted(ended.places) == [LEFT, LEFT, 1]
    assert gone not in {one for again in done.tables if again.round == 2
                        for one in again.seats}


async def test_latecomers_begin_as_the_form_says(here: Hall) -> None:
    *crowd, late = await here.crowd(5)
    row = await here.begun(crowd)
    await here.tournaments.enter_tournament(row.id, late)
    for table in await here.running(row):
        await here.end(table)
    await here.director.check_all()
    shown = await here.shown(row)
    assert late.id in {one for table in shown.tables if table.round == 2
                       for one in table.seats}
    own = next(one for one in shown.current_standings if one.entrant.id == late.id)
    assert own.values["points"] >= WIN // 2 and own.entrant.first == 2
    knock_out = await here.begun(crowd, replace(SWISS, form="knock_out"))
    assert await refusal_code(
        here.tournaments.enter_tournament(knock_out.id, late)) == "entry_closed"


async def test_leavers_seat_is_won_without_game(here: Hall) -> None:
    crowd = await here.crowd(3)
    row = await here.begun(crowd, replace(SWISS, form="round_robin"))
    [table] = await here.running(row)
    await here.tournaments.leave_tournament(row.id, PersonRow(table.seats[0], ""))
    done = await here.play_out(row)
    assert done.current_round == 3
    for one in done.tables:
        if len(one.seats) == 2 and table.seats[0] in one.seats:
            assert one.as_played_table.seat_points[one.seats.index(table.seats[0])] == 0
            assert sum(one.as_played_table.seat_points) == WIN


async def test_league_continues_with_another_season(here: Hall) -> None:
    crowd = await here.crowd(8)
    row = await here.begun(crowd, replace(SWISS, form="league", size=4, division=4, moving=1,
                                          seasons=2))
    first = await here.shown(row)
    assert [one.entrant.division for one in first.current_standings] == [1] * 4 + [2] * 4
    done = await here.play_out(row)
    [season] = [one for one in await here.tournaments.list_public() if one.earlier == row.id]
    assert (season.season, season.phase) == (2, "entry")
    assert season.begins >= done.row.ended + REST["live"] - 10_000
    fallen, risen = done.current_standings[3].entrant.id, done.current_standings[4].entrant.id
    order = [one.person for one in await here.tournaments.store.list_entrants(season.id)]
    assert order.index(risen) < 4 <= order.index(fallen)
    await here.tournaments.leave_tournament(season.id, PersonRow(fallen, ""))
    await here.tournaments.begin_tournament(season.id, crowd[0].id)
    await here.director.check_all()
    after = {one.person: one.division
             for one in await here.tournaments.store.list_entrants(season.id)}
    assert after[risen] == 1 and fallen not in after
    final = await here.play_out(season)
    assert final.row.phase == "over"
    assert not [one for one in await here.tournaments.list_public() if one.earlier == season.id]


async def a_season(here: Hall) -> tuple[TournamentRow, TournamentOverview]:
    """The first of two of a league, and how it stands once all its tables have ended."""
    row = await here.begun(await here.crowd(4), replace(
        SWISS, form="league", size=4, division=4, seasons=2))
    [found] = await here.running(row)
    await here.end(found)
    await here.tournaments.store.save_result(replace(
        found, places=(1, LEFT, LEFT, LEFT), ended=here.tables.now()))
    return row, await here.shown(row)


async def test_cancelled_season_has_no_successor(here: Hall) -> None:
    """Exactly when the director ends it."""
    row, shown = await a_season(here)
    store = here.tournaments.store
    await store.call_off_tournament(make_host_cancellation(row, 7))
    await store.end_tournament(replace(row, phase="over", ended=9), *build_next_season(shown, 9))
    assert (await here.shown(row)).row.phase == "off"
    assert [one.id for one in await here.tournaments.list_public()] == [row.id]


async def test_season_ends_only_with_the_next(here: Hall) -> None:
    """That of somebody cannot be written down, and so nothing is."""
    row, shown = await a_season(here)
    season, [first, *others] = build_next_season(shown, 9)
    with pytest.raises(IntegrityError):
        await here.tournaments.store.end_tournament(
            replace(row, phase="over", ended=9), season,
            [replace(first, tournament="nowhere"), *others])
    assert (await here.shown(row)).row.phase == "play"
    assert [one.id for one in await here.tournaments.list_public()] == [row.id]
    await here.director.check_all()
    assert [one.phase for one in await here.tournaments.list_public()] == ["entry", "over"]


async def test_round_waits_briefly_for_missing_people(here: Hall) -> None:
    """Of a tournament that is played live; whoever has left is not waited for."""
    crowd = await here.crowd(5)
    row = await here.begun(crowd, replace(SWISS, rounds=3))
    for table in await here.running(row):
        await here.end(table)
    await here.director.check_all()
    found = await here.waits(row)
    assert (found.number, len(found.missing), found.here) == (2, 4, [])
    assert not any(table.opened for table in await here.running(row))
    gone, *others = [one.person for one in found.missing]
    for person in others:
        await here.tournaments.enter_waiting_room(await here.shown(row), person)
    await here.director.check_all()
    assert [one.person for one in (await here.waits(row)).missing] == [gone]
    await here.tournaments.leave_tournament(row.id, PersonRow(gone, ""))
    await here.director.check_all()
    assert {one.person for one in (await here.waits(row)).playing} < set(others)
    for table in await here.running(row):
        await here.end(table)
    await here.director.check_all()
    begins = (await here.waits(row)).begins
    assert here.tables.now() < begins <= here.tables.now() + BREAK
    while here.tables.now() < begins:
        pass
    await here.director.check_all()
    assert all(table.opened for table in await here.running(row))


async def test_waiting_room_needs_two_rounds_only(here: Hall) -> None:
    row = await here.begun(await here.crowd(5), replace(SWISS, rounds=4))
    seen = set()
    while (whole := await here.shown(row)).row.phase == "play":
        glance, now = await here.glance(row), here.tables.now()
        assert find_waiting(glance, now) == find_waiting(whole, now)
        assert glance.tables == [
            table for table in whole.tables if table.round >= whole.current_round - 1]
        seen.add(len({table.round for table in whole.tables}))
        for found in await here.running(row):
            await here.end(found)
        await here.director.check_all()
        await here.come(row)
        await here.director.check_all()
    assert seen == {1, 2, 3, 4}


async def test_slow_tournaments_do_not_wait(here: Hall) -> None:
    slow = replace(SWISS, terms=Terms(pace="days", bank=86_400))
    row = await here.begun(await here.crowd(2), slow)
    await here.end(*await here.running(row))
    await here.director.check_all()
    assert [table.opened for table in await here.running(row)] == [True]


async def test_start_needs_hour_and_two_people(here: Hall) -> None:
    crowd = await here.crowd(2)
    soon = here.tables.now() + 30_000
    row = await here.opened(crowd, replace(SWISS, begins=soon, rounds=1))
    alone = await here.opened(crowd[:1], replace(SWISS, begins=soon))
    await here.director.check_all()
    assert (await here.shown(row)).row.phase == "entry"
    while here.tables.now() < soon:
        pass
    await here.director.check_all()
    assert (await here.shown(row)).row.phase == "play"
    assert (await here.shown(alone)).row.phase == "off"
    assert await refusal_code(
        here.tournaments.begin_tournament(row.id, crowd[0].id)) == "tournament_begun"


async def test_two_servers_open_each_table_once(here: Hall) -> None:
    """Also where one of them has died between opening a table and writing that down."""
    row = await here.begun(await here.crowd(2))
    [found] = await here.running(row)
    store = here.tournaments.store
    await store.save_result(replace(found, opened=False))
    assert await store.acquire_lease(row.id, here.tables.now(), here.tables.now() + 60_000)
    assert not await store.acquire_lease(row.id, here.tables.now(), here.tables.now() + 60_000)
    await here.director.check_all()             # another one looks after it
    assert not (await here.running(row))[0].opened
    await store.release_lease(row.id)
    await here.director.check_all()
    assert await here.running(row) == [replace(found, opened=True)]
    holder = found.seats[0]
    assert await here.tables.store.list_tables_of(holder) == [found.table]


async def test_secret_tournaments_are_hidden_from_strangers(here: Hall) -> None:
    lea, kenji, eve = await here.crowd(3)
    secret = await here.communities.found_community(
        lea, CommunityCharter("Silk", "", ("en",)), "", True, here.tables.now())
    row = await here.tournaments.open_tournament(lea, replace(SWISS, community=secret.address))
    assert await here.tournaments.list_public() == []
    assert [one.id for one in await here.tournaments.list_in_community(secret.id)] == [row.id]
    for doing in (here.tournaments.enter_tournament(row.id, eve),
        here.tournaments.find_visible(row.id, ""),
                  here.tournaments.leave_tournament(row.id, eve)):
        assert await refusal_code(doing) == "no_such_tournament"
    await here.communities.accept_invitation(kenji, secret.code, here.tables.now())
    await here.tournaments.enter_tournament(row.id, kenji)
    await here.communities.leave_community(kenji.id, secret.address)
    await here.tournaments.leave_tournament(row.id, kenji)     # who is in it can still leave it
    await here.communities.close_community(lea.id, secret.address, "Silk")
    assert await refusal_code(
        here.tournaments.find_visible(row.id, lea.id)) == "no_such_tournament"


@pytest.mark.parametrize(("wanted", "code"), [
    (replace(SWISS, title=" "), "bad_tournament"), (replace(SWISS, size=6), "bad_tournament"),
    (replace(SWISS, form="duel"), "bad_tournament"), (replace(SWISS, rounds=0), "bad_tournament"),
    (replace(SWISS, terms=Terms()), "clock_needed"),
    (replace(SWISS, terms=replace(CLOCK, zero="table")), "clock_needed"),
    (replace(SWISS, terms=replace(CLOCK, head_start="small")), "bad_terms"),
    (replace(SWISS, game="chess"), "no_such_game"),
    (replace(SWISS, community="nobody"), "no_such_community")])
async def test_what_can_be_no_tournament(here: Hall, wanted: TournamentDraft, code: str) -> None:
    [lea] = await here.crowd(1)
    assert await refusal_code(here.tournaments.open_tournament(lea, wanted)) == code


async def test_only_the_organiser_arranges(here: Hall) -> None:
    lea, kenji = await here.crowd(2)
    row = await here.tournaments.open_tournament(lea, SWISS)
    for doing in (here.tournaments.begin_tournament(row.id, kenji.id),
                  here.tournaments.call_off_tournament(row.id, kenji.id)):
        assert await refusal_code(doing) == "not_organiser"
    assert await refusal_code(
        here.tournaments.begin_tournament(row.id, lea.id)) == "too_few_entrants"
    assert await refusal_code(here.tournaments.leave_tournament(row.id, kenji)) == "not_entered"
    await here.tournaments.call_off_tournament(row.id, lea.id)
    assert await refusal_code(
        here.tournaments.enter_tournament(row.id, kenji)) == "entry_closed"
    for _ in range(USUAL["tournaments"]):
        await here.tournaments.open_tournament(lea, SWISS)
    assert await refusal_code(
        here.tournaments.open_tournament(lea, SWISS)) == "too_many_tournaments"


async def test_deleted_person_leaves_tournaments(here: Hall) -> None:
    lea, kenji, ines = await here.crowd(3)
    row = await here.begun([lea, kenji, ines], replace(SWISS, size=3, rounds=2))
    other = await here.opened([ines])
    assert str(await here.tournaments.export_data(ines.id)).count(ines.id) == 2
    await here.tournaments.erase_person_data(ines.id)
    shown = await here.shown(row)
    own = shown.find_entrant(ines.id)
    assert own is not None and own.left == 2
    assert (await here.tournaments.find_visible(other.id, "")).phase == "off"


SILK = CommunityCharter("Silk", "", ("en",))


async def of_silk(here: Hall) -> TournamentRow:
    """A tournament of the community of its organiser."""
    lea, kenji = await here.crowd(2)
    club = await here.communities.found_community(lea, SILK, "silk", False, 0)
    await here.communities.join_community(kenji, club.address, 0)
    return await here.opened([lea, kenji], replace(SWISS, community=club.address))


async def record(here: Hall, row: TournamentRow) -> list[AuditRow]:
    return await CommunityStore(here.database).list_entries(row.community, 0, 0, 9)


async def test_audit_log_names_the_canceller(here: Hall) -> None:
    row = await of_silk(here)
    await here.tournaments.call_off_tournament(row.id, row.organiser)
    [deed] = await record(here, row)
    assert (deed.kind, deed.by, deed.fact, deed.subject) == (
        "tournament", row.organiser, "Monsoon cup", row.id)
    await here.tournaments.store.call_off_tournament(
        make_host_cancellation(row, 7))      # it has ended
    assert await record(here, row) == [deed]
    assert await HostStore(here.database).list_acts(9) == []


async def test_organisers_departure_cancels_tournament(here: Hall) -> None:
    """Also where the community is secret, and they do not take part."""
    lea, kenji = await here.crowd(2)
    club = await here.communities.found_community(lea, SILK, "", True, 0)
    await here.communities.accept_invitation(kenji, club.code, 0)
    row = await here.tournaments.open_tournament(kenji, replace(SWISS, community=club.address))
    await here.communities.erase_person_data(kenji.id)
    await here.tournaments.erase_person_data(kenji.id)
    assert (await here.tournaments.find_visible(row.id, lea.id)).phase == "off"


async def by_a_deed(here: Hall, row: TournamentRow) -> Cancellation:
    """Whose entry has the id of another one."""
    await here.communities.renew_invitation(row.organiser, "silk")
    [written] = await record(here, row)
    off = make_organiser_cancellation(row, 7)
    assert off.entry is not None
    return replace(off, entry=replace(off.entry, id=written.id))


async def by_an_act(here: Hall, row: TournamentRow) -> Cancellation:
    """Of which the act has the id of another one."""
    off = make_host_cancellation(row, 7)
    assert off.act is not None
    await HostStore(here.database).record(off.act)
    return replace(off, entry=None)


@pytest.mark.parametrize("doing", [by_a_deed, by_an_act])
async def test_failed_log_entry_prevents_cancellation(
        here: Hall, doing: Callable[[Hall, TournamentRow], Awaitable[Cancellation]]) -> None:
    row = await of_silk(here)
    off = await doing(here, row)
    with pytest.raises(IntegrityError):
        await here.tournaments.store.call_off_tournament(off)
    assert (await here.shown(row)).row.phase == "entry"


async def test_cancelled_tournament_begins_no_round(here: Hall) -> None:
    row = await here.opened(await here.crowd(2))
    shown = await here.shown(row)
    await here.tournaments.call_off_tournament(row.id, row.organiser)
    store = here.tournaments.store
    await store.begin_round(replace(row, phase="play"), shown.entrants, plan_tables(shown, 7))
    await store.set_phase(replace(row, phase="over", ended=9))
    after = await here.shown(row)
    assert (after.row.phase, after.tables) == ("off", [])


async def test_host_lists_and_cancels_tournaments(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The records of the site and of the community show the cancellation."""
    url = new_database(tmp_path / "tournaments.sqlite")

    async def run_command(*options: str) -> int:
        return await asyncio.to_thread(main, ["tournaments", *options, "--database", url])

    async with open_hall(url) as here:
        row = await of_silk(here)
    assert await run_command() == 0
    assert capsys.readouterr().out == f"{row.id} entry {PLAIN} swiss 2 Monsoon cup\n"
    assert await run_command("--cancel", row.id) == 0
    assert capsys.readouterr().out == ""
    assert await run_command("--cancel", row.id) == 1
    async with open_hall(url) as here:
        [act] = await HostStore(here.database).list_acts(9)
        assert (act.kind, act.host, act.person, act.fact) == ("call_off", COMMAND, "", row.id)
        found = await here.tournaments.store.find_tournament(row.id)
        assert found is not None and found.phase == "off"
        [deed] = await record(here, found)
        assert (deed.kind, deed.by, deed.moment) == ("tournament", UNNAMED, act.moment)
