"""No page of the site names anything as programs write it, in any language. It is fetched without
a browser; the site with something of everything is the one that windows look at."""

from __future__ import annotations

import re

import httpx
import pytest

from grandtour.language import CODES
from tests.full_site import FullSite
from tests.visible import code_names

# Pages for programmers: they name files, what is typed, and the fields and errors of the API.
FOR_PROGRAMMERS = {"/docs/{name:path}", "/docs/api-reference/{tag}"}

# The secret that signs what a program of the member receives: drawn letters, among them this one.
SECRET = re.compile(r'(id="signing-secret">)[^<]+')


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_no_page_shows_code_names(full_site: FullSite, code: str) -> None:
    for_everyone = {route: found for route, found in full_site.addresses.items()
                    if route not in FOR_PROGRAMMERS}
    with httpx.Client(base_url=full_site.site.url, cookies={"grandtour": full_site.token},
                      timeout=60) as reader:
        faults = {address: found for found_at in for_everyone.values()
                  for address in found_at
                  if (found := code_names(page_in(reader, address, code)))}
    assert faults == {}


def page_in(reader: httpx.Client, address: str, code: str) -> str:
    page = reader.get(address, params=dict(httpx.URL(address).params) | {"lang": code},
                      follow_redirects=True)
    return SECRET.sub(r"\1", page.text)
