"""The host's room: Hestia reads English at her desk, Haruki Japanese on his phone, Léa French, and
Jonas German, which she has installed. A mail of his that failed is tried again, she raises
the limits of a member, and all that she did is listed."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from platform import python_version

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import check_page
from grandtour import __version__, games
from grandtour.language import Phrase
from grandtour.maintenance.measures import FIGURES, HOUR, SLOT
from grandtour.maintenance.stores.measures import MeasureStore
from grandtour.store.database import Database
from tests.browser.pages.test_post_in_a_browser import confirm_mail, link
from tests.browser.pages.test_walk_host import save_form, sign_up
from tests.browsers import Opens
from tests.german import GOAL, path_with_german
from tests.meetings import link_to, open_by_form, sits_down, take_action, wait_for_start
from tests.outsiders import run
from tests.postbox import SITE, Postbox
from tests.real_site import Site
from tests.some_game import ANOTHER, PLAIN, game_title
from tests.waiting import wait_until
from tests.window import Opener, Window, opening

MAILBOX = "haruki@example.org"
DAY = 24 * 3600
WELCOME = "Willkommen bei den Donnerstagen."


@pytest.fixture
def site(tmp_path: Path, postbox: Postbox) -> Iterator[Site]:
    """One that sends mail."""
    with Site(tmp_path / "grandtour.sqlite", "--site", SITE, "--smtp", postbox.address) as made:
        yield made


@pytest.fixture
def window(browser: Opens, site: Site) -> Iterator[Opener]:
    """Opens windows there."""
    with opening(partial(Window, browser, site)) as opener:
        yield opener


@pytest.fixture
def strict(browser: Opens, tmp_path: Path) -> Iterator[Opener]:
    """Opens windows at a site where a person can have one open table."""
    with Site(tmp_path / "strict.sqlite", "--tables", "1") as site, \
            opening(partial(Window, browser, site)) as opener:
        yield opener


def open_page(host: Window, path: str) -> None:
    """Opens a page of the room, which is all right."""
    host.open(path)
    check_page(host)


def check_record(host: Window, *acts: Phrase) -> None:
    """Check that the record of host actions has exactly these, the last first."""
    open_page(host, "/host/log")
    listed = host.page.locator(".rows > li")
    expect(listed).to_have_count(len(acts))
    for number, act in enumerate(acts):
        expect(listed.nth(number).locator("p").first).to_have_text(host.say(act))


# What could not be sent, and how the site stands.

@pytest.mark.sample(pool="walks")
def test_failed_mails_are_retried_or_dropped(window: Opener, site: Site, postbox: Postbox) -> None:
    hestia, haruki = window(), window(language="ja", phone=True)
    sign_up(hestia, "Hestia")
    sign_up(haruki, "春樹")
    confirm_mail(haruki, MAILBOX, postbox)
    haruki.open("/me")
    haruki.page.select_option("#mail_delay", "0")
    haruki.wait_for_text("Saved.")
    table = open_by_form(hestia, game=PLAIN, seat2="open", seat3="", **{"option-first_seat": "0"})
    sits_down(haruki, link_to(hestia, 2))
    wait_for_start(hestia, haruki)

    fail_mail(hestia, haruki, table, postbox)
    said = hestia.page.locator("[aria-labelledby=queue] li")
    expect(said).to_have_count(1)
    expect(said).to_contain_text(hestia.say("Your turn"))
    expect(said).to_contain_text("the email server refused the address (550)")
    assert "春樹" not in hestia.page.locator("main").inner_text()
    postbox.closed.clear()
    said.get_by_role("button").click()
    hestia.wait_for_text("Retried: {number}", number=1)
    wait_until(lambda: len(postbox.messages) > 1)
    assert haruki.say("It is your turn") in str(postbox.messages[1]["Subject"])
    haruki.open(link(postbox.messages[1], r"/t/\w+\?choose="))
    haruki.page.wait_for_selector("#turn-choice .preview li")
    check_page(haruki)
    haruki.confirm(haruki.page.locator("#turn-choice .go").click)
    take_action(haruki, "end")

    fail_mail(hestia, haruki, table, postbox)
    haruki.open(table)                                  # by himself
    take_action(haruki, "end")
    haruki.open("/rules")
    site.wait_for_streams(0)
    postbox.closed.clear()
    hestia.press("Try all again")
    hestia.wait_for_text("Retried: {number}", number=1)
    wait_for_queue(hestia, "Nothing is waiting.")
    check_page(hestia)
    assert panel_numbers(hestia, "counts") == {
        hestia.say("Waiting"): "0", hestia.say("Failed"): "0",
        hestia.say("Sent"): "1", hestia.say("Seen before sending"): "0",
        hestia.say("Outdated before sending"): "1"}
    assert len(postbox.messages) == 2
    sent = Phrase("{host} retried failed notifications ({fact})", host="Hestia", fact=1)
    check_record(hestia, sent, sent)


def fail_mail(host: Window, away: Window, table: str, postbox: Postbox) -> None:
    """Let a mail about the next turn fail, and check that the host reads why."""
    away.open("/rules")
    postbox.closed.add(MAILBOX)
    host.open(table)
    host.my_turn()
    take_action(host, "end")
    wait_for_queue(host, "Try all again")
    check_page(host)


def wait_for_queue(host: Window, message: str) -> None:
    """Looks at what waits until that says so."""
    def said() -> bool:
        host.open("/host/queue")
        return host.say(message) in host.page.locator("main").inner_text()
    wait_until(said)


def panel_numbers(host: Window, panel: str) -> dict[str, str]:
    """The numbers of a panel, by their titles."""
    rows = host.page.locator(f"[aria-labelledby={panel}] tr")
    return {row.locator("th").inner_text(): row.locator("td").inner_text() for row in rows.all()}


@pytest.mark.sample(pool="walks")
def test_hosts_back_up_and_read_health(window: Opener, site: Site) -> None:
    hestia, haruki, lea = window(), window(language="ja", phone=True), window(language="fr")
    sign_up(hestia, "Hestia")
    sign_up(haruki, "春樹")
    sign_up(lea, "Léa")
    open_page(hestia, "/host")
    hestia.wait_for_text("There are none yet.")
    backs_up(hestia)
    [copy] = (site.database.parent / "backups").iterdir()
    assert members(copy) == {"Hestia", "春樹", "Léa"}
    age_file(copy, days=9)
    open_page(hestia, "/host")
    expect(hestia.page.locator("[aria-labelledby=backups] .due")).to_have_text(hestia.say("old"))
    backs_up(hestia)
    [other] = set((site.database.parent / "backups").iterdir()) - {copy}

    versions = panel_numbers(hestia, "versions")
    assert versions.pop("Grand Tour") == __version__
    assert versions.pop("Python") == python_version()
    assert versions.pop("SQLite") == sqlite3.sqlite_version
    assert versions.pop(hestia.say("Database schema")).isalnum()
    assert versions == {
        hestia.say("Rules of {game}", game=game_title(name)): games.game(name).version
                        for name in games.names()}

    open_page(hestia, "/host/graphs")
    assert graph_texts(hestia) == [hestia.say("Nothing has been measured yet.")] * len(FIGURES)
    haruki.open("/")
    haruki.page.locator("form[action='/play'] button").first.click()
    haruki.page.wait_for_selector("#turn-idle", state="attached")
    record_measurements(site)
    open_page(hestia, "/host/graphs")
    hestia.press("The last week")
    check_page(hestia)
    people, tables, *others = graph_texts(hestia)
    for said, number in ((people, 3), (tables, 1)):
        assert said.startswith(hestia.say("Now {last}; peak {most}, reached by {when}.",
                                          last=number, most=number, when="\n").partition("\n")[0])
    assert others == [hestia.say("Nothing has been measured yet.")] * len(others)
    assert hestia.page.locator(".course .bars[d^=M]").count() == 2
    haruki.open("/host/graphs")
    haruki.wait_for_text("Page not found")
    check_page(haruki)
    made = "{host} made a backup of the database ({fact})"
    check_record(hestia, Phrase(made, host="Hestia", fact=other.name),
        Phrase(made, host="Hestia", fact=copy.name))


def backs_up(host: Window) -> None:
    host.press("Back up now")
    host.wait_for_text("A backup was made.")
    check_page(host)
    expect(host.page.locator("[aria-labelledby=backups] p").first).to_contain_text(
        host.say("just now"))
    expect(host.page.locator("[aria-labelledby=backups] .due")).to_have_count(0)


def members(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as connection:
        return {name for name, in connection.execute("SELECT name FROM people")}


def age_file(file: Path, days: int) -> None:
    """Make the file this many days older."""
    then = file.stat().st_mtime - days * DAY
    os.utime(file, (then, then))


def graph_texts(host: Window) -> list[str]:
    """Return the text of each graph."""
    return host.page.locator(".graphs section > p:not(.muted)").all_inner_texts()


def record_measurements(site: Site) -> None:
    """A quarter of an hour is over: what a server counts in the database then."""
    async def keep() -> None:
        database, now = Database(site.address), time.time_ns() // 1_000_000
        store = MeasureStore(database)
        await store.store_measurements(now // SLOT * SLOT, "another server", {
            "people": await store.count_people(now - HOUR),
            "tables": await store.count_tables(now - SLOT)})
        await database.close()
    run_in_thread(lambda: asyncio.run(keep()))


def run_in_thread(do: Callable[[], None]) -> None:
    """Run this in a thread of its own, since Playwright uses the event loop of this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(do).result()


