"""The pictures of the documents, taken anew of a real site.

    python tools/illustrations.py

Each file of `docs/pictures` is called after the position that it shows (`tests/positions.py`), as
somebody sees it in English, on a large screen, before a choice. To have one more, make an empty
file of that name."""

from __future__ import annotations

import shutil
import sys
import tempfile
from base64 import b64decode
from pathlib import Path
from typing import Final

from lock import ROOT

sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright
from screenshots import choose

from tests.browsers import FLAGS
from tests.positions import POSITIONS
from tests.real_site import Site
from tests.window import Window, sit

PICTURES: Final = ROOT / "docs" / "pictures"
QUALITY: Final = 80             # of 100


def picture(window: Window) -> bytes:
    """What the window shows, as WebP."""
    taken = window.context.new_cdp_session(window.page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return b64decode(taken["data"])


def main() -> None:
    with tempfile.TemporaryDirectory() as name, Site(Path(name, "grandtour.sqlite")) as site, \
            sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=FLAGS)
        window = Window(browser, site)
        for file in sorted(PICTURES.glob("*.webp")):
            sit(window, POSITIONS[file.stem](site))
            choose(window)
            file.write_bytes(picture(window))
            print(f"{file.stat().st_size:9,} bytes  {file.name}")


if __name__ == "__main__":
    main()
