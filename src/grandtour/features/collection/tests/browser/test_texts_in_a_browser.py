"""Test what members write and mark. Three of them read it in three languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from grandtour.language import Count
from tests.meetings import signed_in
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS
from tests.window import Opener


def test_texts_are_shared_liked_and_tagged(window: Opener) -> None:
    ada, haruka, elie = (
        signed_in(window(), "Ada of the shelf"),
        signed_in(window(language="ja", phone=True), "遥"),
        signed_in(window(language="fr"), "Élie"))
    ada.open(f"/games/{WITH_HANDS}/write?kind=review")
    ada.page.fill("#title", "Sharp as glass")
    ada.page.fill("#body", "For **patient** plotters.")
    ada.press("Publish")
    address = ada.page.locator("#address").input_value()

    haruka.open(address)
    expect(haruka.page.locator(".written[lang=en] strong").first).to_have_text("patient")
    haruka.page.locator("#heard button").click()
    expect(haruka.page.locator("#heard button")).to_have_attribute("aria-pressed", "true")
    haruka.page.fill("#body", "そのとおりです。")
    haruka.press("Send")
    elie.open(address)
    expect(elie.page.locator(".entry .written[lang=ja]")).to_have_text("そのとおりです。")
    elie.page.locator("#heard button").click()
    ada.open(f"/games/{WITH_HANDS}")
    ada.page.get_by_role("link", name="Sharp as glass").click()
    expect(ada.page.locator("#heard")).to_contain_text("2")

    tag = "夜更けに"
    for proposing in (haruka, ada):
        elie.open(f"/games/{WITH_HANDS}")
        expect(elie.page.locator(".tag", has_text=tag)).to_have_count(0)
        proposing.open(f"/games/{WITH_HANDS}")
        proposing.page.locator(".propose summary").click()
        proposing.page.fill("#tag", tag)
        proposing.page.select_option("#tag-language", "ja")
        proposing.press("Propose")
        proposing.page.locator(".tag[aria-pressed=true]", has_text=tag).wait_for()
    elie.open(f"/games/{WITH_HANDS}")
    elie.page.locator(".tag", has_text=tag).click()
    expect(elie.page.locator(".tag[aria-pressed=true]", has_text=tag)).to_contain_text("3")


@pytest.mark.slow
def test_a_game_is_found_for_tonight(window: Opener) -> None:
    haruka = window(language="ja", phone=True)
    haruka.open(f"/games/{ANOTHER}")
    haruka.page.locator(".marksum [value=interested]").click()
    haruka.open("/")
    expect(haruka.page.locator(f"#game-{ANOTHER} [aria-pressed=true]")).to_contain_text(
        haruka.say("interested"))
    haruka.page.locator(".filters > summary").click()
    haruka.page.locator(".pick[href*='players=2']").click()
    haruka.page.locator(".pick[href*='minutes=60']").click()
    tonight = haruka.page.locator(".trio .panel").first
    expect(tonight).to_contain_text(haruka.say(
        Count("it can be played with {n} player", "it can be played with {n} players", 2)))
    following = haruka.page.locator(".panel:has(#next-h)")
    expect(following.locator("a")).to_have_attribute("href", re.compile(
        f"/games/({PLAIN}|{WITH_HANDS}|{WITH_SHOWS})$"))
    haruka.press("Switch off")
    expect(following).to_contain_text(haruka.say("Recommendations are switched off."))
