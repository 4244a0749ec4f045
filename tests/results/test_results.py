"""Results, ratings and statistics of real tables in a real database, without the web."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from grandtour.bots.pool import BotPool
from grandtour.cli.main import main
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.stores.people import PeopleStore
from grandtour.ratings import Player, rate_game
from grandtour.results.from_table import compute_result, measure_turns
from grandtour.results.rows import LadderRow, SeatResult, TableResult
from grandtour.results.service import Results
from grandtour.results.statistics import RecentGames, Reliability, summarize_recent_games
from grandtour.results.stores.results import ResultStore, read_outcome
from grandtour.store.database import Database
from grandtour.tables.events import Away, Back, Branch, Cancel, Forfeit, Take
from grandtour.tables.hosting import TableHosting
from grandtour.tables.personal_data import TablePersonalData
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.status import build_status
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.new_database import new_database
from tests.some_game import PLAIN

SECOND = 1000
BOTS = (Player("bot", "walker"), Player("bot", "cyclist"))


@dataclass
class House:
    """A server without the web. Between two looks at its clock pass twenty seconds."""

    results: Results
    store: ResultStore
    tables: Tables
    people: People

    async def person(self, name: str) -> PersonRow:
        person, _ = await self.people.create_guest(name)
        return person


@asynccontextmanager
async def open_results(url: str) -> AsyncIterator[House]:
    database, bots = Database(url), BotPool()
    clock = iter(range(1_000_000, 10**12, 20 * SECOND))
    tables = Tables(TableStore(database, read_outcome), bots, now=lambda: next(clock))
    store = ResultStore(database)
    try:
        yield House(Results(store, tables), store, tables, People(PeopleStore(database)))
    finally:
        await tables.stop_bots()
        bots.close()
        await database.close()


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[House]:
    async with open_results(new_database(tmp_path / "results.sqlite")) as house:
        yield house


async def play_finished(opened: House, one: PersonRow, other: PersonRow, whim: int = 4,
                   **options: str) -> Table:
    """A game that two people have played to its end."""
    table = await opened.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], one,
                                           options=options)
    await opened.tables.join_table(table.id, other)
    await play_to_end(opened, table, whim)
    return table


async def play_to_end(opened: House, table: Table, whim: int = 4) -> None:
    """Play to the end, together with the bots at the table."""
    chosen = random.Random(whim)
    while not table.over:
        if table.to_act < 0 or table.bot_of(table.to_act):
            await asyncio.sleep(0.001)
            continue
        action = chosen.choice(table.match.state.choices())
        await opened.tables.act(table.id, table.seats[table.to_act].holder, table.match.number,
                                str(action))


def make_result(number: int, ranks: list[tuple[Player, int]], moment: int = 0, game: str = PLAIN,
         unrated: str = "") -> TableResult:
    """The result of a table at which these had these ranks."""
    winners = [rank for _, rank in ranks].count(1)
    return TableResult(f"table-{number}", game, unrated,  # type: ignore[arg-type]
                       moment or number, seats=tuple(
        SeatResult(player, rank, 100 - 10 * rank, place, 1 / winners if rank == 1 else 0)
        for place, (player, rank) in enumerate(ranks)))


async def tables_for(opened: House, results: list[TableResult]) -> None:
    """Tables that these can be the results of."""
    host = await opened.person("Host")
    for result in results:
        table = await opened.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], host)
        row = await opened.tables.store.load_table(table.id)
        assert row is not None
        await opened.tables.store.add_table(
            replace(row, id=result.table, code=result.table, seats=tuple(
                replace(seat, code="") for seat in row.seats)), build_status(table, 1))


def figures(ladder: list[LadderRow]) -> list[tuple[Player, float, float, int]]:
    return [(row.player, row.rating.mu, row.rating.sigma, row.rating.games) for row in ladder]


async def test_a_finished_table_leaves_its_result(opened: House) -> None:
    ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
    table = await play_finished(opened, ines, kenji, first_seat="1")
    await opened.results.save_missing()
    result, = await opened.results.list_results(ines.id)
    state = table.match.state
    assert [seat.points for seat in result.seats] == state.scores()
    assert [seat.rank for seat in result.seats] == state.ranking()
    assert [seat.player for seat in result.seats] == [
        Player("person", ines.id), Player("person", kenji.id)]
    assert [seat.name for seat in result.seats] == ["Inès", "Kenji"]
    assert sum(seat.share for seat in result.seats) == 1
    assert result.seats[1].place == 0                   # the second seat was to begin
    assert result.options == {}                         # who begins is no rule
    assert result.moves == len([one for one in table.match.line if one.seat >= 0])
    assert (result.unrated, result.pace) == ("", "live")
    assert table.outcome is not None                    # the page that is open hears of it
    after = rate_game([(seat.player, seat.rank) for seat in result.seats], {})
    assert {seat.player: seat.rating for seat in result.seats} == after
    assert {player: now for player, (_, now) in table.outcome.ratings.items()} == after


async def test_turn_time_starts_at_previous_end(opened: House) -> None:
    ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
    table = await play_finished(opened, ines, kenji)
    table.match.entries = [entry for entry in table.match.entries if entry.seat >= 0][:4]
    for entry, seat in zip(table.match.entries, (0, 1, 1, 0), strict=True):
        entry.seat = seat
    table.moments = [10_000, 31_000, 38_000, 48_000]
    assert measure_turns(table) == [[10], [28]]            # the first has no turn before it
    async with opened.tables.open_transaction(table.id) as change:
        change.record_automatic(Away("cyclist"), 1)
    assert measure_turns(table) == [[10], []]


async def test_latest_ratings_are_found(opened: House) -> None:
    ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
    for _ in range(2):
        await play_finished(opened, ines, kenji)
    await opened.results.save_missing()
    players = {Player("person", one.id) for one in (ines, kenji)}
    found = await opened.results.find_ratings(PLAIN, {*players, Player("bot", "pilot")})
    assert found == {row.player: row.rating for row in await opened.results.load_ladder(PLAIN)}
    assert found.keys() == players


async def test_unfair_games_are_kept_unrated(opened: House) -> None:
    ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
    table = await play_finished(opened, ines, kenji)
    assert compute_result(table).unrated == ""
    agreed = replace(table, terms=Terms(head_start="small"))
    assert compute_result(agreed).unrated == "head_start"
    async with opened.tables.open_transaction(table.id, kenji.id) as change:
        change.record_event(Take(), 1)
    assert compute_result(table).unrated == "hands"
    async with opened.tables.open_transaction(table.id) as change:
        change.record_automatic(Branch("another", 0))
    assert compute_result(table).unrated == "branched"
    await opened.results.save_missing()
    assert await opened.results.load_ladder(PLAIN) == []
    assert len(await opened.results.list_results(ines.id)) == 1
    assert (await opened.results.load_game_statistics(PLAIN, people_only=False)).games == 0
    cancelled = await opened.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], ines)
    await opened.tables.join_table(cancelled.id, kenji)
    async with opened.tables.open_transaction(cancelled.id) as change:
        change.record_automatic(Cancel())
    await opened.results.save_missing()
    assert len(await opened.results.list_results(ines.id)) == 1
    assert cancelled.outcome is not None
    assert cancelled.outcome.unrated == "cancelled"


async def test_timed_out_player_is_last(opened: House) -> None:
    ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
    table = await play_finished(opened, ines, kenji)
    best = table.match.state.ranking().index(1)
    async with opened.tables.open_transaction(table.id) as change:
        change.record_automatic(Forfeit("cyclist"), best)
    result = compute_result(table)
    assert (result.seats[best].rank, result.seats[1 - best].rank) == (2, 1)
    assert (result.seats[best].stand_in, result.seats[1 - best].stand_in) == ("cyclist", "")


async def test_guests_first_game_stays_unrated(opened: House) -> None:
    """The game stays unrated when everything is computed again after the guest has become a
    member."""
    bots = BotPool()
    opened.tables = Tables(opened.tables.store, bots, finished=opened.store.find_finished)
    opened.results = Results(opened.store, opened.tables)
    guest = await opened.person("Inès")
    member = replace(await opened.person("Kenji"), member=True)
    table = await play_finished(opened, guest, member)
    await opened.results.save_missing()
    again = await play_finished(opened, guest, member)
    await opened.tables.rename_person(replace(guest, member=True))
    await opened.results.rebuild_all()
    found = {result.table: result.unrated
             for result in await opened.results.list_results(guest.id)}
    assert found == {table.id: "first", again.id: ""}
    assert {row.rating.games for row in await opened.results.load_ladder(PLAIN)} == {1}
    await opened.tables.stop_bots()
    bots.close()


async def test_leaver_is_last_others_are_ranked(opened: House) -> None:
    ines, kenji, lea = [await opened.person(name) for name in ("Inès", "Kenji", "Léa")]
    table = await opened.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("open"), SeatWish("open")], ines)
    for person in (kenji, lea):
        await opened.tables.join_table(table.id, person)
    hosting = TableHosting(opened.tables)
    await hosting.leave_table(table.id, ines)
    table.seats[0] = replace(table.seats[0], holder="walker")      # it need not be clever
    await play_to_end(opened, table)
    result = compute_result(table)
    assert result.unrated == ""
    assert result.seats[0].player == Player("person", ines.id)
    assert (result.seats[0].rank, result.seats[0].stand_in, result.seats[0].name) == (
        3, "walker", "")
    points = table.match.state.scores()
    assert sorted(seat.rank for seat in result.seats[1:]) in ([1, 2], [1, 1])
    better, other = sorted((1, 2), key=lambda seat: result.seats[seat].rank)
    assert points[better] >= points[other]
    await opened.results.save_missing()
    assert {row.player.id for row in await opened.results.load_ladder(PLAIN)} == {
        ines.id, kenji.id, lea.id}
    async with opened.tables.open_transaction(table.id, kenji.id) as change:
        change.record_event(Away("walker"), 1)
    assert [seat.rank for seat in compute_result(table).seats] == [2, 2, 1]
    async with opened.tables.open_transaction(table.id, kenji.id) as change:
        change.record_event(Back(), 1)
    assert [seat.rank for seat in compute_result(table).seats] == [
        seat.rank for seat in result.seats]


async def test_absent_player_loses_when_replaced(opened: House) -> None:
    ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
    table = await opened.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], ines)
    await opened.tables.join_table(table.id, kenji)
    async with opened.tables.open_transaction(table.id, kenji.id) as change:
        change.record_event(Away("walker"), 1)
    await TableHosting(opened.tables).replace_person(table.id, ines, 1, invited=False)
    table.seats[1] = replace(table.seats[1], holder="walker")
    await play_to_end(opened, table)
    result = compute_result(table)
    assert result.unrated == ""
    assert (result.seats[1].player, result.seats[1].rank) == (Player("person", kenji.id), 2)


async def test_pair_sees_who_was_ahead(opened: House) -> None:
    ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
    tables = [await play_finished(opened, ines, kenji, whim) for whim in range(3)]
    await opened.results.save_missing()
    won = sum(table.match.state.ranking() == [1, 2] for table in tables)
    lost = sum(table.match.state.ranking() == [2, 1] for table in tables)
    versus = await opened.results.compare_people(ines.id, kenji.id)
    assert (versus.tables_together, versus.ahead, versus.behind) == (3, won, lost)
    back = await opened.results.compare_people(kenji.id, ines.id)
    assert (back.tables_together, back.ahead, back.behind) == (3, lost, won)
    assert (await opened.results.compare_people(ines.id, "nobody")).tables_together == 0
    own, = await opened.results.load_statistics(ines.id)
    assert (own.game, own.players, own.games, own.stayed) == (PLAIN, (2, 2), 3, 3)
    assert own.won == sum(1 / table.match.state.ranking().count(1) for table in tables
                          if table.match.state.ranking()[0] == 1)
    assert own.rating is not None
    assert own.rating.games == 3
    assert own.usual is not None


@pytest.mark.slow
async def test_new_member_keeps_guest_results(opened: House) -> None:
    guest, member = await opened.person("Guest"), await opened.person("Member")
    kenji = await opened.person("Kenji")
    for one in (guest, member, guest):
        await play_finished(opened, one, kenji)
    await play_finished(opened, guest, member)
    await opened.results.save_missing()
    await TablePersonalData(opened.tables).merge_guest(guest.id, member)
    await opened.results.merge_guest(guest.id, member)
    assert len(await opened.results.list_results(member.id)) == 4
    left, = await opened.results.list_results(guest.id)           # where both sat
    assert {seat.player.id for seat in left.seats} == {guest.id, member.id}
    moved = figures(await opened.results.load_ladder(PLAIN))
    assert {player.id: games for player, _, _, games in moved}[member.id] == 4
    await opened.results.rebuild_all()
    assert figures(await opened.results.load_ladder(PLAIN)) == moved


async def test_results_are_recomputed_from_record(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = new_database(tmp_path / "results.sqlite")
    async with open_results(url) as opened:
        ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
        for whim in range(3):
            await play_finished(opened, ines, kenji, whim)
            await opened.results.save_missing()
        ladder = figures(await opened.results.load_ladder(PLAIN))
        results = await opened.results.list_results(ines.id)
    assert await asyncio.to_thread(main, ["results", "--rebuild", "--database", url]) == 0
    assert capsys.readouterr().out == "3 results, computed from the record\n"
    async with open_results(url) as opened:
        assert figures(await opened.results.load_ladder(PLAIN)) == ladder
        assert await opened.results.list_results(ines.id) == results


RANKING = st.lists(st.tuples(st.sampled_from([*BOTS, Player("person", "a"), Player("person", "b")]),
                             st.integers(1, 3)), min_size=2, max_size=4)


async def test_order_of_saving_does_not_matter(opened: House) -> None:
    """Ratings are the same if results are saved late, twice or all at once."""
    drawn: list[tuple[list[TableResult], list[int]]] = []

    @settings(max_examples=12, deadline=None, database=None)
    @given(st.lists(RANKING.filter(lambda one: len({player for player, _ in one}) > 1),
                    min_size=2, max_size=5), st.randoms(use_true_random=False))
    def draw(rankings: list[list[tuple[Player, int]]], chance: random.Random) -> None:
        results = [make_result(number, ranking, moment=1 + number // 2)
                   for number, ranking in enumerate(rankings)]
        order = list(range(len(results)))
        chance.shuffle(order)
        drawn.append((results, [*order, order[0]]))

    draw()
    longest = max((results for results, _ in drawn), key=len)
    await tables_for(opened, longest)
    for results, order in drawn:
        await opened.store.replace_results([])
        for number in order:
            await opened.store.save_result(results[number])
        grown = figures(await opened.store.load_ladder(PLAIN))
        await opened.store.replace_results(results)
        assert figures(await opened.store.load_ladder(PLAIN)) == grown
        known: dict[Player, object] = {}
        for result in results:
            ranking = [(seat.player, seat.rank) for seat in result.seats]
            known |= rate_game(ranking, known)  # type: ignore[arg-type]
        ladder = await opened.store.load_ladder(PLAIN)
        assert {row.player: row.rating for row in ladder} == known


async def test_stale_result_is_recomputed(opened: House) -> None:
    """A slower server keeps one of before a guest became a member: the guest has none."""
    ines, guest, kenji = [await opened.person(name) for name in ("Inès", "Guest", "Kenji")]
    table = await play_finished(opened, guest, kenji)
    before = compute_result(table)
    await TablePersonalData(opened.tables).merge_guest(guest.id, ines)
    await opened.store.save_result(before)
    assert await opened.store.list_unwritten(2) == [table.id]
    await opened.store.replace_results([before])
    assert await opened.store.list_unwritten(2) == [table.id]
    await opened.results.save_missing()
    assert await opened.results.list_results(guest.id) == []
    result, = await opened.results.list_results(ines.id)
    assert {seat.player.id for seat in result.seats} == {ines.id, kenji.id}


async def test_statistics_begin_at_five_games(opened: House) -> None:
    """The first player has four wins and a tie; a winner has 90 points, a loser 80."""
    one, other = Player("person", "a"), Player("person", "b")
    results = [make_result(number, [(one, 1), (other, 2)]) for number in range(4)]
    results.append(replace(make_result(4, [(one, 1), (other, 1)]), options={"purchase": "any"}))
    await tables_for(opened, results)
    await opened.store.replace_results(results[:4])
    few = await opened.results.load_game_statistics(PLAIN, people_only=True)
    assert few.games == 4
    assert few.numbers[0].points is None
    assert few.numbers[0].places[0] == (None, None)
    await opened.store.save_result(results[4])
    account = await opened.results.load_game_statistics(PLAIN, people_only=True)
    numbers, = account.numbers
    assert (numbers.players, numbers.games) == (2, 5)
    assert numbers.points is not None
    assert numbers.points.value == (4 * 85 + 90) / 5
    first, second = numbers.places
    assert first[0] is not None and first[1] is not None
    assert second[0] is not None and second[1] is not None
    assert (first[0].value, second[0].value) == (90, 82)
    assert (first[1].value, second[1].value) == (0.9, 0.1)
    assert first[1].games == 5
    assert account.usual is None                        # four tables only
    choice, = account.choices
    assert (choice.option, choice.value, choice.games) == ("purchase", "any", 1)
    assert numbers.minutes is None                      # nobody knows
    assert numbers.moves == (0, 0, 0)


def timed_result(number: int, pace: str = "live", stand_in: str = "", *times: int) -> TableResult:
    """The result of a table of two people, of whom the first took these times."""
    found = make_result(number, [(Player("person", "a"), 1), (Player("person", "b"), 2)])
    first, second = found.seats
    return replace(found, pace=pace, seats=(
        replace(first, stand_in=stand_in, times=times), second))


def test_play_with_others_needs_five_games() -> None:
    """The last first. A game against bots says nothing of it, nor do live games of replies."""
    alone = make_result(0, [(Player("person", "a"), 1), (Player("bot", "walker"), 2)])
    four = [timed_result(1, "days", "", 60, 7200), timed_result(2, "live", "", 5, 5, 5),
            timed_result(3, "days", "walker"), timed_result(4, "days", "", 10_800, 14_400)]
    assert summarize_recent_games("a", [alone, *four, alone]) is None
    assert summarize_recent_games("a", [*four, timed_result(5)]) == RecentGames(5, 4, None)
    assert summarize_recent_games("a", [*four, alone, timed_result(5, "days", "", 90_000)]) == \
        RecentGames(5, 4, 10_800)
    assert summarize_recent_games("b", [*four, timed_result(5)]) == RecentGames(5, 5, None)
    old = [timed_result(number, "live", "walker") for number in range(30)]
    assert summarize_recent_games("a", [*[timed_result(number) for number in range(19)], *old]) == \
        RecentGames(20, 19, None)


async def test_reliability_agrees_with_recent_games(opened: House) -> None:
    ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
    for _ in range(5):
        await play_finished(opened, ines, kenji)
    assert await opened.results.load_reliability([ines.id]) == {}       # no result is stored yet
    left = await opened.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], ines)
    await opened.tables.join_table(left.id, kenji)
    await TableHosting(opened.tables).leave_table(left.id, kenji)
    await play_to_end(opened, left)
    await opened.results.save_missing()
    found = await opened.results.load_reliability([ines.id, kenji.id, "nobody"])
    assert found == {ines.id: Reliability(6, 6), kenji.id: Reliability(6, 5)}
    recent = await opened.results.load_recent_games(kenji.id)
    assert recent is not None and (recent.games, recent.stayed) == (6, 5)


async def test_exported_results_stay_for_others(opened: House) -> None:
    ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
    await play_finished(opened, ines, kenji)
    await opened.results.save_missing()
    everything: Any = await opened.results.export_data(ines.id)
    given_back, = everything
    assert given_back["seat"] == 0
    assert kenji.id not in str(given_back) and "Kenji" not in str(given_back)
    before = figures(await opened.results.load_ladder(PLAIN))
    await opened.results.erase_person_data(ines.id)
    await opened.people.data.delete_person(ines.id)
    await opened.people.store.clear_person(ines.id)
    assert figures(await opened.results.load_ladder(PLAIN)) == before
    result, = await opened.results.list_results(kenji.id)
    assert [seat.name for seat in result.seats] == ["", "Kenji"]
