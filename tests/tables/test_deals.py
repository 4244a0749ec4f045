"""Fair deals: no one can choose or foresee a deal, no one is waited for long, and after the game
anyone can check it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from sqlalchemy import update

from grandtour.bots.pool import BotPool
from grandtour.cli.main import main
from grandtour.engine.core import CHANCE
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.fairness import proof
from grandtour.fairness.construction import make_commitment_to_number, make_commitment_to_secret
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database, make_engine
from grandtour.tables.agreement import PATIENCE
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.branching import open_branch
from grandtour.tables.codec import build_row
from grandtour.tables.dealing import Dealing, write_proof
from grandtour.tables.draws import Draw, draw_outcome_from_seed, find_draw
from grandtour.tables.events import Close, Dealt, Lot
from grandtour.tables.export import export_table, has_deal
from grandtour.tables.hosting import TableHosting
from grandtour.tables.personal_data import TablePersonalData
from grandtour.tables.schema import DEALS
from grandtour.tables.seating import SeatWish
from grandtour.tables.secret import PredictableSecrets
from grandtour.tables.service import DealContribution, Tables
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from grandtour.tables.timekeeper import Timekeeper
from grandtour.tables.waiting_room import WaitingRoom
from tests.rooms import HARUKI, INES, KENJI, file_in, open_house
from tests.some_game import PLAIN

NUMBERS = {person.id: f"{place:x}" * 64 for place, person in enumerate((INES, KENJI, HARUKI), 10)}
ME, OPEN, BOT = SeatWish("me"), SeatWish("open"), SeatWish("bot", "walker")


class House:
    """Tables with a clock that the test turns."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        self.moment = 1_000_000
        self.store = TableStore(database)
        self.tables = Tables(self.store, pool, now=lambda: self.moment)
        self.dealing = Dealing(self.tables)
        self.hosting = TableHosting(self.tables)
        self.room = WaitingRoom(self.tables)
        self.keeper = Timekeeper(self.tables, self.store)

    async def open_waiting(self, seats: int, *people: PersonRow, **terms: object) -> Table:
        """Return a table of Inès with this many seats, on which the people have sat down as
        well."""
        table = await self.tables.open_table(
            PLAIN, [ME, *[OPEN] * (seats - 1)], INES, options={"first_seat": "random"},
            terms=Terms(**terms))  # type: ignore[arg-type]
        for person in people:
            await self.tables.join_table(table.id, person)
        return table

    async def commit(self, table: Table, *people: PersonRow) -> None:
        for person in people:
            await self.dealing.commit_number(
                table.id, person.id, make_commitment_to_number(table.id, NUMBERS[person.id]))

    async def open_number(self, table: Table, *people: PersonRow) -> None:
        for person in people:
            await self.dealing.open_number(table.id, person.id, NUMBERS[person.id])

    async def sit_down_last(self, table: Table, person: PersonRow) -> None:
        """Sit down with a commitment to the person's own number."""
        await self.tables.join_table(table.id, person, commitment=make_commitment_to_number(
            table.id, NUMBERS[person.id]))

    async def dealt(self, *people: PersonRow) -> Table:
        """A table of three, to which these contribute."""
        table = await self.open_waiting(3, KENJI)
        await self.commit(table, *people)
        await self.tables.join_table(table.id, HARUKI)
        await self.open_number(table, *people)
        return table

    async def end_table(self, table: Table) -> str:
        """The proof, once the table has been ended."""
        async with self.tables.open_transaction(table.id, INES.id) as change:
            match = change.table.match.fork()
            while not match.state.is_terminal():
                match.play(match.state.choices()[-1])
                play_forced_moves(match, find_draw(table))
            change.set_match(match)
        return write_proof(table)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(file_in(tmp_path), House) as opened:
        yield opened


def expect_refusal(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refused, match=code)


# How it goes.

