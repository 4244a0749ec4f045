"""Whoever plays in a tournament has a part in the deals of its tables, without being there when
they are opened."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

import pytest
from grandtour.engine.game import Refused
from grandtour.fairness import proof
from grandtour.fairness.construction import make_commitment_to_number, find_round_of
from grandtour.language import language
from grandtour.notifications.notices import list_table_notifications
from grandtour.people.rows import PersonRow
from grandtour.tables import agreement
from grandtour.tables.deadline import begin_text
from grandtour.tables.dealing import Dealing, write_proof
from grandtour.tables.seating import find_seats_after_lot
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from grandtour.features.tournaments.rows import RoundTable, TournamentRow
from grandtour.features.tournaments.service import TournamentDraft
from grandtour.features.tournaments.tests.test_director import SWISS, Hall, here

__all__ = ["here"]
ROUNDS = 3
BEGUN = 1_000_000_000
DAYS = replace(SWISS, terms=Terms(bank=86_400, pace="days"))


def number_of(person: PersonRow, number: int) -> str:
    """What the person contributes in this round."""
    return f"{number:x}{person.id.encode().hex()}".ljust(64, "0")[:64]


def commitments(row: TournamentRow, person: PersonRow, first: int = 1) -> Sequence[str]:
    return [make_commitment_to_number(find_round_of(row.id, number), number_of(person, number))
            for number in range(first, ROUNDS + 1)]


async def all_commit(here: Hall, row: TournamentRow, people: Sequence[PersonRow]) -> None:
    for person in people:
        await here.tournaments.store_commitments(row.id, person.id, 1, commitments(row, person))


async def two_who_commit(here: Hall, wanted: TournamentDraft = SWISS) -> tuple[
        list[PersonRow], TournamentRow]:
    """A tournament into which two people have come who have committed to their numbers."""
    people = await here.crowd(2)
    row = await here.opened(people, wanted)
    await all_commit(here, row, people)
    return people, row


async def begun(here: Hall, row: TournamentRow) -> tuple[RoundTable, Table]:
    """The first table that the tournament has opened."""
    await here.tournaments.begin_tournament(row.id, row.organiser)
    await here.director.check_all()
    found, *_ = await here.running(row)
    return found, await here.tables.load_table(found.table)


async def opens(here: Hall, table: Table, person: PersonRow, number: int) -> None:
    await Dealing(here.tables).open_number(table.id, person.id, number_of(person, number))


def parts(table: Table) -> dict[str, str]:
    """What each person has given."""
    assert table.dealt is not None
    seats = find_seats_after_lot(table)
    return {table.seats[seats[place]].holder: number
            for place, number in enumerate(table.dealt.numbers)}


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refused, match=code)


async def test_rounds_are_dealt_from_players_numbers(here: Hall) -> None:
    """All commit as they enter, before anybody knows who meets whom, and open at each table."""
    people = await here.crowd(4)
    row = await here.opened(people, DAYS)
    await all_commit(here, row, people)
    await here.tournaments.begin_tournament(row.id, row.organiser)
    for number in range(1, ROUNDS + 1):
        await here.director.check_all()
        for found in await here.running(row):
            table = await here.tables.load_table(found.table)
            seated = [one for one in people if one.id in found.seats]
            assert not table.started and agreement.find_missing_numbers(table) == {0, 1}
            for one in seated:
                await opens(here, table, one, number)
            assert table.started
            assert parts(table) == {one.id: number_of(one, number) for one in seated}
        for found in await here.running(row):
            table = await here.tables.load_table(found.table)
            await here.play(found)
            text = write_proof(table)
            assert f"\nround {row.id} {number}\nseat 0 " in text
            assert proof.find_faults(text) == []
            assert proof.find_faults(text.replace(f"{row.id} {number}", f"{row.id} 9")) == [
                "the number of seat 0 is not the one it has committed to",
                "the number of seat 1 is not the one it has committed to"]


@pytest.mark.parametrize(("wanted", "long", "limit"), [
    (SWISS, 30_000, "or after half a minute"), (DAYS, 12 * 3_600_000, "but no later than")],
    ids=["live", "days"])
async def test_absent_people_are_left_out(here: Hall, wanted: TournamentDraft, long: int,
                                          limit: str) -> None:
    """Live the others wait half a minute for that, at a table of days half a day."""
    people, row = await two_who_commit(here, wanted)
    here.tables.now = lambda: BEGUN
    _, table = await begun(here, row)
    until = agreement.find_deal_time(table)
    assert until - BEGUN == long
    await opens(here, table, people[0], 1)
    away = table.seat_of(people[1].id)
    assert not table.started and agreement.find_awaited_seats(table) == {away}
    assert [(one.event, one.seat) for one
            in list_table_notifications(table)] == [("invited", away)]
    said = begin_text(table, "UTC", language("en"))
    assert said is not None and limit in language("en").say(said)
    here.tables.now = lambda: until - 1
    await here.tables.do_what_is_due(table)
    assert not table.started
    here.tables.now = lambda: until
    await here.tables.do_what_is_due(table)
    assert table.started and parts(table) == {
        people[0].id: number_of(people[0], 1), people[1].id: ""}
    assert begin_text(table, "UTC", language("en")) is None


async def test_elsewhere_numbers_are_not_awaited(here: Hall) -> None:
    people, row = await two_who_commit(here)
    _, table = await begun(here, row)
    await Dealing(here.tables).open_number(table.id, people[0].id, "")
    with refused("other_number"):
        await opens(here, table, people[1], 2)
    await opens(here, table, people[1], 1)
    assert table.started and parts(table) == {
        people[0].id: "", people[1].id: number_of(people[1], 1)}


async def test_early_leavers_delay_no_one(here: Hall) -> None:
    people, row = await two_who_commit(here)
    _, table = await begun(here, row)
    await opens(here, table, people[0], 1)
    await here.tournaments.leave_tournament(row.id, people[1])
    assert table.started and set(table.dealt.numbers if table.dealt else ()) == {
        "", number_of(people[0], 1)}


async def test_uncommitted_people_are_not_awaited(here: Hall) -> None:
    people = await here.crowd(2)
    row = await here.opened(people)
    await all_commit(here, row, people[:1])
    _, table = await begun(here, row)
    assert agreement.find_missing_numbers(table) == {table.seat_of(people[0].id)}
    await opens(here, table, people[0], 1)
    assert table.started
    silent = await here.opened(people)
    assert (await begun(here, silent))[1].started


async def test_commitments_count_for_undealt_rounds(here: Hall) -> None:
    """The last ones do. No two people commit to the same, and no one to the same twice."""
    people = await here.crowd(3)
    one, other, stranger = people
    row = await here.opened(people[:2])
    with refused("not_entered"):
        await here.tournaments.store_commitments(row.id, stranger.id, 1,
            commitments(row, stranger))
    await all_commit(here, row, [one])
    with refused("commitment_taken"):
        await here.tournaments.store_commitments(row.id, other.id, 1, commitments(row, one)[1:])
    with refused("commitment_taken"):
        await here.tournaments.store_commitments(row.id, other.id, 1, ["ab" * 32] * 2)
    await here.tournaments.store_commitments(row.id, other.id, 1, ["ab" * 32])
    await here.tournaments.store_commitments(row.id, other.id, 1, commitments(row, other))
    _, table = await begun(here, row)
    assert set(agreement.find_latest_commitments(table).values()) == {
        commitments(row, person)[0] for person in (one, other)}
    with refused("deal_closed"):
        await here.tournaments.store_commitments(row.id, one.id, 1, ["cd" * 32])
    shown = await here.shown(row)
    deal = await here.tournaments.find_next_deal(shown, one.id)
    assert deal is not None and (deal.round, deal.commitment) == (2, commitments(row, one)[1])
    await here.tournaments.store_commitments(row.id, one.id, 2, ["cd" * 32])
    deal = await here.tournaments.find_next_deal(shown, one.id)
    assert deal is not None and deal.commitment == "cd" * 32
    assert await here.tournaments.store.read_commitments(row.id, 3) == {
        other.id: commitments(row, other)[2]}


async def test_early_leavers_have_no_commitments(here: Hall) -> None:
    people = await here.crowd(3)
    row = await here.opened(people)
    await all_commit(here, row, people)
    await here.tournaments.leave_tournament(row.id, people[2])
    assert await here.tournaments.store.read_commitments(row.id, 1) == {
        person.id: commitments(row, person)[0] for person in people[:2]}
    assert await here.tournaments.find_next_deal(await here.shown(row), people[2].id) is None
