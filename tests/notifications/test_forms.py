"""Notices in the forms of chats: each chat takes them as it documents, and nothing in a name takes
effect there."""

from __future__ import annotations

import json
from typing import Any

import pytest
from grandtour.language import CODES, language
from grandtour.notifications.delivery import AddressCheck, DeliveryFailed
from grandtour.notifications.forms import FORMS, find_chat_form, count_bytes
from grandtour.notifications.letters import HEADLINES, EmailLinks
from grandtour.notifications.notes import ChatNote, break_links, build_sample_note
from grandtour.people.channels import Form
from grandtour.people.rows import PersonRow
from grandtour.people.settings import USUAL, Settings
from grandtour.tables.seating import SeatWish
from grandtour.tables.terms import Terms
from tests.chats import BAD, CHATS, TAKEN
from tests.notifications.notice_hall import Hall
from tests.postbox import SITE, Receiver
from tests.some_game import PLAIN

DAYS = Terms(pace="days", bank=4 * 24 * 3600)
CHATTING: tuple[Form, ...] = tuple(FORMS)
HOSTILE = ("@everyone @here <@1> <!channel> <https://evil.example|go> [go](https://evil.example) "
           "**loud** `code` ||hidden|| <b>bold</b> www.evil.example evil.com @room # > - &amp;")
LINKS = EmailLinks(SITE)


def webhook_settings(receiver: Receiver, form: Form, code: str = "en") -> Settings:
    """Return the settings of a person who has this webhook."""
    receiver.think = CHATS[form].judge
    return USUAL.with_changes(webhook_address=f"http://127.0.0.1:{receiver.server_port}/topic",
                         webhook_form=form, language=code)


def last_message(receiver: Receiver) -> dict[str, Any]:
    """Return the last message that arrived."""
    return dict(json.loads(receiver.taken[-1][2]))


@pytest.mark.parametrize("form", CHATTING)
def test_address_selects_the_form(form: Form) -> None:
    assert find_chat_form("", CHATS[form].address) == form
    assert find_chat_form("json", CHATS[form].address) == "json"
    assert find_chat_form(form, "https://example.org/in") == form
    assert find_chat_form("", "https://example.org/in") == "json"
    assert find_chat_form("", f"https://example.org/?{CHATS[form].address}") == "json"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("form", CHATTING)
async def test_notice_uses_the_readers_language(
        hall: Hall, receiver: Receiver, form: Form, code: str) -> None:
    """It has the sentences of an email, and two links: to the table, and to where it ends."""
    ines = await hall.person("Inès", webhook_settings(receiver, form, code))
    table = await hall.table(ines, await hall.person("Kenji"), terms=DAYS)
    await hall.later(61)
    assert hall.book.ends == ["sent"]
    read = CHATS[form].read(last_message(receiver))
    say = language(code).say
    assert say(HEADLINES["turn"]) in read.text
    assert "Wednesdays" in read.text
    assert {"en": "on your clock", "ja": "持ち時間", "fr": "il reste"}[code] in read.text
    secret = await hall.store.load_or_make_secret(ines.id)
    assert read.leads == (LINKS.make_table_link(table.id),
                          LINKS.make_leave_channel_link(ines.id, secret, "webhook"))
    assert "X-GrandTour-Signature" not in receiver.taken[-1][1]


@pytest.mark.parametrize("form", CHATTING)
async def test_names_contain_no_links_or_mentions(
        hall: Hall, receiver: Receiver, form: Form) -> None:
    """A guest and a table with such names invite a person."""
    evil = await hall.person("@here [x](https://evil.example) <@1>")
    ines = await hall.person("Inès", webhook_settings(receiver, form))
    table = await hall.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("open")], evil, name=HOSTILE[:60])
    await hall.tables.join_table(table.id, ines)
    await hall.later(61)
    for _ in range(3):
        await hall.act(await hall.tables.load_table(table.id))
        await hall.later(61)
    assert receiver.taken
    for _, _, body in receiver.taken:
        read = CHATS[form].read(json.loads(body))
        assert read.links_in_text == []
        assert all(lead.startswith(SITE) for lead in read.leads)


@pytest.mark.parametrize("form", CHATTING)
@pytest.mark.parametrize("text", [HOSTILE * 200, "手" * 9000, "🎲" * 5000, "*" * 9000, ""],
                         ids=["hostile", "kanji", "dice", "stars", "nothing"])
def test_long_text_is_cut_to_limit(form: Form, text: str) -> None:
    note = ChatNote(break_links(text[:400] or "Turn"), (break_links(text),) if text else (),
                    ("Open", f"{SITE}/t/1"), ("End", f"{SITE}/notifications/stop/1"))
    posting = FORMS[form].posting(note, "https://example.org/topic")
    facts = json.loads(json.dumps(posting.facts))
    path = posting.address.removeprefix("https://example.org")
    assert CHATS[form].think(path, facts) == TAKEN
    read = CHATS[form].read(facts)
    assert read.links_in_text == []
    assert len(read.leads) == 2