async def test_match_begins_after_all_reveals(house: House) -> None:
    table = await house.open_waiting(3, KENJI)
    await house.commit(table, INES, KENJI)
    assert not table.seated and not table.match.entries
    await house.tables.join_table(table.id, HARUKI)
    assert table.seated and not table.started and not table.match.entries
    await house.open_number(table, INES)
    assert not table.started
    await house.open_number(table, KENJI)
    assert table.started and table.match.entries[0].seat == CHANCE
    assert table.dealt is not None
    assert table.dealt.numbers == (NUMBERS[INES.id], NUMBERS[KENJI.id], "")
    text = await house.end_table(table)
    assert proof.find_faults(text) == []
    assert "seat 2 - -\n" in text and f"secret {table.secret}\n" in text


async def test_uncommitted_tables_do_not_wait(house: House) -> None:
    table = await house.open_waiting(2, KENJI)
    assert table.started and table.dealt == Dealt(("", ""), ("", ""))
    assert proof.find_faults(await house.end_table(table)) == []


async def test_bot_games_begin_with_own_number(house: House) -> None:
    prepared = await house.dealing.prepare_deal()
    table = await house.tables.open_table(
        PLAIN, [ME, BOT], INES, given=DealContribution(prepared.table, NUMBERS[INES.id]))
    assert table.started and table.id == prepared.table
    assert make_commitment_to_secret(table.id, table.secret) == prepared.commitment
    assert table.dealt is not None and table.dealt.numbers == (NUMBERS[INES.id], "")
    with expect_refusal("no_such_deal"):       # it is of one table
        await house.tables.open_table(
            PLAIN, [ME, BOT], INES, given=DealContribution(prepared.table, NUMBERS[INES.id]))


async def test_server_read_numbers_do_not_count(house: House) -> None:
    prepared = await house.dealing.prepare_deal()
    table = await house.tables.open_table(
        PLAIN, [ME, OPEN], INES, given=DealContribution(prepared.table, NUMBERS[INES.id]))
    await house.tables.join_table(table.id, KENJI)
    assert table.dealt is not None and table.dealt.numbers == ("", "")


async def test_unused_prepared_deal_is_deleted(house: House) -> None:
    early = await house.dealing.prepare_deal()
    house.moment += 600_001
    await house.dealing.prepare_deal()
    with expect_refusal("no_such_deal"):
        await house.tables.open_table(PLAIN, [ME, BOT], INES,
                                      given=DealContribution(early.table, NUMBERS[INES.id]))


async def test_lot_order_follows_from_deal(house: House) -> None:
    orders = set()
    for _ in range(8):
        table = await house.open_waiting(3, KENJI, order="lot")
        await house.commit(table, INES, KENJI)
        await house.tables.join_table(table.id, HARUKI)
        await house.open_number(table, INES, KENJI)
        lot = table.events[-1].event
        assert isinstance(lot, Lot)
        orders.add(lot.order)
        text = await house.end_table(table)
        assert proof.find_faults(text) == []
        assert f"order 0 1 2 => {' '.join(map(str, lot.order))}\n" in text
        assert f"{NUMBERS[KENJI.id]}\nseat 2 - -\n" in text
    assert len(orders) > 1


# Whoever sits down last contributes, too.

@pytest.mark.parametrize("silent", [False, True], ids=["after the host", "alone"])
async def test_last_to_sit_commits_and_counts(house: House, silent: bool) -> None:
    table = await house.open_waiting(2)
    givers = (KENJI,) if silent else (INES, KENJI)
    await house.commit(table, *givers[:-1])
    await house.sit_down_last(table, KENJI)
    assert table.seated and not table.started
    with expect_refusal("deal_closed"):
        await house.commit(table, INES)
    await house.open_number(table, *givers)
    assert table.started and table.dealt is not None
    assert table.dealt.numbers == ("" if silent else NUMBERS[INES.id], NUMBERS[KENJI.id])
    assert proof.find_faults(await house.end_table(table)) == []