# How much one may do.

@pytest.mark.sample(pool="walks")
def test_hosts_raise_member_limits(strict: Opener) -> None:
    hestia, haruki, lea = strict(), strict(language="ja", phone=True), strict(language="fr")
    sign_up(hestia, "Hestia")
    sign_up(haruki, "春樹")
    sign_up(lea, "Léa")
    set_limits(hestia, space="10")
    for person in (lea, haruki):
        open_by_form(person, game=PLAIN)
        opens_another(person)
        check_limit_message(person)
        check_page(person)

    open_page(hestia, "/host/people")
    hestia.page.locator("li", has_text="Léa").get_by_role(
        "link", name=re.compile(hestia.say("Limits"))).click()
    check_page(hestia)
    hestia.page.locator("[name=factor][value='2']").check(force=True)
    save_form(hestia)
    check_page(hestia)
    open_page(hestia, "/host/people")
    expect(hestia.page.locator("li", has_text="Léa")).to_contain_text(hestia.say("custom limits"))

    open_by_form(lea, game=PLAIN)
    opens_another(haruki)                               # hers is hers alone
    check_limit_message(haruki)

    check_record(hestia,
        Phrase("{host} set limits for {person} ({fact})", host="Hestia", person="Léa",
               fact=Phrase("twice as much")),
        Phrase("{host} changed the settings of the site ({fact})", host="Hestia",
               fact=Phrase("Megabytes of text per member")))


