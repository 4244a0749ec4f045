"""Test that a reader looks up the rules and reads them aloud."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.some_game import PLAIN
from tests.window import Opener


@pytest.mark.slow
def test_rules_are_found_in_any_language(window: Opener) -> None:
    ada = window()
    ada.open("/rules")                                  # a Japanese word finds English clauses
    ada.page.fill("#q", "象")
    ada.page.press("#q", "Enter")
    hit = ada.page.locator(f"[aria-labelledby=found-{PLAIN}] .hits a").first
    clause = hit.locator("b").inner_text()
    hit.click()
    expect(ada.page.locator(f"[id='{clause}'].on")).to_be_visible()
    assert "elephant" in ada.page.locator(f"[id='{clause}']").inner_text().lower()
    ada.press("Rules to read aloud")
    for language in ("fr", "ja"):
        ada.page.locator(f"main [hreflang={language}]").click()
        expect(ada.page.locator("html")).to_have_attribute("lang", language)
        assert ada.page.locator("main h1").inner_text()
