"""Passkeys with a device that Chromium plays: become a member by one, sign in by it, remove it."""

from __future__ import annotations

import pytest

from grandtour.language import CODES
from grandtour.people import errors


def with_device(reader) -> None:
    """Let the window have a device that makes passkeys without asking anybody."""
    devtools = reader.context.new_cdp_session(reader.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}})


@pytest.mark.parametrize("language", CODES)
def test_a_guest_becomes_a_member_by_a_passkey_and_signs_in_by_it(
        window, place, language: str) -> None:
    site, name = f"http://localhost:{place.port}", f"Ottoline {language}"
    reader = window(language=language)
    page = reader.page
    with_device(reader)
    page.goto(f"{site}/me")
    page.locator("#name").fill(name)
    page.locator(".name-form button").click()
    page.goto(f"{site}/me/account")
    reader.press("With a passkey instead")
    page.wait_for_url("**/me/account?done=member")
    assert page.locator("#s-passkeys .held li").count() == 1

    # Nothing else lets her in, so it stays.
    page.locator("#s-passkeys .held button").click()
    reader.reads(errors.LAST_WAY.text)

    page.goto(f"{site}/me")
    reader.press("Sign out")
    page.goto(f"{site}/sign-in")
    reader.press("With a passkey")
    page.wait_for_url("**/me/account?done=in")
    reader.reads("You are {name}.", name=name)


def test_no_passkey_is_offered_under_a_bare_address(window) -> None:
    reader = window()
    reader.open("/sign-in")
    assert reader.page.locator("[data-passkey]").count() == 0