def set_limits(host: Window, **limits: str) -> None:
    """Set these limits for everyone."""
    open_page(host, "/host/limits")
    for name, value in limits.items():
        host.page.fill(f"#{name}", value)
    save_form(host)


def opens_another(person: Window) -> None:
    person.open(f"/new?game={PLAIN}")
    person.page.locator("#summary .go").click()


def check_limit_message(person: Window) -> None:
    expect(person.page.locator("#refused")).to_contain_text(
        person.say("You already have {most} open tables, which is the limit for one person "
                   "here. Finish or leave one of them first.", most=1))


# A language that others have made.

@pytest.mark.sample(pool="walks")
def test_languages_are_installed_and_chosen(window: Opener, site: Site, tmp_path: Path) -> None:
    hestia, jonas = window(phone=True), window(phone=True)
    haruki = window(language="ja")
    sign_up(hestia, "Hestia")
    open_page(jonas, "/")
    assert site_languages(jonas) == ["English", "日本語", "Français"]
    path = path_with_german(tmp_path / "language")
    site.stop()
    site.start(PYTHONPATH=path)

    open_page(hestia, "/host/settings?code=de")
    hestia.page.fill("#welcome", WELCOME)
    hestia.page.locator("[aria-labelledby=texts]").get_by_role(
        "button", name=hestia.say("Save")).click()
    hestia.wait_for_text("Saved.")
    check_page(hestia)

    jonas.open("/")
    assert site_languages(jonas) == ["English", "日本語", "Français", "Deutsch"]
    jonas.page.locator(".tongue summary").click()
    jonas.page.locator(".tongue a", has_text="Deutsch").click()
    expect(jonas.page.locator("html")).to_have_attribute("lang", "de")
    jonas.page.get_by_text(WELCOME).wait_for()
    check_page(jonas)
    open_page(jonas, "/sign-in")
    expect(jonas.page.locator("h1")).to_have_text("Anmelden")
    jonas.find_named("Create an account").wait_for()        # nobody has translated that
    for game, there in ((PLAIN, 1), (ANOTHER, 0)):
        open_page(jonas, f"/rules/{game}")
        expect(jonas.page.get_by_text(GOAL)).to_have_count(there)
    sign_up(jonas, "Jonas")
    open_page(jonas, "/me")
    expect(jonas.page.locator("[name=language][value=de]")).to_be_checked()
    open_page(haruki, "/")
    assert WELCOME not in haruki.page.content()

    missing = run(path, "-m", "grandtour", "languages", "de").stdout.splitlines()
    assert "Create an account" in missing and "Sign in" not in missing
    assert f"({ANOTHER}, rules: in English)" in missing
    assert f"({PLAIN}, rules: in English)" not in missing
    check_record(hestia, Phrase("{host} changed the settings of the site ({fact})", host="Hestia",
                       fact=Phrase("{text} ({language})", text=Phrase("Welcome"),
                                   language="Deutsch")))


def site_languages(reader: Window) -> list[str]:
    """Return the languages in which the site can be read."""
    return [one.strip() for one in reader.page.locator(".tongue a").all_text_contents()]