async def test_last_ready_player_commits_too(house: House) -> None:
    """The table begins when all others watch it."""
    table = await house.open_waiting(2, start="ready")
    await house.commit(table, INES)
    await house.room.set_ready(table.id, INES.id, True)
    await house.sit_down_last(table, KENJI)
    assert table.seated and not table.started
    await house.open_number(table, INES, KENJI)
    assert table.dealt is not None and all(table.dealt.numbers)


async def test_last_committer_who_leaves_is_omitted(house: House) -> None:
    table = await house.open_waiting(3, KENJI)
    await house.commit(table, INES)
    await house.sit_down_last(table, HARUKI)
    await house.open_number(table, INES)
    assert table.seated and not table.started
    await house.hosting.leave_table(table.id, HARUKI)
    assert table.started and table.dealt is not None
    assert table.dealt.numbers == (NUMBERS[INES.id], "", "")
    assert table.dealt.commitments[2] == make_commitment_to_number(table.id, NUMBERS[HARUKI.id])
    assert proof.find_faults(await house.end_table(table)) == []


async def test_player_without_commitment_cannot_sit(house: House) -> None:
    """Nothing is stored: neither a seat without the number nor a number without a seat."""
    table = await house.open_waiting(2)
    await house.commit(table, INES)
    with expect_refusal("commitment_taken"):
        await house.tables.join_table(table.id, KENJI, commitment=make_commitment_to_number(
            table.id, NUMBERS[INES.id]))
    assert table.free_seats == 1 and len(table.events) == 1
    await house.sit_down_last(table, KENJI)
    with expect_refusal("table_full"):
        await house.sit_down_last(table, HARUKI)
    await house.sit_down_last(table, INES)         # who sits already keeps seat and number
    closing = table.events[-1].event
    assert isinstance(closing, Close) and closing.commitments == tuple(
        make_commitment_to_number(table.id, NUMBERS[one.id]) for one in (INES, KENJI))


# Somebody goes away, at every step.

async def test_early_leaver_takes_commitment_along(house: House) -> None:
    table = await house.open_waiting(3, KENJI)
    await house.commit(table, INES, KENJI)
    await house.hosting.leave_table(table.id, KENJI)
    await house.room.fill_seats(table.id, INES, "walker")
    assert not table.started
    await house.open_number(table, INES)
    assert table.started and table.dealt is not None
    assert table.dealt.commitments[1:] == ("", "")
    assert proof.find_faults(await house.end_table(table)) == []


async def test_leaving_before_reveal_is_visible(house: House) -> None:
    table = await house.open_waiting(3, KENJI)
    await house.commit(table, INES, KENJI)
    await house.tables.join_table(table.id, HARUKI)
    await house.open_number(table, INES)
    house.moment += PATIENCE - 1
    await house.keeper.check_table(table.id)
    assert not table.started
    house.moment += 1
    await house.keeper.check_table(table.id)
    assert table.started and table.dealt is not None
    assert table.dealt.numbers == (NUMBERS[INES.id], "", "")
    assert table.dealt.commitments[1] == make_commitment_to_number(table.id, NUMBERS[KENJI.id])
    with expect_refusal("deal_closed"):
        await house.open_number(table, KENJI)
    text = await house.end_table(table)
    assert proof.find_faults(text) == []
    assert f"seat 1 {table.dealt.commitments[1]} -\n" in text


async def test_leaving_cannot_restart_the_deal(house: House) -> None:
    """The seat passes to a bot, as in a game that has begun; its number counts if it is open."""
    table = await house.open_waiting(3, KENJI)
    await house.commit(table, INES, KENJI)
    await house.tables.join_table(table.id, HARUKI)
    await house.open_number(table, KENJI)
    await house.hosting.leave_table(table.id, KENJI)
    with expect_refusal("begun"):
        await house.room.free_seat(table.id, INES, 2)
    assert table.seated and table.seats[1].kind == "bot"
    await house.open_number(table, INES)
    assert table.dealt is not None
    assert table.dealt.numbers == (NUMBERS[INES.id], NUMBERS[KENJI.id], "")


