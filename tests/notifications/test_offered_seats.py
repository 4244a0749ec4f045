"""Friends are notified of a seat that they can take over, as they wish."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from grandtour.people.channels import EVENTS
from grandtour.people.rows import PersonRow
from grandtour.tables.table import Table
from tests.notifications.notice_hall import Hall
from tests.postbox import SITE
from tests.some_game import PLAIN, game_title

HOUR = 3600


async def meet(hall: Hall) -> tuple[PersonRow, PersonRow]:
    """Return Kenji and his friend Léa, who gets emails about everything."""
    kenji = await hall.member("Kenji")
    lea = await hall.people.set_settings(await hall.member("Léa"), hall.with_mail(
        "lea@example.org").with_changes(mail_notices=list(EVENTS)))
    await hall.friends.ask_friend(kenji, lea.name)
    await hall.friends.ask_friend(lea, kenji.name)
    return kenji, lea


async def offer_seat(hall: Hall, kenji: PersonRow, gone: PersonRow) -> Table:
    """Return a table at which Kenji offers the seat of this person to friends."""
    table = await hall.table(kenji, await hall.person("Inès"), gone)
    await hall.hosting.leave_table(table.id, gone)
    await hall.hosting.offer_seat(table.id, kenji, 2, "friends")
    return table


def read_text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


async def test_friends_get_one_notification(hall: Hall) -> None:
    kenji, _ = await meet(hall)
    table = await offer_seat(hall, kenji, await hall.person("Haruki"))
    [mail] = await hall.later(61)
    assert (mail["To"], mail["Subject"]) == (
        "lea@example.org", f"A friend’s game needs a player – {game_title(PLAIN)} · Kenji")
    assert f"{SITE}/tables#needed" in read_text(mail)
    await hall.hosting.offer_seat(table.id, kenji, 2, "nobody")
    await hall.hosting.offer_seat(table.id, kenji, 2, "all")
    assert await hall.later(61) == []


@pytest.mark.parametrize("why", [
    "unwanted", "muted", "taken", "blocked", "sat there", "offered by link"])
async def test_no_other_seats_are_told(hall: Hall, why: str) -> None:
    kenji, lea = await meet(hall)
    table = await offer_seat(hall, kenji, lea if why == "sat there" else
                             await hall.person("Haruki"))
    if why == "unwanted":
        await hall.people.set_settings(lea, lea.settings.with_changes(mail_notices=["turn"]))
    elif why == "muted":
        await hall.store.set_table_silenced(lea.id, table.id, True)
    elif why == "taken":
        await hall.hosting.take_seat(table.id, await hall.person("Bo"), table.seats[2].code)
    elif why == "blocked":
        await hall.friends.block_member(lea, await invite_third(hall, kenji, table))
    elif why == "offered by link":
        await hall.hosting.offer_seat(table.id, kenji, 2, "link")
    assert [mail["Subject"] for mail in await hall.later(61)
            if "friend" in str(mail["Subject"])] == []


async def invite_third(hall: Hall, kenji: PersonRow, table: Table) -> str:
    """Let a member take a second seat that was left, and return the name."""
    await hall.hosting.leave_table(table.id, PersonRow(table.seats[1].holder, "Inès", False))
    await hall.hosting.offer_seat(table.id, kenji, 1, "link")
    ada = await hall.member("Ada")
    await hall.hosting.take_seat(table.id, ada, table.seats[1].code)
    return ada.name


async def test_three_hours_lie_between_notifications(hall: Hall) -> None:
    kenji, _ = await meet(hall)
    await offer_seat(hall, kenji, await hall.person("Haruki"))
    assert len(await hall.later(61)) == 1
    await offer_seat(hall, kenji, await hall.person("Haruki"))
    assert await hall.later(61) == []
    hall.clock[0] += 3 * HOUR * 1000
    await offer_seat(hall, kenji, await hall.person("Haruki"))
    assert len(await hall.later(61)) == 1
