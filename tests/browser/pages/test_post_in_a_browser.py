"""Test that a turn is notified by real mail and to a real receiver, and that the links lead into
the game."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from email.message import EmailMessage

import pytest
from playwright.sync_api import Browser, expect

from tests.meetings import link_to, name_guest, open_by_form, sits_down, wait_for_start
from tests.postbox import SITE, Postbox, Receiver
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.waiting import wait_until
from tests.window import Window


def queue_turn_mail(site: Site) -> None:
    """Wait until the mail about the turn is queued, and end its minute of waiting."""
    with closing(sqlite3.connect(site.database, timeout=20)) as database:
        wait_until(lambda: database.execute(
            "select 1 from notices where state = 'waiting' and event = 'turn'"
            " and channel = 'mail'").fetchone())
        with database:
            database.execute("update notices set due = due - 61000, moment = moment - 61000")


def link(mail: EmailMessage, path: str) -> str:
    found = re.search(rf"{SITE}({path}\S*)", mail.get_body(("plain",)).get_content())
    assert found
    return found[1]


def confirm_mail(window: Window, address: str, postbox: Postbox) -> None:
    """The reader of the window gives this mail address and confirms it."""
    window.open("/me")
    window.page.fill("#mail_address", address)
    window.page.press("#mail_address", "Tab")
    window.press("Send me the confirmation link")
    wait_until(lambda: [mail for mail in postbox.messages if mail["To"] == address])
    window.open(link(postbox.messages[-1], "/notifications/confirm/"))
    window.press("Confirm")
    window.wait_for_text("Confirmed: notifications can be sent.")


@pytest.mark.slow
@pytest.mark.parametrize(("language", "phone"), [("ja", True), ("fr", False)])
def test_forgotten_passwords_are_reset_by_mail(
        browser: Browser, office: Site, postbox: Postbox, language: str, phone: bool) -> None:
    reader = Window(browser, office, language=language, phone=phone)
    page, name = reader.page, "Haruki"
    reader.open("/")
    reader.press("Sign in")
    reader.press("Create an account")
    page.fill("#name", name)
    page.fill("#password", "a short sentence")
    page.locator(".door .go").click()
    reader.wait_for_text("You are now a member. Your games are saved under your name.")
    confirm_mail(reader, "haruki@example.org", postbox)
    reader.open("/me")
    reader.press("Sign out")
    reader.open("/sign-in")
    reader.press("Forgot your password?")
    page.fill("#who", "haruki@example.org")
    reader.press("Send me the link")
    reader.wait_for_text(
        "If a member with this name or email address has confirmed an address, an email with a "
        "link is on its way there. The link works once, within an hour.")
    wait_until(lambda: len(postbox.messages) > 1)
    assert reader.say("Choose a new password") in str(postbox.messages[1]["Subject"])
    reader.open(link(postbox.messages[1], "/password/"))
    page.fill("#password", "another sentence")
    reader.press("Save and sign in")
    reader.wait_for_text("You are signed in.")
    assert page.locator(".bar .account-link").inner_text().endswith(name)
    reader.close()


@pytest.mark.slow
def test_turn_mails_link_to_the_move(
        browser: Browser, office: Site, postbox: Postbox, receiver: Receiver) -> None:
    ines, haruki, lea = people = [
        Window(browser, office), Window(browser, office, language="ja", phone=True),
        Window(browser, office, language="fr")]
    for person, name in zip(people, ("Inès", "春樹", "Léa"), strict=True):
        name_guest(person, name)
    confirm_mail(haruki, "haruki@example.org", postbox)

    lea.open("/me")
    lea.page.fill("#webhook_address", receiver.address)
    lea.page.press("#webhook_address", "Tab")
    lea.press("Try the webhook")
    lea.wait_for_text("The webhook works: it responded with {status}.", status=204)

    table = open_by_form(ines, game=PLAIN, seat2="open", seat3="open", **{"option-first_seat": "0"})
    second, third = link_to(ines, 2), link_to(ines, 3)
    sits_down(haruki, second)
    sits_down(lea, third)
    wait_for_start(ines, haruki, lea)
    for away in (haruki, lea):                          # who looks at the table is told nothing
        away.open("/rules")
    assert ines.my_turn()
    ines.page.keyboard.press("e")
    ines.confirm(ines.page.locator("#turn-choice .go").click)
    queue_turn_mail(office)  # Haruki's turn; Léa is told at once
    wait_until(lambda: len(postbox.messages) > 1)
    mail = postbox.messages[1]
    assert haruki.say("It is your turn") in str(mail["Subject"])
    haruki.open(link(mail, r"/t/\w+\?choose="))
    haruki.page.wait_for_selector("#turn-choice .preview li")
    haruki.page.wait_for_selector("[data-connection=live]")
    haruki.confirm(haruki.page.locator("#turn-choice .go").click)
    ines.page.wait_for_function("number => Number(document.body.dataset.number) >= number",
                                arg=haruki.number())
    expect(ines.page.locator("#log-list li").first).to_contain_text("春樹")

    wait_until(lambda: len(receiver.taken) > 1)
    told = json.loads(receiver.taken[1][2])
    assert told["table"] == table.removeprefix("/t/") or table in json.dumps(told)
    for person in people:
        person.close()
