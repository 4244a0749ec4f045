"""Places to play that a host has entered, as members find them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from grandtour.features.places.tests.test_places import PLACES
from tests.real_site import Site
from tests.some_game import ANOTHER
from tests.window import Opener


def test_game_page_leads_to_places(window: Opener, place: Site, tmp_path: Path) -> None:
    elie = window(language="fr")
    file = tmp_path / "places.toml"
    file.write_text(PLACES, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "grandtour", "places", str(file),
                    "--database", place.address], check=True)
    elie.open(f"/games/{ANOTHER}")
    elie.page.locator("[aria-labelledby=places]").get_by_text("Café des Voyages").wait_for()
    elie.press("All places")
    expect(elie.page.locator(".places .place")).to_have_count(1)
    elie.open("/places")
    elie.page.get_by_role("link", name="大阪", exact=True).click()
    expect(elie.page.locator(".places h2")).to_have_text("梅田クラブ")
