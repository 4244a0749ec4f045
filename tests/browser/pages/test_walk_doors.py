"""Test admission to a site and removal from it. Hestia, its host, reads French on her phone, Wim
English, Haruki Japanese on his phone, Léa French."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.pages.test_access import check_page
from tests.browser.pages.test_walk_host import save_form, seat_players, sign_up
from tests.browsers import Opens
from tests.members import PASSWORD
from tests.real_site import Site
from tests.window import Opener, Window, opening

CONTACT = "hestia@example.org"
TEXTS = {"privacy": {"fr": "Hestia garde **tout**.", "ja": "ヘスティアが保管します。"},
         "terms": {"en": "Be **kind**.", "fr": "Restez **aimables**."}}


@pytest.fixture
def window(browser: Opens, tmp_path: Path) -> Iterator[Opener]:
    """Yield an opener of windows at a site that no one has visited."""
    with Site(tmp_path / "grandtour.sqlite") as site, \
            opening(partial(Window, browser, site)) as opener:
        yield opener


def lets_in(host: Window, way: str) -> None:
    """The host says who may create an account."""
    host.open("/host/settings")
    host.page.locator(f"[name=accounts][value={way}]").check(force=True)
    save_form(host)


def invites(person: Window, whom: str) -> str:
    """The link for one account."""
    person.open("/me/account")
    person.page.fill("#for", whom)
    person.press("Create an invitation")
    person.page.locator("#s-invitations .held li", has_text=whom).wait_for()
    check_page(person)
    return person.page.locator("#link").inner_text()


@pytest.mark.sample(pool="walks")
def test_registration_opens_narrows_and_closes(window: Opener) -> None:
    hestia, wim = window(language="fr", phone=True), window(dark=True)
    haruki, lea = window(language="ja", phone=True), window(language="fr")
    sign_up(hestia, "Hestia")
    sign_up(wim, "Wim")
    lets_in(hestia, "invited")
    haruki.open("/sign-up")
    haruki.wait_for_text(
        "You can join this site by invitation only: ask a member, or its host, for a link.")
    check_page(haruki)
    link = invites(wim, "春樹")
    haruki.open(link)
    check_page(haruki)
    haruki.page.fill("#name", "春樹")
    haruki.page.fill("#password", PASSWORD)
    haruki.page.locator("main .go").click()
    haruki.page.wait_for_url("**/me/account*")
    wim.open("/me/account")
    expect(wim.page.locator("#s-invitations .held li")).to_have_count(0)
    lea.open(link)                                      # it was for one
    check_page(lea)
    expect(lea.page.locator("#password")).to_have_count(0)

    lets_in(hestia, "closed")
    wim.page.reload()
    expect(wim.page.locator("#s-invitations")).to_have_count(0)
    lea.open("/sign-up")
    lea.wait_for_text("Only the host of this site can create accounts: ask for a link.")
    check_page(lea)
    lea.open(invites(hestia, "Léa"))
    lea.page.fill("#name", "Léa")
    lea.page.fill("#password", PASSWORD)
    lea.page.locator("main .go").click()
    lea.page.wait_for_url("**/me/account*")


@pytest.mark.sample(pool="walks")
def test_host_texts_exist_in_three_languages(window: Opener) -> None:
    hestia = window(language="fr", phone=True)
    readers = {"en": window(dark=True), "ja": window(language="ja", phone=True),
               "fr": window(language="fr")}
    sign_up(hestia, "Hestia")
    hestia.open("/host/settings")
    hestia.page.fill("#contact", CONTACT)
    save_form(hestia)
    for code in readers:
        hestia.page.locator(f"[aria-labelledby=texts] .pick[lang={code}]").click()
        expect(hestia.page.locator(f"[aria-labelledby=texts] .pick[lang={code}]")
               ).to_have_attribute("aria-current", "page")
        for text, said in TEXTS.items():
            hestia.page.fill(f"#{text}", said.get(code, ""))
        hestia.page.locator("[aria-labelledby=texts] .go").click()
        hestia.wait_for_text("Saved.")
    check_page(hestia)
    for code, reader in readers.items():
        for text, said in TEXTS.items():
            reader.open("/")
            reader.page.locator(f"footer a[href='/{text}']").click()
            check_page(reader)
            shown = reader.page.locator("main").inner_text()
            seen = [language for language, words in said.items()
                    if words.replace("*", "") in shown]
            assert seen == [code] if code in said else len(seen) == 1
        reader.page.locator("footer a[href='/contact']").click()
        expect(reader.page.locator("main").get_by_role("link", name=CONTACT)).to_have_attribute(
            "href", f"mailto:{CONTACT}")
        check_page(reader)


def sign_in_as_wim(person: Window) -> None:
    """Sign in as Wim."""
    person.open("/sign-in")
    person.page.fill("#name", "Wim")
    person.page.fill("#password", PASSWORD)
    person.page.locator("main .go").click()


def changes(host: Window, path: str, about: str) -> Locator:
    """The line of that list that is about this, with its ways to change it open."""
    host.open(path)
    line = host.page.locator(".rows > li", has_text=about)
    line.locator("summary").click()
    return line


@pytest.mark.sample(pool="walks")
def test_hosts_suspend_restore_remove_and_end(window: Opener) -> None:
    hestia, wim = window(language="fr", phone=True), window()
    haruki = window(language="ja", phone=True, dark=True)
    table = seat_players(hestia, wim, haruki)

    line = changes(hestia, "/host/people", "Wim")
    line.locator("[name=days]").select_option("0")
    line.locator("[value=suspend]").click()
    line = hestia.page.locator(".rows > li", has_text="Wim")
    said, button = (line.locator(what).bounding_box()
                    for what in (".due", "a[href^='/host/people/']"))
    assert said is not None and button is not None
    assert said["x"] + said["width"] <= button["x"]
    check_page(hestia)
    haruki.my_turn()                                    # a computer player is playing for him
    check_page(haruki)
    wim.page.reload()
    wim.wait_for_text("You are watching")
    sign_in_as_wim(wim)
    wim.wait_for_text("The host of this site has suspended you: you cannot sign in here.")
    check_page(wim)
    changes(hestia, "/host/people", "Wim").locator("[value=restore]").click()
    expect(hestia.page.locator(".rows > li", has_text="Wim").locator(".due")).to_have_count(0)
    sign_in_as_wim(wim)
    wim.page.wait_for_url(lambda address: not address.endswith("/sign-in"))

    id = table.removeprefix("/t/")
    line = changes(hestia, "/host/tables", id)
    line.locator("[name=word]").fill("…")
    line.get_by_role("button").click()
    check_page(hestia)
    hestia.wait_for_text("To continue, type exactly this: {name}.", name=id)
    line = changes(hestia, "/host/tables", id)
    line.locator("[name=word]").fill(id)
    line.get_by_role("button").click()
    hestia.wait_for_text("Done.")
    haruki.page.wait_for_selector("[data-phase=over]", state="attached")
    haruki.wait_for_text("This table was ended without a result.")
    check_page(haruki)

    line = changes(hestia, "/host/people", "Wim")
    line.locator("[name=word]").fill("Wim")
    line.locator("[value=remove]").click()
    expect(hestia.page.locator(".rows > li", has_text="Wim")).to_have_count(0)
    sign_in_as_wim(wim)
    wim.wait_for_text(
        "The name or the password is wrong. Try again, or choose a new password.")
    haruki.page.reload()
    assert "Wim" not in haruki.page.locator("body").inner_text()
    check_page(haruki)
