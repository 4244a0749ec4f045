"""The demo game on the front page."""

from __future__ import annotations

import re

from tests.some_game import PLAIN
from tests.web.test_pages import check_page
from tests.web.visitor import Visitor


def test_visitors_see_the_demo_game(visitor: Visitor) -> None:
    """A stranger, and a member."""
    assert 'id="demo"' in visitor.get("/")
    address = re.search(r'<img src="(/demo/[^"]*)"', visitor.page)
    assert address
    picture = visitor.client.get(address[1].replace("&amp;", "&"))
    assert picture.headers["content-type"].startswith("image/svg+xml") and "<svg" in picture.text
    part = visitor.client.get("/demo")
    again = visitor.client.get("/demo", headers={"if-none-match": part.headers["etag"]})
    assert again.status_code == 304 and not again.content
    visitor.post("/sign-up", name="Ines of the demo", password="a short sentence")
    assert 'id="demo"' in visitor.get("/")
    check_page(visitor.page)
    assert "Welcome!" in visitor.page and 'href="/learn">' in visitor.page
    visitor.post("/play", game=PLAIN)
    assert 'id="demo"' not in visitor.get("/")
