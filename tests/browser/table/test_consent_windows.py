"""Three people in three windows and three languages: a take-back is asked, refused and granted."""

from __future__ import annotations

from tests.browser.pages.test_access import faults
from tests.group import Group
from tests.real_site import Site
from tests.window import Opener, Window, open_seat, sit

ASKED = {"ja": "あなたへの質問", "fr": "Une question pour vous"}


def test_one_no_ends_the_question(window: Opener, place: Site) -> None:
    group = Group(place, [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "Inès",
                  {"first_seat": "0"})
    for name in ("Haruki", "Léa"):
        group.join(place, name)
    assert group.act(0, "end")
    assert group.act(1, "move nashik")
    ines, haruki, lea = (window(language=language, phone=phone) for language, phone in (
        ("en", False), ("ja", True), ("fr", False)))
    for seat, client in zip((ines, haruki, lea), group.clients, strict=True):
        open_seat(seat, group.table, client)
    before = ines.number()

    ines.page.locator("#ask-back").click()
    for seat, language in ((haruki, "ja"), (lea, "fr")):
        seat.page.wait_for_selector("#consent.due")
        assert ASKED[language] in seat.page.locator("#consent .eyebrow").inner_text()
        assert faults(seat) == []
    lea.page.locator("#consent .go").click()
    ines.page.wait_for_selector("#consent .chip.good")
    press(haruki, "[value=no]")
    for seat in (ines, haruki, lea):
        seat.page.wait_for_selector("#consent[hidden]", state="attached")
    assert ines.number() == before
    assert "did not agree" in ines.page.locator("#log-list > [data-act]").first.inner_text()

    ines.page.locator("#ask-back").click()
    for seat in (haruki, lea):
        seat.page.wait_for_selector("#consent.due")
        press(seat, ".go")
    ines.page.wait_for_function(
        "before => Number(document.body.dataset.number) > before", arg=before)
    assert ines.page.locator("#turn-idle").get_attribute("data-mine") == "yes"
    assert "Everyone agreed to it." in ines.page.locator("#log-list > li").first.inner_text()
    group.close()


def press(seat: Window, button: str) -> None:
    seat.page.locator(f"#consent {button}").click()


def test_keys_undo_and_redo_turns(window: Opener, place: Site) -> None:
    group = Group(place, [{"kind": "me"}, {"kind": "open"}], "Inès", {"first_seat": "0"})
    group.join(place, "Haruki")
    start = group.see()["number"]
    assert group.act(0, "move nashik")
    assert group.act(0, "move dhule")
    seat = window()
    sit(seat, group.stand)
    assert seat.my_turn()
    seat.confirm(lambda: seat.page.keyboard.press("Shift+U"))
    assert group.see()["redo"] == "move nashik"
    assert seat.page.locator("#log-list s").count() == 2       # what is taken back stays to be read
    seat.confirm(lambda: seat.page.keyboard.press("y"))
    seat.page.wait_for_selector("#take-again")
    seat.confirm(lambda: seat.page.keyboard.press("y"))
    assert group.see()["redo"] == ""
    assert group.see()["number"] == start + 5
    group.close()