def test_stand_ins_refuse_long_text() -> None:
    """This shows that their acceptance above means something."""
    assert CHATS["discord"].think("/", {"content": "a" * 2001}) == BAD
    assert CHATS["slack"].think("/", {"text": "", "blocks": [
        {"type": "section", "text": {"type": "plain_text", "text": "a" * 3001}}]}) == BAD
    assert CHATS["ntfy"].think("/", {"topic": "a", "message": "手" * 1366}) == BAD
    assert CHATS["ntfy"].think("/topic", {"topic": "a"}) == BAD
    assert CHATS["matrix"].think("/", {"html": "<b>"}) == BAD
    assert count_bytes("手") == 3


@pytest.mark.parametrize("form", CHATTING)
@pytest.mark.parametrize("code", CODES)
def test_a_trial_is_taken_too(form: Form, code: str) -> None:
    asked = AddressCheck(PersonRow("ines", "<@1> https://evil.example"), "", "secret", "",
                         language(code))
    note = build_sample_note(asked, LINKS, "<@2> https://other.example", "webhook")
    posting = FORMS[form].posting(note, "https://example.org/topic")
    path = posting.address.removeprefix("https://example.org")
    assert CHATS[form].think(path, dict(posting.facts)) == TAKEN
    read = CHATS[form].read(json.loads(json.dumps(posting.facts)))
    assert read.links_in_text == []
    assert read.leads == (LINKS.settings_link,
                          LINKS.make_leave_channel_link("ines", "secret", "webhook"))


@pytest.mark.parametrize("path", ["", "a/b", "topic with blanks", "a" * 65])
def test_ntfy_needs_a_topic(path: str) -> None:
    note = ChatNote("Turn", (), ("Open", SITE), ("End", SITE))
    with pytest.raises(DeliveryFailed) as fault:
        FORMS["ntfy"].posting(note, f"https://ntfy.example/{path}")
    assert fault.value.final


def test_token_in_ntfy_address_is_kept() -> None:
    note = ChatNote("Turn", (), ("Open", SITE), ("End", SITE))
    assert FORMS["ntfy"].posting(note, "https://ntfy.example/tour?auth=QmVh").address \
        == "https://ntfy.example/?auth=QmVh"


async def test_rate_limited_notices_come_later(hall: Hall, receiver: Receiver) -> None:
    """After 429 with Retry-After (RFC 9110, 10.2.3), the notice comes once, and not earlier."""
    ines = await hall.person("Inès", webhook_settings(receiver, "discord"))
    await hall.table(ines, await hall.person("Kenji"))
    receiver.think = lambda path, body: 429
    receiver.head = {"retry-after": "900.5"}
    await hall.round()
    await hall.later(899)
    assert len(receiver.taken) == 1
    receiver.think = CHATS["discord"].judge
    await hall.later(3)
    await hall.later(4000)
    assert (len(receiver.taken), hall.book.ends) == (2, ["sent"])


@pytest.mark.parametrize("status", [404, 410])
async def test_deleted_webhook_is_not_called(hall: Hall, receiver: Receiver, status: int) -> None:
    """It is called again after a successful test, or at another address."""
    ines = await hall.person("Inès", webhook_settings(receiver, "slack").with_changes(
        webhook_notices=["turn", "finished"]))
    table = await hall.table(ines, await hall.person("Kenji"))
    receiver.think = lambda path, body: status
    await hall.later(61)
    assert hall.book.ends == ["failed"]
    now = await hall.people.store.find_person(ines.id)
    webhook = now.settings.channel_preferences("webhook")
    assert webhook.gone == webhook.address
    for _ in range(2):
        await hall.act(await hall.tables.load_table(table.id))
    assert await hall.later(4000) == []
    assert len(receiver.taken) == 1

    receiver.think = CHATS["slack"].judge
    assert await hall.preferences.check_address(now, "webhook", language("en")) == TAKEN
    again = await hall.people.store.find_person(ines.id)
    assert again.settings.channel_address("webhook") and not again.settings.channel_preferences(
        "webhook").gone


async def test_note_link_ends_this_channel_only(hall: Hall, receiver: Receiver) -> None:
    ines = await hall.person("Inès", webhook_settings(receiver, "matrix"))
    await hall.table(ines, await hall.person("Kenji"))
    await hall.later(61)
    end = CHATS["matrix"].read(last_message(receiver)).leads[1]
    shown = end.rpartition("/")[2]
    await hall.preferences.end_channel(ines.id, "webhook", shown)
    now = await hall.people.store.find_person(ines.id)
    assert now.settings.channel_preferences("webhook").notices == ()
    by_mail = now.settings.channel_preferences("mail")
    assert by_mail.notices == USUAL.channel_preferences("mail").notices
    for leave in (hall.preferences.stop_all_email(ines.id, shown),
                  hall.preferences.end_channel(ines.id, "mail", shown)):
        with pytest.raises(Exception, match="stale_link"):
            await leave
