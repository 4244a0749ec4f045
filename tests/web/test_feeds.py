"""Test Atom feeds of what everyone may see, as a feed reader fetches them."""

from __future__ import annotations

import re
from datetime import datetime
from xml.etree import ElementTree

import pytest
from grandtour.language import CODES
from starlette.testclient import TestClient
from tests.some_game import PLAIN
from tests.web.visitor import Visitor

ATOM = "{http://www.w3.org/2005/Atom}"
NAME = '<b>"Tuesdays" & co</b>'


def feed_of(site: TestClient, address: str) -> ElementTree.Element:
    """The feed, with all that RFC 4287 asks of a feed and its entries."""
    answer = site.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.content)
    assert feed.tag == f"{ATOM}feed"
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    for one in (feed, *feed.iter(f"{ATOM}entry")):
        assert all(len(one.findall(ATOM + part)) == 1 for part in ("id", "title", "updated"))
        datetime.fromisoformat(one.findtext(f"{ATOM}updated"))
        assert one.find(f"{ATOM}link[@rel='alternate']").get("href").startswith("http://")
    ids = [one.findtext(f"{ATOM}id") for one in feed.iter(f"{ATOM}entry")]
    assert len(ids) == len(set(ids))
    assert feed.find(f"{ATOM}link[@rel='self']").get("href") == f"http://testserver{address}"
    moved = ElementTree.fromstring(
        site.get(address, headers={"host": "localhost", "x-forwarded-proto": "https"}).content)
    assert [one.text for one in moved.iter(f"{ATOM}id")] == [
        one.text for one in feed.iter(f"{ATOM}id")]
    again = site.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    return feed


def entries(feed: ElementTree.Element) -> dict[str, str]:
    """The titles, by where they lead."""
    return {one.find(f"{ATOM}link").get("href"): one.findtext(f"{ATOM}title")
            for one in feed.iter(f"{ATOM}entry")}


def feed_link(page: str) -> str:
    """Return the address of the feed that a page names."""
    [found] = re.findall(r'type="application/atom\+xml"[^>]*href="([^"]+)"', page)
    return str(found).replace("&amp;", "&")


@pytest.mark.parametrize("code", CODES)
def test_open_tables_are_a_feed(visitor: Visitor, code: str) -> None:
    """The feed is public, and omits the tables that need an invitation."""
    site = visitor.client
    seats = [{"kind": "me"}, {"kind": "open"}]
    there, unlisted = (site.post("/api/v1/tables", json={
        "game": PLAIN, "name": NAME, "guest": "Inès", "seats": seats,
        "terms": {"listed": listed}}).json()["table"] for listed in (True, False))
    address = feed_link(visitor.get(f"/tables?lang={code}"))
    assert address == f"/tables.atom?lang={code}"
    site.cookies.clear()
    feed = feed_of(site, address)
    assert feed.get("{http://www.w3.org/XML/1998/namespace}lang") == code
    found = entries(feed)
    assert NAME in found[f"http://testserver/t/{there}"]
    assert f"http://testserver/t/{unlisted}" not in found
    site.post(f"/api/v1/tables/{there}/seats", json={"guest": "Kenji"})
    assert f"http://testserver/t/{there}" not in entries(feed_of(site, address))
