"""A person chooses how long a notice waits. A visit to the site meanwhile makes it unnecessary."""

from __future__ import annotations


import pytest
from grandtour.people.settings import USUAL, Settings
from grandtour.tables.terms import Terms
from tests.notifications.notice_hall import Hall
from tests.postbox import Receiver

MINUTE = 60


def told_of_turns(receiver: Receiver, minutes: int) -> Settings:
    return USUAL.with_changes(webhook_address=receiver.address, webhook_notices=["turn"],
                         webhook_delay=minutes)


async def test_default_notices_are_immediate(hall: Hall, receiver: Receiver) -> None:
    ines = await hall.person("Inès", USUAL.with_changes(webhook_address=receiver.address))
    await hall.table(ines, await hall.person("Kenji"))
    await hall.send_all()
    assert len(receiver.taken) == 1


async def test_half_hour_delay_is_exact(hall: Hall, receiver: Receiver) -> None:
    ines = await hall.person("Inès", told_of_turns(receiver, 30))
    await hall.table(ines, await hall.person("Kenji"))
    await hall.later(30 * MINUTE - 1)
    assert receiver.taken == []
    await hall.later(1)
    await hall.later(60 * MINUTE)
    assert len(receiver.taken) == 1


async def test_who_acts_meanwhile_is_told_nothing(hall: Hall, receiver: Receiver) -> None:
    ines = await hall.person("Inès", told_of_turns(receiver, 5))
    table = await hall.table(ines, await hall.person("Kenji"))
    await hall.later(4 * MINUTE)
    await hall.act(table)
    await hall.later(60 * MINUTE)
    assert receiver.taken == []
    [row] = await hall.store.list_notices_of(ines.id)
    assert row.state == "dropped"


@pytest.mark.parametrize(("minutes", "comes"), [(0, True), (30, False)])
async def test_delayed_notice_is_dropped_elsewhere(
        hall: Hall, receiver: Receiver, minutes: int, comes: bool) -> None:
    """Every page of the site shows that a table waits."""
    ines, kenji = await hall.person("Inès", told_of_turns(receiver, minutes)), \
        await hall.person("Kenji")
    other = await hall.table(kenji, ines)
    watch = hall.tables.hub.add_watch(other.id, ines.id)
    await hall.table(ines, kenji)
    await hall.later(2 * MINUTE)
    hall.tables.hub.remove_watch(other.id, watch)
    await hall.later(60 * MINUTE)
    assert bool(receiver.taken) is comes


async def test_latecomer_still_gets_morning_notice(hall: Hall, receiver: Receiver) -> None:
    there = told_of_turns(receiver, 5).with_changes(night_from="20:00", night_to="08:00")
    ines, kenji = await hall.person("Inès", there), await hall.person("Kenji")
    other = await hall.table(kenji, ines)
    await hall.table(ines, kenji)
    await hall.later(10 * MINUTE)
    watch = hall.tables.hub.add_watch(other.id, ines.id)
    await hall.later(2 * MINUTE)
    hall.tables.hub.remove_watch(other.id, watch)
    await hall.later(12 * 60 * MINUTE)
    assert len(receiver.taken) == 1


async def test_time_warnings_are_never_delayed(hall: Hall, receiver: Receiver) -> None:
    patient = told_of_turns(receiver, 60).with_changes(webhook_notices=["clock"])
    await hall.table(await hall.person("Inès", patient), await hall.person("Kenji"),
                     terms=Terms(pace="days", bank=24 * 60 * MINUTE))
    await hall.later(18 * 60 * MINUTE - 1)
    assert receiver.taken == []
    await hall.later(1)
    assert len(receiver.taken) == 1
