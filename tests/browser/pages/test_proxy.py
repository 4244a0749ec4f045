"""deploy/Caddyfile in front of a real site: https, HTTP/2, compressed pages, streams at once."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser

from tests.real_caddy import missing_caddy, serve_caddy
from tests.real_site import Site, free_port
from tests.some_game import PLAIN
from tests.two_people import Two

TABS = 12                       # a browser opens six connections without HTTP/2


@pytest.fixture(scope="module")
def http_port() -> int:
    """Return a free port for Caddy's plain HTTP."""
    return free_port()


@pytest.fixture(scope="module")
def proxied(http_port: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, str]]:
    """A site that believes Caddy, and the https address at which Caddy serves it."""
    missing_caddy()
    folder = tmp_path_factory.mktemp("proxied")
    address = f"https://localhost:{free_port()}"
    with Site(folder / "grandtour.sqlite", "--proxy", "127.0.0.1") as site, \
            serve_caddy(folder, address, site, plainly=http_port):
        yield site, address


def test_pages_are_compressed_and_streams_immediate(proxied: tuple[Site, str]) -> None:
    site, address = proxied
    two = Two(site)
    with httpx.Client(base_url=address, verify=False, timeout=60) as client:
        page = client.get(f"/t/{two.table}")
        assert page.headers["content-encoding"] == "br"
        assert page.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
        for path in (f"/t/{two.table}/stream?number=0&version=0",
                     f"/api/v1/tables/{two.table}/stream"):
            with client.stream("GET", path) as stream:
                assert "content-encoding" not in stream.headers
                arriving = stream.iter_lines()
                assert any("number" in line for line in arriving)
                number = two.act(0, "move nashik" if "api" not in path else "move dhule"
                                 ).json()["number"]
                assert any(f'"number":{number},' in line.replace(" ", "") for line in arriving)


def test_the_site_knows_proxied_clients(proxied: tuple[Site, str]) -> None:
    """The cookie is for HTTPS only, forms have the same origin, and no one outside gets the
    metrics, whatever the client claims."""
    _, address = proxied
    with httpx.Client(base_url=address, verify=False, headers={
            "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http",
            "origin": address}, timeout=60) as client:
        begun = client.post("/play", data={"game": PLAIN})
        assert begun.status_code == 303
        assert "secure" in begun.headers["set-cookie"].lower()
        assert client.get("/metrics").status_code == 404
        assert client.get("/ready").status_code == 404


@pytest.mark.slow
def test_twelve_http2_tabs_see_a_move(browser: Browser, proxied: tuple[Site, str]) -> None:
    site, address = proxied
    two = Two(site)
    context = browser.new_context(base_url=address, ignore_https_errors=True)
    tabs = [context.new_page() for _ in range(TABS)]
    for tab in tabs:
        tab.goto(f"/t/{two.table}", wait_until="domcontentloaded")
        tab.wait_for_selector("[data-connection=live]", state="attached", timeout=30_000)
    protocols = {tab.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol")
                 for tab in tabs}
    assert protocols == {"h2"}
    number = two.act(0, "move nashik").json()["number"]
    for tab in tabs:
        tab.wait_for_function("number => document.body.dataset.number === String(number)",
                              arg=number, timeout=30_000)
    context.close()


def test_only_browsers_are_redirected_to_https(proxied: tuple[Site, str], http_port: int) -> None:
    plain = f"http://localhost:{http_port}"
    led = httpx.get(f"{plain}/tables?lang=fr", timeout=60)
    assert (led.status_code, led.headers["location"]) == (301, "https://localhost/tables?lang=fr")
    refused = httpx.get(f"{plain}/api/v1/me", headers={"authorization": "Bearer x"}, timeout=60)
    assert (refused.status_code, refused.text) == (403, "Ask by https.")
