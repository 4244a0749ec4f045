"""axe-core finds no serious or critical fault on any page, in both themes."""

from __future__ import annotations

from importlib.resources import files

import pytest
from members import member
from positions import POSITIONS, Stand
from real_site import Site
from window import Window, sit

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def faults(window: Window) -> list[str]:
    window.page.evaluate(AXE)
    found = window.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:160]}"
            for fault in found["violations"] if fault["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("path", ["/", "/tables", "/games/paris",
                                  "/new?game=bombay", "/new?game=paris", "/new?game=pax_pamir",
                                  "/rules/bombay", "/rules/paris", "/rules/pax_pamir",
                                  "/rules", "/rules?q=silk", "/rules?q=elefant",
                                  "/rules/paris_paris/teach",
                                  "/rules/pax_pamir/teach", "/places", "/me", "/sign-in",
                                  "/ladder", "/ladder/bombay", "/games/bombay/statistics",
                                  "/me/statistics", "/nowhere"])
def test_the_pages(window, path: str, dark: bool) -> None:
    reader = window(dark=dark)
    reader.open(path)
    assert faults(reader) == []


@pytest.mark.parametrize(("phone", "dark"), [(False, False), (False, True), (True, False)])
@pytest.mark.parametrize("name", POSITIONS)
def test_the_table(window, stands, name: str, phone: bool, dark: bool) -> None:
    seat = window(phone=phone, dark=dark)
    sit(seat, stands[name])
    if name in ("middle", "tours", "quarters", "paying", "courts", "bribing"):
        seat.page.locator("#choices button").first.evaluate("line => line.click()")
    assert faults(seat) == []


def test_the_table_in_other_states(window, stands, place: Site) -> None:
    """A spectator's, an earlier position, an invitation and a waiting room."""
    watcher = window()
    watcher.open(f"/t/{stands['middle'].table}")
    assert faults(watcher) == []
    watcher.open(f"/t/{stands['middle'].table}/40")
    assert faults(watcher) == []
    with place.player() as client:
        opened = client.post("/tables", json={
            "game": "bombay", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    watcher.open(f"/j/{opened['code']}")
    assert faults(watcher) == []
    sit(watcher, Stand(opened["table"], opened["token"]))
    assert faults(watcher) == []
    watcher.open(f"/t/{opened['table']}/talk")
    assert faults(watcher) == []
    sit(watcher, stands["middle"])
    watcher.open(f"/t/{stands['middle'].table}/since")
    assert faults(watcher) == []


@pytest.mark.parametrize("dark", [False, True])
def test_the_pages_of_a_person(window, dark: bool) -> None:
    person = window(dark=dark)
    person.open("/me")
    person.page.locator("#name").fill("Ada")
    person.page.locator(".name-form button").click()
    person.page.wait_for_url("**kept=name")
    for path in ("/me", "/me/account", "/me/data"):
        person.open(path)
        assert faults(person) == [], path


@pytest.mark.parametrize("dark", [False, True])
def test_the_pages_of_members(window, place: Site, dark: bool) -> None:
    """Friends, requests and blocks; the own profile, and another one."""
    ada, bo, eve, kai = (f"{name} {dark}" for name in ("Ada", "Bo", "Eve", "Kai"))
    clients = {name: member(place, name) for name in (ada, bo, eve, kai)}
    for one, other in ((ada, bo), (bo, ada), (eve, ada), (ada, kai)):
        clients[one].put(f"/me/friends/{other}")
    clients[ada].put(f"/me/blocks/{kai}")
    person = window(dark=dark)
    token = clients[ada].headers["authorization"].removeprefix("Bearer ")
    person.context.add_cookies([{"name": "grandtour", "value": token, "url": place.url}])
    for path in ("/me", "/me/friends", f"/u/{ada}?as=friend", f"/u/{bo}", f"/u/{kai}"):
        person.open(path)
        assert faults(person) == [], path
