"""Tables with a real database and real bot processes, without the web."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest
from grandtour import games
from grandtour.bots.levels import levels_by_name
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.queue import JobClaim
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.tables import service
from grandtour.tables.rows import EntryRow, StaleVersion, TableChange
from grandtour.tables.seating import AUTOMATON, SeatWish, place_automata
from grandtour.tables.service import Tables
from grandtour.tables.status import build_status
from grandtour.tables.table import OPEN, Seat, Table
from grandtour.tables.watching import find_first_notified
from tests.rooms import INES, KENJI, open_tables, seat_two
from tests.some_game import PLAIN, WITH_HANDS
from tests.waiting import poll_until


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    async with open_tables(tmp_path) as opened:
        yield opened


async def test_an_invitation_leads_to_its_table(tables: Tables) -> None:
    table = await tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], INES)
    assert await tables.find_invited(table.code) is table
    assert await tables.join_table(table.id, KENJI) == 1
    assert await tables.join_table(table.id, KENJI) == 1      # who sits stays seated
    assert table.seat_of("nobody") == PUBLIC


async def test_table_survives_a_restart(tmp_path: Path) -> None:
    async with open_tables(tmp_path) as tables:
        table = await seat_two(tables)
        await tables.act(table.id, INES.id, table.match.number, "move nashik")
        await tables.undo(table.id, INES.id, table.match.number)
        before = table
    async with open_tables(tmp_path) as tables:
        after = await tables.load_table(before.id)
        assert str(after.match.state) == str(before.match.state)
        assert (after.names, after.code, after.seed) == (
            before.names, before.code, before.seed)
        assert [entry.text for entry in after.match.entries] == [
            entry.text for entry in before.match.entries]
        assert [found.id for found in await tables.list_tables_of(KENJI.id)] == [before.id]


async def test_latest_active_table_comes_first(tables: Tables) -> None:
    """The order follows the clock of the site, to the millisecond."""
    moments = count(1_000_000)
    tables.now = lambda: next(moments)
    made = [await seat_two(tables) for _ in range(4)]
    order = sorted(made, key=lambda table: table.id)
    for table in order:
        await tables.act(table.id, INES.id, table.match.number, "move nashik")
    assert await tables.store.list_tables_of(INES.id) == [
        table.id for table in reversed(order)]


async def test_undo_keeps_the_draws(tables: Tables) -> None:
    """Draw number k of a match always uses the same random number."""
    table = await tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("bot", "walker")], INES,
        options={"first_seat": "1"})
    await bots_done(table)
    for _ in range(3):
        await tables.act(table.id, INES.id, table.match.number, "end")
        await bots_done(table)
    draws = table.match.draws
    # the last turn of the first set: ending it draws the second set's bales
    await tables.act(table.id, INES.id, table.match.number, "end")
    await bots_done(table)
    assert table.match.draws == draws + 9
    first = last_draws(table)
    await tables.undo(table.id, INES.id, table.match.number)
    assert table.match.draws == draws
    await tables.act(table.id, INES.id, table.match.number, "bide")
    await bots_done(table)
    assert last_draws(table) == first


async def bots_done(table: Table) -> None:
    while table.to_act != 0:
        await asyncio.sleep(0.01)


def last_draws(table: Table) -> list[str]:
    return [entry.text for entry in table.match.line if entry.text.startswith("draw")][-9:]


async def test_watchers_are_woken_without_waiting(tables: Tables) -> None:
    table = await seat_two(tables)
    sleeper = tables.hub.add_watch(table.id)
    before = tables.hub.version(table.id)
    for site in ("nashik", "dhule", "nashik"):
        await tables.act(table.id, INES.id, table.match.number, f"move {site}")
    await asyncio.wait_for(sleeper.wait_until_woken(), 1)
    assert tables.hub.version(table.id) == before + 3
    tables.hub.remove_watch(table.id, sleeper)
    assert tables.hub.count_watchers(table.id) == 0


async def test_watching_player_to_move_is_first(tables: Tables) -> None:
    table = await seat_two(tables)
    both = {INES.id, KENJI.id}
    assert find_first_notified(table, both) == {INES.id}
    assert not find_first_notified(table, {KENJI.id})   # the player to move looks elsewhere
    await tables.act(table.id, INES.id, table.match.number, "move nashik")
    await tables.act(table.id, INES.id, table.match.number, "end")
    assert find_first_notified(table, both) == {KENJI.id}


def foreign_change(table: Table, action: str) -> TableChange:
    """Return what another server writes when the action is done there."""
    entry = EntryRow(table.match.number + 1, 0, action, "")
    return TableChange(table.version, build_status(table, 0), entries=(entry,))


async def test_servers_cannot_write_same_entry(tables: Tables) -> None:
    table = await seat_two(tables)
    taken = foreign_change(table, "end")
    await tables.store.store_change(table.id, taken)
    with pytest.raises(StaleVersion):
        await tables.store.store_change(table.id, taken)


async def test_another_servers_entry_is_taken_over(tables: Tables) -> None:
    """A player who acts on an old position is refused, and sees the new one."""
    table = await seat_two(tables)
    number = table.match.number
    await tables.store.store_change(table.id, foreign_change(table, "move nanded"))
    try:
        await tables.act(table.id, INES.id, number, "move nashik")
    except Refused as refused:
        assert refused.refusal.code == "stale_position"
        assert refused.details == {"number": number + 1}
    assert table.match.entries[-1].text == "move nanded"
    await tables.act(table.id, INES.id, number + 1, "move daulatabad")


async def test_idle_tables_leave_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "KEPT", 2)
    async with open_tables(tmp_path) as tables:
        watched = await seat_two(tables)
        watch = tables.hub.add_watch(watched.id)
        others = [await seat_two(tables) for _ in range(4)]
        async with open_tables(tmp_path) as again:
            for table in [watched, *others]:
                await again.load_table(table.id)
            assert len(again._tables) == 2
        for table in others:
            await tables.load_table(table.id)
        assert await tables.load_table(watched.id) is watched
        tables.hub.remove_watch(watched.id, watch)


class Broken(BotPool):
    """A pool whose bots always fail."""

    async def choose(self, claim: JobClaim, bot: str, game: str, position: str, seed: int) -> str:
        raise RuntimeError("out of order")


async def test_failing_bot_is_replaced(tmp_path: Path) -> None:
    async with open_tables(tmp_path, Broken()) as tables:
        table = await tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("bot", "cyclist")], INES, options={"first_seat": "1"})
        await asyncio.wait_for(bots_done(table), 60)
        assert any(entry.seat == 1 for entry in table.match.entries)


class Listening(BotPool):
    """A pool that remembers what it was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[str] = []

    async def choose(self, claim: JobClaim, bot: str, game: str, position: str, seed: int) -> str:
        self.sent.append(position)
        return await super().choose(claim, bot, game, position, seed)


