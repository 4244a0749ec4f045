"""Test one person on two devices, down to the last chat message, with a spectator at the same
table."""

from __future__ import annotations

import pytest

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.meetings import link_to, name_guest, open_by_form, wait_for_start
from tests.some_game import PLAIN
from tests.window import Opener, Window

PASSWORD = "three horses and a cart"


def choose(window: Window, name: str, value: str) -> None:
    """One of the settings; it is kept at once."""
    with window.page.expect_response("**/me?kept=*"):
        window.page.locator(f"[name={name}][value={value}]").check(force=True)


@pytest.mark.slow
def test_guests_are_saved_found_and_forgotten(window: Opener, tmp_path: Path) -> None:
    ann, desk, phone = window(), window(language="ja"), window(language="fr", phone=True)
    table = open_by_form(name_guest(ann, "Ann"), game=PLAIN, seat2="open", seat3="",
                   **{"option-first_seat": "0"})
    desk.open(link_to(ann, 2))
    desk.page.fill("#name", "澪")
    desk.press("Sit down")
    wait_for_start(ann, desk)

    desk.open("/me/account")                            # the guest becomes a member
    desk.page.fill("#password", PASSWORD)
    desk.press("Save my games")
    desk.page.wait_for_url("**done=member")
    phone.open("/sign-in")
    phone.page.fill("#name", "澪")
    phone.page.fill("#password", PASSWORD)
    phone.page.locator(".door .go").click()
    phone.page.wait_for_url("**done=in")
    phone.open("/tables")
    expect(phone.page.locator(f"a.title-link[href='{table}']")).to_be_visible()

    desk.open("/me")                                    # what is set on one holds on both
    for name, value in (("theme", "dark"), ("motion", "none"), ("palette", "tritan")):
        choose(desk, name, value)
    for name, clock in (("night_from", "22:30"), ("night_to", "07:00")):
        desk.page.fill(f"#{name}", clock)
        with desk.page.expect_response("**/me?kept=*"):
            desk.page.press(f"#{name}", "Tab")
    desk.press("Undo the last change")
    desk.wait_for_text("Undone.")
    assert desk.page.locator("#night_to").input_value() == ""
    choose(desk, "language", "en")
    desk.page.wait_for_selector("html[lang=en]")
    desk.say = phone.say = ann.say
    phone.open("/me")
    root = phone.page.locator("html")
    for name, value in (("lang", "en"), ("data-theme", "dark"), ("data-motion", "none"),
                        ("data-palette", "tritan")):
        expect(root).to_have_attribute(name, value)
    assert phone.page.locator("#night_from").input_value() == "22:30"

    desk.open("/me/account")                            # the phone is lost
    expect(desk.page.locator("#s-sessions .held li")).to_have_count(2)
    desk.press("Sign out everywhere else and end all tokens")
    expect(desk.page.locator("#s-sessions .held li")).to_have_count(1)
    phone.open("/me")
    expect(phone.page.locator("#name")).to_have_value("")

    desk.open("/me/data")
    with desk.page.expect_download() as given:
        desk.press("Export")
    given.value.save_as(tmp_path / "mine.json")
    kept = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert table.removeprefix("/t/") in json.dumps(kept)
    assert "22:30" in json.dumps(kept)

    desk.page.fill("#password", PASSWORD)               # Ann sees it happen, and a bot goes on
    desk.press("Delete my account for good")
    desk.page.wait_for_url(f"{desk.site.url}/")
    expect(ann.page.locator("#player-2")).to_contain_text(ann.say("Someone who left"))
    assert ann.my_turn()
    ann.page.keyboard.press("e")
    ann.confirm(ann.page.locator("#turn-choice .go").click)
    assert ann.my_turn()
    phone.open("/sign-in")
    phone.page.fill("#name", "澪")
    phone.page.fill("#password", PASSWORD)
    phone.page.press("#password", "Enter")
    phone.page.locator(".refusal[role=alert]:visible").wait_for()
