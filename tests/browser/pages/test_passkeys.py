"""Passkeys with a device that Chromium plays: become a member by one, sign in by it, remove it."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Route

from grandtour.language import CODES
from grandtour.people import errors
from tests.real_site import Site
from tests.window import Opener, Window


class Device:
    """A device of the window that makes passkeys, and says whether it knows whose hand it is in."""

    def __init__(self, devtools: CDPSession, verified: bool) -> None:
        self._devtools = devtools
        devtools.send("WebAuthn.enable")
        self._id = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
            "hasUserVerification": True, "isUserVerified": verified,
            "automaticPresenceSimulation": True}})["authenticatorId"]

    def verifies(self, verified: bool) -> None:
        self._devtools.send("WebAuthn.setUserVerified", {
            "authenticatorId": self._id, "isUserVerified": verified})


def add_device(reader: Window, verified: bool = True) -> Device:
    """Give the window a device that makes passkeys without asking anyone."""
    return Device(reader.context.new_cdp_session(reader.page), verified)


@pytest.mark.parametrize("language", CODES)
def test_guests_join_and_return_by_passkey(window: Opener, place: Site, language: str) -> None:
    site, name = f"http://localhost:{place.port}", f"Ottoline {language}"
    reader = window(language=language)
    page = reader.page
    add_device(reader)
    page.goto(f"{site}/me")
    page.locator("#name").fill(name)
    page.locator(".name-form button").click()
    page.goto(f"{site}/me/account")
    reader.press("Use a passkey instead")
    page.wait_for_url("**/me/account?done=member")
    assert page.locator("#s-passkeys .held li").count() == 1

    # Nothing else lets her in, so it stays.
    page.locator("#s-passkeys .held button").click()
    reader.wait_for_text(errors.LAST_SIGN_IN_METHOD.text)

    page.goto(f"{site}/me")
    reader.press("Sign out")
    page.goto(f"{site}/sign-in")
    reader.press("Use a passkey")
    page.wait_for_url("**/me/account?done=in")
    reader.wait_for_text("You are {name}.", name=name)


def test_unverified_devices_are_refused(window: Opener, place: Site) -> None:
    """Devices are refused if the page asks correctly, and if its request was changed."""
    site = f"http://localhost:{place.port}"
    reader = window()
    page = reader.page
    devtools = add_device(reader, verified=False)

    def lenient(route: Route) -> None:
        answer = route.fetch()
        asked = answer.json()
        asked.setdefault("authenticatorSelection", {})["userVerification"] = "discouraged"
        asked["userVerification"] = "discouraged"
        route.fulfill(response=answer, json=asked)

    page.goto(f"{site}/me")
    page.locator("#name").fill("Careless")
    page.locator(".name-form button").click()
    for change in (False, True):
        if change:
            page.route("**/options", lenient)
        page.goto(f"{site}/me/account")
        reader.press("Use a passkey instead")
        reader.wait_for_text(errors.BAD_PASSKEY.text)

    devtools.verifies(True)
    page.goto(f"{site}/me/account")
    reader.press("Use a passkey instead")
    page.wait_for_url("**/me/account?done=member")
    page.goto(f"{site}/me")
    reader.press("Sign out")
    devtools.verifies(False)
    page.goto(f"{site}/sign-in")
    reader.press("Use a passkey")
    reader.wait_for_text(errors.BAD_PASSKEY.text)


def test_bare_addresses_offer_no_passkey(window: Opener) -> None:
    reader = window()
    reader.open("/sign-in")
    assert reader.page.locator("[data-passkey]").count() == 0
