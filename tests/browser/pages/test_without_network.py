"""Test what can be read without a network: your own running tables, and nothing of anyone else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.meetings import LIVE, open_by_form, signed_in
from tests.real_site import Site
from tests.some_game import PLAIN, game_title
from tests.waiting import wait_until
from tests.window import Window

KEPT = """async () => (await (await caches.open("own")).keys()).map(
    (request) => new URL(request.url).pathname)"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path / "db.sqlite") as made:
        yield made


def wait_for_cache(window: Window, *tables: str) -> None:
    """The worker of the window keeps these tables, and no others."""
    def kept() -> bool:
        window.page.wait_for_timeout(200)
        return sorted(window.page.evaluate(KEPT)) == sorted(tables)
    wait_until(kept)


@pytest.mark.slow
def test_offline_tables_end_at_sign_out(browser: Browser, site: Site) -> None:
    ines = signed_in(Window(browser, site, worker=True), "Inès of the train")
    table, other = (open_by_form(ines, game=PLAIN, seat2="", **{"option-first_seat": "0"})
                    for _ in range(2))
    ines.open("/")
    wait_for_cache(ines, table, other)
    ines.open(f"{table}?why=e")
    ines.page.wait_for_selector(LIVE)
    lines = ines.page.locator("#moves-body [data-choose]").count()

    site.stop()
    ines.open(table)
    assert ines.page.locator("#moves-body [data-choose]").count() == lines > 0
    ines.page.wait_for_selector("[data-connection=offline]")
    ines.open("/rules")
    ines.wait_for_text("No network")
    expect(ines.page.locator("#own a")).to_have_count(2)
    expect(ines.page.locator("#own a").first).to_contain_text(game_title(PLAIN))

    site.start()
    ines.open("/me")
    ines.press("Sign out")
    ines.page.wait_for_url("**/")
    assert ines.page.evaluate("caches.keys()") == []
    workers = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    assert ines.page.evaluate(workers) == 0
    ines.close()


def test_talk_makes_no_worker_fetch(browser: Browser, site: Site) -> None:
    """The browser caches static files only, whatever other people write or are called."""
    ines = signed_in(Window(browser, site, worker=True), "Inès of the talk")
    table = open_by_form(ines, game=PLAIN, seat2="", **{"option-first_seat": "0"})
    with site.player() as stranger:
        for number, text in enumerate((
                "/static/../me/data/export?v=1", "/static/../offline?v=1",
                '<script src="/static/../me/data/export?v=2"></script>')):
            assert stranger.post(f"/tables{table.removeprefix('/t')}/messages", json={
                "text": text, "guest": f"/static/../me?v={number}"}).is_success
    ines.open(table)
    assert ines.page.locator("#talk-list > li").count() == 3
    wait_for_cache(ines, table)
    parts = {path for path in ines.page.evaluate(KEPT.replace("own", "parts"))
             if not path.startswith("/static/")}
    assert parts == {"/offline", "/reader"}
    ines.close()


def test_next_users_find_nothing_left(browser: Browser, site: Site) -> None:
    """The cache is empty even if no one has signed out because the session was ended elsewhere."""
    reader = signed_in(Window(browser, site, worker=True), "Kenji of the train")
    table = open_by_form(reader, game=PLAIN, seat2="", **{"option-first_seat": "0"})
    reader.open("/")
    wait_for_cache(reader, table)
    reader.context.clear_cookies()
    reader.open("/rules")
    wait_for_cache(reader)
    reader.close()


def test_only_seated_players_store_tables(browser: Browser, site: Site) -> None:
    ines, haruki = Window(browser, site), Window(browser, site)
    signed_in(ines, "Léa of the train")
    table = open_by_form(ines, game=PLAIN, seat2="")
    own, strange = (one.page.request.get(table).headers for one in (ines, haruki))
    assert own["x-keep"] == "yes"
    assert own["x-reader"]
    assert "x-keep" not in strange
    assert strange["x-reader"] == ""
    for window in (ines, haruki):
        window.close()