async def test_match_begins_despite_silence(house: House) -> None:
    table = await house.open_waiting(2)
    await house.commit(table, INES)
    await house.tables.join_table(table.id, KENJI)
    house.moment += PATIENCE
    await house.tables.load_table(table.id)      # whoever looks at it lets it go on
    assert table.started and table.dealt is not None and table.dealt.numbers == ("", "")
    assert proof.find_faults(await house.end_table(table)) == []


# Somebody cheats.

async def test_changed_or_late_numbers_are_refused(house: House) -> None:
    table = await house.open_waiting(3, KENJI)
    await house.commit(table, INES)
    with expect_refusal("deal_not_closed"):
        await house.open_number(table, INES)
    with expect_refusal("commitment_taken"):
        await house.dealing.commit_number(
            table.id, KENJI.id, make_commitment_to_number(table.id, NUMBERS[INES.id]))
    with expect_refusal("not_seated"):
        await house.commit(table, HARUKI)
    await house.tables.join_table(table.id, HARUKI)
    with expect_refusal("deal_closed"):
        await house.commit(table, KENJI)
    with expect_refusal("other_number"):
        await house.dealing.open_number(table.id, INES.id, NUMBERS[KENJI.id])
    with expect_refusal("other_number"):
        await house.open_number(table, KENJI)
    assert not table.started
    await house.open_number(table, INES)
    await house.open_number(table, INES)           # by a second window
    with expect_refusal("deal_closed"):
        await house.commit(table, INES)
    assert table.dealt is not None and table.dealt.numbers == (NUMBERS[INES.id], "", "")


CHEATS: dict[str, Callable[[str, Table], str]] = {
    "the secret is not the one that the server has committed to":
        lambda text, table: text.replace(table.secret, "77" * 32),
    "the number of seat 1 is not the one it has committed to":
        lambda text, table: text.replace(f" {NUMBERS[KENJI.id]}\n", f" {'d' * 64}\n"),
    "seat 1 is missing":
        lambda text, table: "\n".join(
            line for line in text.split("\n")
            if not line.startswith("seat 1 ") or line == "seat 1 Kenji"),
}


@pytest.mark.parametrize("said", CHEATS)
async def test_changed_agreement_is_detected(house: House, said: str) -> None:
    table = await house.dealt(INES, KENJI)
    text = CHEATS[said](await house.end_table(table), table)
    found = proof.find_faults(text)
    assert said in found
    assert any(fault.startswith("draw 1 is ") or "and was to be" in fault for fault in found)


async def test_omitted_contribution_changes_draws(house: House) -> None:
    table = await house.dealt(INES, KENJI)
    text = await house.end_table(table)
    found = proof.find_faults(text.replace(NUMBERS[KENJI.id], "-"))
    assert found and all("and was to be" in fault for fault in found)


async def test_changed_draw_is_identified(house: House) -> None:
    table = await house.dealt(INES, KENJI)
    text = await house.end_table(table)
    line = next(line for line in text.split("\n") if line.startswith("draw 3: "))
    outcomes, named = line.removeprefix("draw 3: ").split(" => ")
    assert ", " in outcomes
    other = next(one.split(" ", 1)[1] for one in outcomes.split(", ")
                 if one.split(" ", 1)[1] != named)
    lied = text.replace(line, f"draw 3: {outcomes} => {other}")
    assert proof.find_faults(lied) == [
        f"draw 3 is '{other}', and was to be '{named}'",
        f"draw 3 '{other}' is draw 3 '{named}' in the record"]
    weighted = text.replace(line, f"draw 3: 1 {named} => {named}")
    [fault] = proof.find_faults(weighted)
    assert fault.startswith(f"by the rules 'draw 3: 1 {named}") and "' is 'draw 3: " in fault


