"""Test that every page says what it is, to readers and in previews of its link."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest

from tests.selection import select_some
from tests.server.conftest import Quick

META = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">')
LEAST, MOST = 8, 300            # letters of a description


def find_missing(page: str, url: str) -> str:
    """Return what is missing; "" if nothing is."""
    said = {name: unescape(text) for name, text in META.findall(page)}
    title = re.search(r"<title[^>]*>(.*?)</title>", page, re.S)
    if not title or not title[1].removesuffix("· Grand Tour").strip(" ·\n"):
        return "no title"
    if not said["og:title"] or said["og:title"] != said["og:title"].strip():
        return f"called {said['og:title']!r}"
    for name in ("description", "og:description"):
        if not LEAST <= len(said[name]) <= MOST or said[name] != said[name].strip():
            return f"{name}: {said[name]!r}"
    if not said["og:image"].startswith(f"{url}/") or not said["og:url"].startswith(f"{url}/"):
        return said["og:image"]
    if page.count("<h1") > 1:
        return "several main headings"
    return ""


@pytest.mark.slow
@pytest.mark.sample("code")
@pytest.mark.parametrize("code", ["en", "ja", "fr"])
def test_every_page_has_title_and_description(full_site: Quick, code: str) -> None:
    url = full_site.site.url
    with httpx.Client(base_url=url, timeout=60, follow_redirects=True,
                      cookies={"grandtour": full_site.token, "language": code}) as reader:
        found = {address: find_missing(reader.get(address).text, url)
                 for route in select_some(full_site.addresses, keep=60)
                 for address in full_site.addresses[route]}
    assert {address: what for address, what in found.items() if what} == {}


@pytest.mark.slow
def test_preview_pictures_are_public(full_site: Quick) -> None:
    with httpx.Client(timeout=60, follow_redirects=True,
                      cookies={"grandtour": full_site.token}) as member:
        pages = [member.get(full_site.site.url + address).text
                 for route in select_some(full_site.addresses, keep=40)
                 for address in full_site.addresses[route]]
    pictures = {unescape(one) for page in pages for one in re.findall(
        r'<meta property="og:image" content="([^"]+)"', page)}
    assert len(pictures) > 1
    for picture in pictures:
        answer = httpx.get(picture, timeout=60)
        assert answer.status_code == 200 and answer.headers["content-type"] == "image/png", picture
