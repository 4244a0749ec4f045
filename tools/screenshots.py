"""Pictures of every screen, to be looked at: both sizes, both themes, three languages.

    python tools/screenshots.py FOLDER [name ...]

starts a site of its own, plays to the positions, and writes there
<screen>.<size>.<theme>.<language>.png.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, sync_playwright

from tests.browsers import FLAGS
from tests.group import Stand
from tests.positions import POSITIONS
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Window, sit

PAGES = {"shelf": "/", "new": f"/new?game={PLAIN}", "rules": f"/rules/{PLAIN}",
         "teach": f"/rules/{PLAIN}/teach",
         "search": "/rules?q=silk", "settings": "/me", "lost": "/nowhere"}


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    site = Site(Path(tempfile.mkdtemp()) / "grandtour.sqlite")
    site.start()
    try:
        stands = {name: make(site) for name, make in POSITIONS.items()
                  if not wanted or name in wanted or f"{name}-chosen" in wanted}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=FLAGS)
            for dark in (False, True):
                for language in ("en", "ja", "fr"):
                    for phone in (False, True):
                        shoot(browser, site, folder, wanted, stands, phone, dark, language)
            browser.close()
    finally:
        site.stop()


def shoot(browser: Browser, site: Site, folder: Path, wanted: list[str],
          stands: dict[str, Stand], phone: bool, dark: bool, language: str) -> None:
    """Take all screens in one size, theme and language."""
    window = Window(browser, site, phone=phone, dark=dark, language=language)
    look = f"{'390x844' if phone else '1440x900'}.{'dark' if dark else 'light'}.{language}"
    for name, path in PAGES.items():
        if not wanted or name in wanted:
            window.page.goto(path, wait_until="load")
            window.page.screenshot(path=folder / f"{name}.{look}.png")
    for name, stand in stands.items():
        sit(window, stand)
        window.page.wait_for_timeout(200)
        window.page.screenshot(path=folder / f"{name}.{look}.png")
        choose(window)
        window.page.screenshot(path=folder / f"{name}-chosen.{look}.png")
    window.context.close()


def choose(window: Window) -> None:
    """Show a refusal on top of the list, and a choice with its preview."""
    barred = window.page.locator("#moves-body [data-ask]")
    lines = window.page.locator("#choices button")
    if barred.count() and lines.count():
        lines.first.evaluate("line => line.click()")
        window.page.wait_for_timeout(100)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