@pytest.mark.parametrize("over", [False, True])
async def test_database_check_finds_false_deal(
        tmp_path: Path, over: bool, capsys: pytest.CaptureFixture[str]) -> None:
    place = file_in(tmp_path)
    async with open_house(place, House) as house:
        table = await house.dealt(INES, KENJI)
        if over:
            await house.end_table(table)
    assert await asyncio.to_thread(main, ["check", "--database", place]) == 0
    with make_engine(place).begin() as connection:
        connection.execute(update(DEALS).values(secret="77" * 32))
    capsys.readouterr()
    assert await asyncio.to_thread(main, ["check", "--database", place]) == 1
    assert f"table {table.id}: unfairly dealt: " in capsys.readouterr().err


async def test_export_proves_its_draws(house: House) -> None:
    table = await house.dealt(INES, KENJI)
    await house.end_table(table)
    told = export_table(table)
    assert has_deal(json.dumps(told))
    act = next(act for act in told["acts"] if act["kind"] == "dealt")
    assert act["after"] == 0
    assert act["facts"] == {
        "commitments": [*(make_commitment_to_number(table.id, NUMBERS[person.id])
                          for person in (INES, KENJI)), ""],
        "numbers": [NUMBERS[INES.id], NUMBERS[KENJI.id], ""]}


# Taking back, older tables, other servers.

async def test_undo_never_draws_again(house: House) -> None:
    table = await house.dealt(INES, KENJI)
    match = table.match
    play_forced_moves(match, find_draw(table))
    first = [entry.text for entry in match.line if entry.seat == CHANCE]
    drawn = len(first)
    while len([entry for entry in match.line if entry.seat == CHANCE]) == drawn:
        match.play(match.state.choices()[-1])
        play_forced_moves(match, find_draw(table))
    steps = len(match.line) - next(place for place in range(len(match.line) - 1, -1, -1)
                                   if match.line[place].seat >= 0)
    after = [entry.text for entry in match.line]
    last = match.line[-steps]
    match.take_back(last.seat, steps)
    match.play(match.game.request(match.state, last.text, last.seat))
    play_forced_moves(match, find_draw(table))
    assert [entry.text for entry in match.line] == after


async def test_branched_tables_are_dealt_by_hand(house: House) -> None:
    table = await house.dealt(INES)
    await house.end_table(table)
    branch = await open_branch(house.tables, table.id, 12, 0, INES, "walker")
    assert not branch.secret
    with expect_refusal("deal_not_verifiable"):
        write_proof(branch)


async def test_dealing_by_hand_stores_a_secret(house: House) -> None:
    """The secret has 256 bits and does not follow from the seed."""
    table = await house.dealt(INES)
    await house.end_table(table)
    one, other = [await open_branch(house.tables, table.id, 0, 0, INES, "walker") for _ in "12"]
    assert len(bytes.fromhex(one.own_secret)) * 8 == 256
    assert one.own_secret != other.own_secret
    again = await house.tables.load_table(one.id)
    assert (again.own_secret, again.secret) == (one.own_secret, "")
    assert one.own_secret not in repr(one) + repr(build_row(one)) + str(export_table(one))
    drawn = [first_draws(one, draw) for draw in (
        *map(find_draw, (one, again, other)), draw_outcome_from_seed(one.seed))]
    assert drawn[0] == drawn[1]
    assert len({*map(tuple, drawn)}) == 3


def first_draws(table: Table, draw: Draw) -> list[str]:
    """Return the draws before a player is asked."""
    match = Match(table.match.game, table.match.players, table.match.options)
    play_forced_moves(match, draw)
    return [entry.text for entry in match.entries]


