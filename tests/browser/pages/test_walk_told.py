"""Test that notices reach people who are away. Ada reads English at a desk. Kenji reads Japanese on
his phone, which the site notifies. Inès and Léa read French in a chat and in mails, and unsubscribe
by a link in them."""

from __future__ import annotations

import json
from email.message import EmailMessage
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from grandtour.language import Message
from grandtour.people.channels import Form
from tests.browser.pages.test_access import check_page, faults
from tests.browser.pages.test_post_in_a_browser import confirm_mail, link, queue_turn_mail
from tests.browser.pages.test_push_in_a_browser import (
    ACTIVE, CLICK, Maker, subscribe_at, wait_in_page,
)
from tests.browser.pages.test_walk_asking import press_key
from tests.chats import CHATS, TAKEN, Read
from tests.meetings import link_to, name_guest, open_by_form, sits_down, wait_for_start
from tests.postbox import SITE, Postbox, Receiver
from tests.push_service import PushService
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.waiting import wait_until
from tests.window import Window

MINE = "It is your turn"


def leave_tables(site: Site, *people: Window, looking: int) -> None:
    """Let these people read another page, and wait until only this many table pages are open."""
    for person in people:
        person.open("/rules")
    site.wait_for_streams(looking)


def allow_push(person: Window, service: PushService) -> None:
    """Let the person allow notifications in this browser, and try one."""
    subscribe_at(person, service)
    person.open("/me#s-browsers")
    person.press("Notify this browser")
    person.page.locator("#s-browsers [data-this]").wait_for()
    key = person.page.locator("#s-browsers").get_attribute("data-key") or ""
    service.keys = dict.fromkeys(service.keys, key)
    check_page(person)


def told_in_chat(person: Window, receiver: Receiver, form: Form) -> None:
    """The person gives the webhook of a program of chat, and tries it."""
    receiver.think = CHATS[form].judge
    person.open("/me#s-night")
    person.page.fill("#webhook_address", f"http://127.0.0.1:{receiver.server_port}/topic")
    person.page.press("#webhook_address", "Tab")
    person.page.select_option("#webhook_form", form)
    person.press("Try the webhook")
    person.wait_for_text("The webhook works: it responded with {status}.", status=TAKEN)
    check_page(person)


def turns_pushed(service: PushService) -> list[dict[str, Any]]:
    assert service.faults == []
    return [one.facts for one in service.arrived if one.facts["tag"].endswith(" turn")]


def turns_in_chat(person: Window, receiver: Receiver, form: Form) -> list[Read]:
    read = [CHATS[form].read(json.loads(body)) for _, _, body in receiver.taken]
    return [one for one in read if person.say(MINE) in one.text]


def turns_in_mail(person: Window, postbox: Postbox) -> list[EmailMessage]:
    return [mail for mail in postbox.messages if person.say(MINE) in str(mail["Subject"])]


def written_down(person: Window, channel: str) -> list[str]:
    """The events of which the site has told the person on this channel, or is about to."""
    kept = person.page.request.get("/api/v1/me/data").json()["notices"]["notices"]
    return [one["event"] for one in kept if one["channel"] == channel]


def follows(person: Window, turn: dict[str, Any]) -> None:
    """The browser shows what was pushed to it, and a click leads to the table."""
    maker = Maker(person.context, person.page)
    wait_in_page(person.page, lambda: maker.workers)
    person.page.evaluate(ACTIVE)
    maker.deliver_until_shown(person.page, turn)
    worker = next(one for one in person.context.service_workers if "worker.js" in one.url)
    [led] = worker.evaluate(CLICK, "")
    person.open(led)


def unsubscribe(person: Window, address: str, asked: str, button: str, done: str) -> None:
    """Behind the link in what was sent it is asked once more; then the settings say so."""
    person.open(address.removeprefix(SITE))
    person.wait_for_text(asked, name="Inès", channel=Message("webhook"))
    check_page(person)
    person.press(button)
    person.wait_for_text(done)
    check_page(person)
    person.page.locator("main .acts-row a").click()
    person.page.locator("#s-night").wait_for()


