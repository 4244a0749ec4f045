"""An invitation is copied by its button, and the page says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.meetings import name_guest, open_by_form, sits_down
from tests.some_game import PLAIN
from tests.window import Opener, Window

# As under an address that browsers do not trust: there is no clipboard for scripts.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


@pytest.fixture(name="host")
def _host(window: Opener) -> Window:
    host = window()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return host


def clipboard_text(host: Window) -> str:
    """Return the content of the clipboard as a field receives it."""
    host.open("/me")
    field = host.page.locator("#name")
    field.evaluate("field => { field.maxLength = 200; field.value = ''; }")
    field.press("Control+V")
    return field.input_value()


@pytest.mark.parametrize(("where", "trusted"), [("waiting room", True), ("seat", False)])
def test_an_invitation_is_copied_and_said(host: Window, where: str, trusted: bool) -> None:
    if not trusted:
        host.page.add_init_script(NO_CLIPBOARD)
    open_by_form(host, game=PLAIN, seat2="open", seat3="")
    if where == "seat":
        host.press("Invite to seat {number}", number=2)
        host.page.wait_for_url("**/seats/*")
    invitation = host.page.locator("#invitation").input_value()
    host.press("Copy")
    expect(host.page.locator("button[data-copy]")).to_have_text(host.say("Copied"))
    expect(host.page.locator("#say")).to_have_text(host.say("Copied"))
    assert "/j/" in invitation
    assert clipboard_text(host) == invitation


def test_the_hosts_main_button_invites(host: Window, window: Opener) -> None:
    """The main button invites while a seat is free for anyone. Next to it is a button that fills
    the other seats with bots."""
    open_by_form(host, game=PLAIN, seat2="open", seat3="open")
    invitation = host.page.locator("#invitation").input_value()
    main = host.page.locator("#turn-idle .go")
    expect(main).to_have_text(host.say("Invite others"))
    main.click()
    expect(host.page.locator("#say")).to_have_text(host.say("Copied"))
    sits_down(name_guest(window(), "Kenji"), invitation)
    expect(host.page.locator("#seats li").nth(1)).to_contain_text("Kenji")
    expect(main).to_have_text(host.say("Invite others"))
    host.find_named("Fill with computer players and start").wait_for()
    assert clipboard_text(host) == invitation


def test_shown_tokens_can_be_copied(host: Window) -> None:
    open_by_form(host, game=PLAIN, seat2="open", seat3="")
    host.open("/me/account")
    host.page.locator("details:has([action$=tokens]) > summary").click()
    form = host.page.locator("form[action$=tokens]")
    form.locator("[name=label]").fill("robot")
    form.locator("button.btn").click()
    secret = host.page.locator("#secret").inner_text()
    assert len(secret) > 20
    host.press("Copy")
    expect(host.page.locator("#say")).to_have_text(host.say("Copied"))
    assert clipboard_text(host) == secret