async def test_deal_continues_after_restart(tmp_path: Path) -> None:
    async def committed(house: House) -> None:
        table = await house.open_waiting(3, KENJI)
        await house.commit(table, INES, KENJI)
        kept.append(table.id)

    async def closed(house: House) -> None:
        table = await house.tables.load_table(kept[0])
        await house.sit_down_last(table, HARUKI)
        assert isinstance(table.events[-1].event, Close)

    async def opened(house: House) -> None:
        table = await house.tables.load_table(kept[0])
        await house.open_number(table, KENJI, HARUKI)
        assert not table.started

    async def lapsed(house: House) -> None:
        house.moment += PATIENCE
        assert kept[0] in [alarm.table for alarm in await house.store.list_alarms(house.moment, 10)]
        await house.keeper.check_table(kept[0])
        table = await house.tables.load_table(kept[0])
        assert table.started and table.dealt is not None
        assert table.dealt.numbers == ("", NUMBERS[KENJI.id], NUMBERS[HARUKI.id])
        assert proof.find_faults(await house.end_table(table)) == []

    kept: list[str] = []
    for scene in (committed, closed, opened, lapsed):
        async with open_house(file_in(tmp_path), House) as house:
            await scene(house)


async def test_two_servers_agree_on_one_deal(tmp_path: Path) -> None:
    address = file_in(tmp_path)
    async with open_house(address, House) as one, open_house(address, House) as other:
        prepared = await one.dealing.prepare_deal()
        solo = await other.tables.open_table(
            PLAIN, [ME, BOT], INES, given=DealContribution(prepared.table, NUMBERS[INES.id]))
        assert make_commitment_to_secret(solo.id, solo.secret) == prepared.commitment
        table = await one.open_waiting(3, KENJI)
        await other.commit(table, INES)
        await one.commit(table, KENJI)
        await other.sit_down_last(table, HARUKI)
        await one.tables.reload_table(table.id)
        await one.open_number(table, HARUKI)
        await other.tables.reload_table(table.id)
        await asyncio.gather(one.open_number(table, INES), other.open_number(table, KENJI))
        await one.tables.reload_table(table.id)
        await other.tables.reload_table(table.id)
        theirs = await other.tables.load_table(table.id)
        assert table.started and theirs.dealt == table.dealt
        assert table.dealt is not None and all(table.dealt.numbers)
        assert [entry.text for entry in theirs.match.entries] == [
            entry.text for entry in table.match.entries]


# What is told of it.

async def test_running_table_hides_the_secret(house: House) -> None:
    table = await house.dealt(INES, KENJI)
    with expect_refusal("not_over"):
        write_proof(table)
    told = [repr(table), repr(build_row(table)), str(export_table(table)), str(table.events),
            str(await TablePersonalData(house.tables).export_data(INES.id))]
    assert not [one for one in told if table.secret in one]
    assert not [one for one in told if str(table.seed) in one]


def test_test_secrets_are_predictable() -> None:
    assert [PredictableSecrets(1).draw_deal_secret(),
            PredictableSecrets(1).draw_seed()] == [PredictableSecrets(1).draw_deal_secret(),
                                                   PredictableSecrets(1).draw_seed()]
    assert PredictableSecrets(1).draw_deal_secret() != PredictableSecrets(2).draw_deal_secret()


async def test_repeated_number_changes_nothing(house: House) -> None:
    """A lost answer leads to a repeated request; by then the sender may sit on another seat."""
    moved = 0
    for _ in range(8):
        table = await house.open_waiting(2, order="lot")
        await house.commit(table, INES)
        await house.sit_down_last(table, KENJI)
        await house.open_number(table, INES, KENJI)
        assert table.started
        moved += table.seat_of(INES.id)
        before = table.version
        await house.open_number(table, INES, KENJI)
        assert table.version == before
        with expect_refusal("deal_closed"):
            await house.dealing.open_number(table.id, INES.id, NUMBERS[KENJI.id])
    assert moved