@pytest.mark.sample(pool="walks")
@pytest.mark.parametrize("form", ["discord", "slack", "matrix"])
def test_two_people_get_and_end_notifications(
        whole: Browser, office: Site, service: PushService, receiver: Receiver, form: Form) -> None:
    ada = name_guest(Window(whole, office), "Ada")
    kenji = name_guest(Window(whole, office, language="ja", phone=True, worker=True), "健二")
    ines = name_guest(Window(whole, office, language="fr"), "Inès")
    allow_push(kenji, service)
    told_in_chat(ines, receiver, form)
    table = open_by_form(ada, game=PLAIN, seat2="open", seat3="open", pace="days-1",
                   **{"option-first_seat": "0"})
    second, third = link_to(ada, 2), link_to(ada, 3)
    sits_down(kenji, second)
    sits_down(ines, third)
    wait_for_start(ada, kenji, ines)
    leave_tables(office, kenji, ines, looking=1)

    press_key(ada, "e")
    wait_until(lambda: turns_pushed(service))
    [turn] = turns_pushed(service)
    assert turn["title"].startswith(kenji.say(MINE))
    assert turn["language"] == "ja"
    follows(kenji, turn)
    assert kenji.page.url == f"{office.url}{table}"
    press_key(kenji, "e")
    check_page(kenji)
    wait_until(lambda: turns_in_chat(ines, receiver, form))
    [said] = turns_in_chat(ines, receiver, form)
    there, end = said.leads
    assert there == f"{SITE}{table}"
    ines.open(table)
    press_key(ines, "e")
    assert faults(ines) == []
    assert ada.my_turn()

    unsubscribe(ines, end, "{name} will receive no more notifications this way: {channel}.",
                "Stop notifications", "You will receive no more notifications this way.")
    expect(ines.page.locator("[name=webhook_notices]:checked")).to_have_count(0)
    expect(ines.page.locator("[name=push_notices]:checked")).not_to_have_count(0)
    before = written_down(ines, "webhook")
    leave_tables(office, kenji, ines, looking=1)
    press_key(ada, "e")
    wait_until(lambda: len(turns_pushed(service)) == 2)
    kenji.open(table)
    press_key(kenji, "e")
    leave_tables(office, kenji, looking=1)
    ada.open(f"{table}/host")
    ada.press("Ask to end without a result")            # of which he is told, and she is not
    wait_until(lambda: any(one.facts["tag"].endswith(" question") for one in service.arrived))
    assert written_down(ines, "webhook") == before
    assert len(turns_in_chat(ines, receiver, form)) == 1
    for person in (ada, kenji, ines):
        person.close()


@pytest.mark.sample(pool="walks")
def test_mail_ends_while_chat_continues(
        browser: Browser, office: Site, postbox: Postbox, receiver: Receiver) -> None:
    ada = name_guest(Window(browser, office), "Ada")
    lea = name_guest(Window(browser, office, language="fr", phone=True), "Léa")
    confirm_mail(lea, "lea@example.org", postbox)
    check_page(lea)
    told_in_chat(lea, receiver, "ntfy")
    table = open_by_form(ada, game=PLAIN, seat2="open", seat3="", pace="days-1",
                   **{"option-first_seat": "0"})
    sits_down(lea, link_to(ada, 2))
    wait_for_start(ada, lea)
    leave_tables(office, lea, looking=1)

    press_key(ada, "e")
    queue_turn_mail(office)
    wait_until(lambda: turns_in_mail(lea, postbox) and turns_in_chat(lea, receiver, "ntfy"))
    [mail] = turns_in_mail(lea, postbox)
    lea.open(link(mail, rf"{table}(?!\?)"))
    press_key(lea, "e")
    unsubscribe(lea, link(mail, "/notifications/stop/"),
        "You will receive no more notifications by email.",
         "Stop emails", "You will receive no more emails.")
    ticked = lea.page.locator("[name=mail_notices]:checked")
    expect(ticked).to_have_count(0)
    expect(lea.page.locator("[name=webhook_notices]:checked")).not_to_have_count(0)

    leave_tables(office, lea, looking=1)
    press_key(ada, "e")
    wait_until(lambda: len(turns_in_chat(lea, receiver, "ntfy")) == 2)
    assert written_down(lea, "mail").count("turn") == 1
    lea.open(turns_in_chat(lea, receiver, "ntfy")[1].leads[0].removeprefix(SITE))
    press_key(lea, "e")

    lea.open("/me#s-night")
    turn = lea.page.locator("[name=mail_notices][value=turn]")
    with lea.page.expect_response(lambda answer: "mail_notices=turn" in (
            answer.request.post_data or "")):
        turn.check()
    lea.page.reload()
    expect(ticked).to_have_count(1)
    leave_tables(office, lea, looking=1)
    press_key(ada, "e")
    queue_turn_mail(office)
    wait_until(lambda: len(turns_in_mail(lea, postbox)) == 2)
    lea.open(link(turns_in_mail(lea, postbox)[1], rf"{table}(?!\?)"))
    assert lea.my_turn()
    for person in (ada, lea):
        person.close()
