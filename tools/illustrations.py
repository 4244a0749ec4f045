"""The pictures of the documents, taken anew of a real site.

    python tools/illustrations.py [PICTURE ...]     without a name all that documents show

A picture is called `<scene>.<language>.webp`: a position (`tests/positions.py`) as somebody sees it
before a choice, or one of PAGES. To have one more, show it in a document and take it. What no
document shows any more is removed."""

from __future__ import annotations

import re
import sys
import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Final

from lock import ROOT

sys.path.insert(0, str(ROOT))

from playwright.sync_api import ViewportSize, sync_playwright
from screenshots import choose

from grandtour.language import CODES
from tests.browsers import FLAGS, Opens, chromium_here
from tests.group import Stand
from tests.members import new_member
from tests.positions import POSITIONS, Stands
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Window, sit

DOCUMENTS: Final = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
PICTURES: Final = ROOT / "docs" / "pictures"
SHOWN: Final = re.compile(r"!\[[^]]*\]\((?:[\w.]+/)*pictures/([\w.-]+)\)")
NAME: Final = re.compile(r"([\w-]+)\.(\w+)\.webp")
QUALITY: Final = 45             # of 100
SCALE: Final = .6              # as wide as text on a page of documents
LARGE: Final[ViewportSize] = {"width": 1280, "height": 800}
LOW: Final[ViewportSize] = {"width": 1024, "height": 480}
HOST: Final = "Inès"
MEMBERS: Final = ("Kenji", "Noor", "Ólafur")


class Place:
    """A site that pictures are taken of, with people and tables."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.stands = Stands(site)

    @cached_property
    def host(self) -> Stand:
        """Return the host of the site, its first member, who is at no table."""
        made = {name: new_member(self.site, name) for name in (HOST, *MEMBERS)}
        for client in made.values():
            client.close()
        return Stand("", made[HOST].headers["authorization"].removeprefix("Bearer "))


def form(window: Window, place: Place) -> None:
    """Open the form for a new table."""
    show(window, place, f"/new?game={PLAIN}", LARGE)


def host_room(window: Window, place: Place) -> None:
    show(window, place, "/host", LOW)


def show(window: Window, place: Place, path: str, size: ViewportSize) -> None:
    """Open a page as the host sees it."""
    window.page.set_viewport_size(size)
    window.context.add_cookies([{"name": "grandtour", "value": place.host.token,
                                 "url": place.site.url}])
    window.page.goto(path, wait_until="networkidle")


PAGES: Final[dict[str, Callable[[Window, Place], None]]] = {"new-table": form, "host": host_room}


def shown_pictures() -> set[str]:
    """Return the names of the pictures in documents."""
    return {name for path in DOCUMENTS
            for name in SHOWN.findall(path.read_text(encoding="utf-8"))}


def can_be_taken(name: str) -> bool:
    found = NAME.fullmatch(name)
    return found is not None and found[1] in {*POSITIONS, *PAGES} and found[2] in CODES


def take_picture(browser: Opens, place: Place, name: str) -> bytes:
    """Return the picture of this name, as WebP."""
    scene, code, _ = name.split(".")
    window = Window(browser, place.site, language=code)
    if scene in PAGES:
        PAGES[scene](window, place)
    else:
        window.page.set_viewport_size(LARGE)
        sit(window, place.stands[scene])
        choose(window)
    made = picture(window)
    window.close()
    return made


def picture(window: Window) -> bytes:
    """Return the contents of the window, as WebP."""
    size = window.page.viewport_size
    made = window.context.new_cdp_session(window.page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": {
            "x": 0, "y": 0, "scale": SCALE, **(size or LARGE)}})
    return b64decode(made["data"])


def take(names: Iterable[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, \
            Site(Path(folder, "grandtour.sqlite")) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_here(Path(folder)), args=FLAGS)
        place = Place(site)
        for name in sorted(names):
            file = PICTURES / name
            file.write_bytes(take_picture(browser, place, name))
            print(f"{file.stat().st_size:9,} bytes  {name}")


def main() -> None:
    wanted = shown_pictures()
    take(sys.argv[1:] or wanted)
    for file in PICTURES.iterdir():
        if file.name not in wanted:
            file.unlink()


if __name__ == "__main__":
    main()