ME, BOT = Seat("person", "Inès", "ines"), Seat("bot", "Bernier", "cyclist")
HER = Seat("bot", "Wakhan", AUTOMATON)


@pytest.mark.parametrize(("seats", "played", "expected"), [
    ([ME, BOT], {}, [ME, BOT]),
    ([ME, BOT], {1: "Wakhan"}, [ME, HER]),
    ([BOT, ME], {1: "Wakhan"}, [ME, HER]),
    ([ME, OPEN, BOT], {2: "Wakhan"}, [ME, OPEN, HER]),
    ([ME, BOT, OPEN], {2: "Wakhan"}, [ME, OPEN, HER]),
    ([OPEN, BOT, ME], {0: "Wakhan"}, [HER, OPEN, ME]),
    ([ME, BOT, BOT], {0: "Wakhan", 2: "Wakhan"}, [HER, ME, HER]),
])
def test_bots_make_room_for_automata(
        seats: list[Seat], played: dict[int, str], expected: list[Seat]) -> None:
    assert place_automata(seats, played) == expected


async def test_bot_moves_for_an_automaton(tables: Tables) -> None:
    """Wakhan has the first turn, which is over before any player is asked."""
    table = await tables.open_table(WITH_HANDS, [SeatWish("me")], INES,
                                    options={"wakhan": "true"})
    assert (table.names, table.started) == (["Inès", "Wakhan"], True)
    await tables.act(table.id, "ines", table.match.number, "loyal afghan")
    await poll_until(lambda: table.to_act == 0)
    assert {entry.text for entry in table.match.entries if entry.seat == 1} == {"obey"}


@pytest.mark.parametrize(("wishes", "seats", "started"), [
    ([SeatWish("me"), SeatWish("bot", "walker")], ["person", "bot"], True),
    ([SeatWish("me"), SeatWish("open")], ["person", "open", "bot"], False),
    ([SeatWish("me"), SeatWish("open"), SeatWish("bot", "walker")], ["person", "open", "bot"],
     False),
])
async def test_automaton_takes_no_ones_seat(
        tables: Tables, wishes: list[SeatWish], seats: list[str], started: bool) -> None:
    """A bot gives up its seat; where there is none a seat is added."""
    table = await tables.open_table(WITH_HANDS, wishes, INES,
                                    options={"wakhan": "true"})
    assert [seat.kind for seat in table.seats] == seats
    assert (table.seats[-1].name, table.started) == ("Wakhan", started)


async def test_bots_are_sent_resampled_positions(tmp_path: Path) -> None:
    """Every position that leaves for a bot is what `resample` makes for its seat, and is
    not the record: positions carry no history and no secret of the table."""
    pool = Listening()
    async with open_tables(tmp_path, pool) as tables:
        table = await tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("bot", "cyclist")], INES, options={"first_seat": "1"})
        await bots_done(table)
        match = table.match
        acted = [entry for entry in match.entries if entry.seat == 1]
        assert len(pool.sent) == len(acted)
        for entry, position in zip(acted, pool.sent, strict=True):
            state = match.at(entry.number - 1)
            number = len(match.line_at(entry.number - 1))
            assert position == str(state.resample(1, Rng(table.seed, 2 * number)))
            assert str(table.seed) not in position


def test_resampled_position_gives_same_choice() -> None:
    """Same generator, resampled position, same choice: nothing hidden makes a difference."""
    for name in games.names():
        game = games.game(name)
        for seed in range(3):
            state = game.start(game.least + 1, game.choose(game.least + 1, {}))
            rng = Rng(seed)
            while not state.is_terminal():
                seat = state.current_player()
                if seat >= 0 and rng.below(8) == 0:
                    for bot in list(levels_by_name(game).values())[:2]:
                        other = state.resample(seat, Rng(seed + 1))
                        assert bot.choose(state, Rng(7)) is bot.choose(other, Rng(7))
                state.play(state.sample(rng))


def test_the_coachman_beats_the_walker() -> None:
    """It is two levels higher, so it wins most games; docs/measured/bots.md has how many."""
    game = games.game(PLAIN)
    bots = levels_by_name(game)
    won = 0
    for seed in range(20):
        state = game.start(2, game.choose(2, {}))
        rng = Rng(seed)
        while not state.is_terminal():
            bot = "coachman" if state.current_player() == seed % 2 else "walker"
            state.play(state.sample(rng) if state.is_chance_node()
                       else bots[bot].choose(state, rng))
        won += state.ranking()[seed % 2] == 1
    assert won >= 14
