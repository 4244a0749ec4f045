"""axe-core finds no serious or critical fault on any page, in both themes and on a phone. A page
that is new is among them by its route, and needs an address in `FullSite`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import pytest

from grandtour.web.discovery import list_pages
from tests.browsers import Opens
from tests.full_site import FullSite
from tests.group import Stand
from tests.positions import POSITIONS, Stands, those
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Opener, Window, sit

pytestmark = pytest.mark.core
AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


# What is no page: for machines, pictures, files, and what only leads elsewhere.
ELSEWHERE = {
    "/health", "/ready", "/metrics", "/next", "/cover/{name}.svg", "/j/{code:str}.svg",
    "/study/{id}/{number:int}/why", "/t/{id}/why", "/t/{id}/retry/{number:int}/why",
    "/referee/new", "/referee/{game}/{code}/why",
    "/t/{id}/{number:int}/reason",
    "/learn/{game}/{lesson}/{step:int}/why", "/puzzles/{game}/{puzzle}/why",
    "/puzzles/{game}/{puzzle}/after/{steps}/why",
    "/figures/{game}/{number:int}.svg",
    "/study/{id}/text", "/study/{id}/study.html", "/study/{id}/{number:int}.svg",
    "/study/{id}/{number:int}.png",
    "/t/{id}/record", "/t/{id}/record.json", "/t/{id}/deal.txt", "/verify.py",
    "/t/{id}/replay.html", "/t/{id}/open",
    "/enter/{id}/why", "/enter/{id}/record", "/enter/{id}/replay.html",
    "/t/{id}/{number:int}.svg", "/t/{id}/{number:int}.png", "/t/{id}/moment.svg",
    "/t/{id}/moment.png", "/p/{game}/{code}.svg",
    "/p/{game}/{code}.png", "/me/data/export", "/cover/{name}.png", "/robots.txt", "/sitemap.xml",
    "/host/people.csv",
    "/.well-known/change-password", "/.well-known/security.txt",
    "/calendar/{secret}.ics", "/g/{address}/evening.ics", "/tables.atom", "/c/{name}/threads.atom",
    "/c/{name}/meetings.ics",
    "/worker.js", "/manifest.webmanifest", "/icon-192.png", "/icon-512.png", "/icon-cut-512.png",
    "/tournaments/{id}/standings.atom", "/tournaments/{id}/standings.csv",
    "/favicon.ico", "/apple-touch-icon.png", "/preview-{code}.png", "/demo",
    "/demo/{number:int}.svg", "/t/{id}/board.svg", "/games/{game}/board.svg",
    "/puzzles/{game}/{puzzle}/board.svg", "/puzzles/{game}/{puzzle}/small.svg"}
SHOWN = [route.path for route in list_pages()
         if "GET" in (route.methods or ()) and route.path not in ELSEWHERE]

# How a page is looked at: on a desk by day and by night, on a phone.
SEEN = {"day": {}, "night": {"dark": True}, "phone": {"phone": True}}


def faults(window: Window) -> list[str]:
    """Return the faults that axe finds once the style sheet is loaded."""
    window.page.wait_for_load_state("load")
    window.page.evaluate(AXE)
    found = window.page.evaluate(
        "() => axe.run(document, { resultTypes: ['violations'] })")
    return [f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:160]}"
            for fault in found["violations"] if fault["impact"] in ("serious", "critical")]


@pytest.fixture(scope="module")
def readers(browser: Opens, full_site: FullSite) -> Iterator[dict[str, Window]]:
    """Windows of a member who has friends, tables, texts and a community."""
    made = {look: Window(browser, full_site.site, phone=look == "phone", dark=look == "night")
            for look in SEEN}
    for reader in made.values():
        reader.context.add_cookies([{"name": "grandtour", "value": full_site.token,
                                     "url": full_site.site.url}])
    yield made
    for reader in made.values():
        reader.close()


@pytest.mark.sample("route", "look", keep=16)
@pytest.mark.parametrize("route", SHOWN)
@pytest.mark.parametrize("look", SEEN)
def test_every_page_of_the_site(readers: dict[str, Window], full_site: FullSite, look: str,
                                route: str) -> None:
    for address in full_site.addresses[route]:
        readers[look].open(address)
        assert faults(readers[look]) == [], address


@pytest.mark.parametrize("path", ["/", "/me", "/communities", "/sign-in", "/nowhere"])
@pytest.mark.parametrize("look", SEEN)
def test_strangers_see_accessible_pages(window: Opener, look: str, path: str) -> None:
    reader = window(**SEEN[look])
    reader.open(path)
    assert faults(reader) == []


@pytest.mark.sample("name", "phone", "dark", keep=4)
@pytest.mark.parametrize(("phone", "dark"), [(False, False), (False, True), (True, False)])
@pytest.mark.parametrize("name", POSITIONS)
def test_the_table(window: Opener, stands: Stands, name: str, phone: bool, dark: bool) -> None:
    seat = window(phone=phone, dark=dark)
    sit(seat, stands[name])
    if name in those("late", "paying", "bribing"):
        seat.page.locator("#choices button").first.evaluate("line => line.click()")
    assert faults(seat) == []


def test_the_table_in_other_states(window: Opener, stands: Stands, place: Site) -> None:
    """A spectator's, an earlier position, an invitation and a waiting room."""
    late = stands[f"{PLAIN}-late"]
    watcher = window()
    watcher.open(f"/t/{late.table}")
    assert faults(watcher) == []
    watcher.open(f"/t/{late.table}/40")
    assert faults(watcher) == []
    with place.player() as client:
        opened = client.post("/tables", json={
            "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    watcher.open(f"/j/{opened['code']}")
    assert faults(watcher) == []
    sit(watcher, Stand(opened["table"], opened["token"]))
    assert faults(watcher) == []
    watcher.open(f"/t/{opened['table']}/chat")
    assert faults(watcher) == []
    sit(watcher, late)
    watcher.open(f"/t/{late.table}/since")
    assert faults(watcher) == []


def fits_width(window: Window) -> bool:
    """Return whether the page fits the width of the window."""
    return int(window.page.evaluate("document.documentElement.scrollWidth - innerWidth")) <= 0


def check_page(person: Window) -> None:
    """Check that the page fits the window and has no fault."""
    assert faults(person) == []
    assert fits_width(person)
