"""Test that a page links the style sheets of everything on it."""

from __future__ import annotations

import re

import httpx
import pytest

from grandtour import games
from grandtour.web.http.statics import build_game_style, build_style, build_table_style
from tests.selection import select_some
from tests.server.conftest import Quick

LINKED = re.compile(r'<link rel="stylesheet" href="([^"?]+)')
WITHIN = re.compile(r"@container[^{]*\{(?:[^{}]*\{[^{}]*\})*\}")     # rules inside of one element
CLASSES = re.compile(r'\sclass="([^"]*)"')


def list_classes(style: str) -> set[str]:
    """Return the classes in the selectors of a style sheet."""
    return set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", " ", style)))


def list_styled(style: str) -> set[str]:
    """Return the classes that a style sheet styles wherever an element has them."""
    anywhere = WITHIN.sub("", style)
    while anywhere != (shorter := re.sub(r"\([^()]*\)", "", anywhere)):
        anywhere = shorter
    return set(re.findall(r"(?<=[{},])\s*\.([a-z][\w-]*)(?=[{,])", anywhere))


EVERYWHERE = list_classes(build_style())
SHEETS = {address: list_styled(style) | list_classes(style) - EVERYWHERE for address, style in (
    ("/static/table.css", build_table_style()),
    *((f"/static/games/{name}.css", build_game_style(name)) for name in games.names()))}


def find_unstyled(page: str) -> set[str]:
    """Return the classes on a page that only sheets style which the page does not link."""
    used = {name for names in CLASSES.findall(page) for name in names.split()}
    linked = LINKED.findall(page)
    return {name for sheet, names in SHEETS.items() if sheet not in linked for name in names & used}


@pytest.mark.slow
def test_pages_link_their_style_sheets(full_site: Quick) -> None:
    with httpx.Client(base_url=full_site.site.url, timeout=60, follow_redirects=True,
                      cookies={"grandtour": full_site.token}) as reader:
        found = {address: find_unstyled(reader.get(address).text)
                 for route in select_some(full_site.addresses, keep=60)
                 for address in full_site.addresses[route]}
    assert {address: names for address, names in found.items() if names} == {}


def test_a_missing_sheet_is_noticed() -> None:
    body = '<ol class="stack row"><li class="who"></li></ol>'
    assert find_unstyled(f'<link rel="stylesheet" href="/static/style.css?v=1">{body}') == {
        "row", "who"}
    assert find_unstyled(f'<link rel="stylesheet" href="/static/table.css?v=1">{body}') == set()
