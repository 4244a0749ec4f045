"""The picture of a finished game is shared with its sentence and its link."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.positions import Stands
from tests.some_game import PLAIN
from tests.window import Opener

# A browser that can share files, and notes what it is given.
SHARES = """Object.assign(Navigator.prototype, {
    canShare: () => true,
    share: async ({ files: [{ type, size }], text, url }) => {
      window.shared = { type, size, text, url };
    } });"""
CANNOT = "Object.assign(Navigator.prototype, { canShare: undefined, share: undefined });"


def test_pictures_are_shared_with_their_link(window: Opener, stands: Stands) -> None:
    reader, over = window(), stands[f"{PLAIN}-end"]
    reader.page.add_init_script(SHARES)
    reader.open(f"/t/{over.table}/moment")
    reader.press("Share the picture")
    shared = reader.page.wait_for_function("window.shared").json_value()
    assert shared["type"] == "image/png" and shared["size"] > 10_000
    assert shared["text"] == reader.page.locator(".moment img").get_attribute("alt")
    reader.open(urlsplit(shared["url"]).path)
    assert reader.page.locator("#replay").get_attribute("data-number") == \
        reader.page.locator("#replay").get_attribute("data-last")


def test_other_browsers_save_the_picture(window: Opener, stands: Stands) -> None:
    reader, over = window(), stands[f"{PLAIN}-end"]
    reader.page.add_init_script(CANNOT)
    reader.open(f"/t/{over.table}/moment")
    reader.page.wait_for_load_state("networkidle")
    expect(reader.page.locator("#share-moment")).to_be_hidden()
    with reader.page.expect_download() as given:
        reader.page.get_by_role("link", name="PNG").click()
    assert given.value.path().read_bytes().startswith(b"\x89PNG")
