"""Passkeys with a device that Chromium plays: become a member by one, sign in by it, remove it."""

from __future__ import annotations


def with_device(reader) -> None:
    """Let the window have a device that makes passkeys without asking anybody."""
    devtools = reader.context.new_cdp_session(reader.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}})


def test_a_guest_becomes_a_member_by_a_passkey_and_signs_in_by_it(window, place) -> None:
    site = f"http://localhost:{place.port}"
    reader = window()
    page = reader.page
    with_device(reader)
    page.goto(f"{site}/me")
    page.locator("#name").fill("Ottoline")
    page.locator(".name-form button").click()
    page.goto(f"{site}/me/account")
    page.get_by_role("button", name="With a passkey instead").click()
    page.wait_for_url("**/me/account?done=member")
    assert page.locator("#s-passkeys .held li").count() == 1

    # Nothing else lets her in, so it stays.
    page.locator("#s-passkeys .held button").click()
    page.get_by_text("Without this passkey you could not sign in any more").wait_for()

    page.goto(f"{site}/me")
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{site}/sign-in")
    page.get_by_role("button", name="With a passkey").click()
    page.wait_for_url("**/me/account?done=in")
    page.get_by_text("You are Ottoline.").wait_for()


def test_no_passkey_is_offered_under_a_bare_address(window) -> None:
    reader = window()
    reader.open("/sign-in")
    assert reader.page.locator("[data-passkey]").count() == 0
