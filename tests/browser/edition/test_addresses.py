"""Every page that another one leads to is there, in the browser edition as in any other."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from grandtour import games
from tests.browser.edition.tab import Tab
from tests.some_game import PLAIN

# What is asked there: the status, and where links, pictures and forms lead.
ASKED: Final = """async address => {
    const answer = await fetch(address);
    const page = (answer.headers.get('content-type') ?? '').startsWith('text/html')
        ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
    const at = (one, name) => new URL(one.getAttribute(name), answer.url);
    const all = (selector, name) => [...(page?.querySelectorAll(selector) ?? [])]
        .map(one => at(one, name))
        .filter(url => url.origin === location.origin)
        .map(url => url.pathname + url.search);
    return [answer.status, [...all('a[href], link[href]', 'href'), ...all('[src]', 'src')],
        [...all('form[action]', 'action'), ...all('[formaction]', 'formaction')]];
}"""
# Of pages that differ by these alone, one is enough.
ALIKE: Final = (
    (re.compile(rf"\b({'|'.join(games.names())})\b"), "*"),
    (re.compile(r"/(t|u|study|docs|cover|learn/\*|puzzles/\*|p/\*)/[^/?.]+"), r"/\1/*"),
    (re.compile(r"/\d+\b"), "/*"),
    (re.compile(r"=[^&]*"), "="))
PAINTED: Final = ".png"         # by the shell, when it is to be saved
NOT_THERE: Final = 404


class Found(NamedTuple):
    """The answer of an address."""

    status: int
    links: list[str]
    forms: list[str]


def post_to(tab: Tab, address: str) -> Found:
    return Found(*tab.page.evaluate(ASKED, address))


def kind_of(address: str) -> str:
    """The same for addresses of pages of one kind."""
    for part, name in ALIKE:
        address = part.sub(name, address)
    return address


def test_links_and_forms_lead_to_handlers(edition: Tab) -> None:
    table = urlsplit(edition.begin(PLAIN)).path
    waiting, forms = ["/", "/me", table], dict[str, str]()
    seen, dead = set[str](), list[str]()
    while waiting:
        address = waiting.pop(0)
        kind = kind_of(address)
        if kind in seen or urlsplit(address).path.endswith(PAINTED):
            continue
        seen.add(kind)
        found = post_to(edition, address)
        if found.status != 200:
            dead.append(f"{address} is answered with {found.status}")
        waiting += found.links
        forms |= {urlsplit(form).path: address for form in found.forms}
    for form, page in forms.items():
        if post_to(edition, form).status == NOT_THERE:
            dead.append(f"{form}, a form of {page}, is not there")
    assert not dead
    assert len(seen) > 100
