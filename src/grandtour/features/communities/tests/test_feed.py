"""Test the feed of a community, as a feed reader fetches it."""

from __future__ import annotations

from starlette.testclient import TestClient

from grandtour.features.communities.tests.founding import found_community
from tests.some_game import PLAIN, game_title
from tests.web.person import Person
from tests.web.test_feeds import ATOM, entries, feed_link, feed_of


def test_public_threads_have_a_feed(site: TestClient) -> None:
    """A secret community has no feed even for its members, and no page mentions one."""
    lea = Person(site, "Léa")
    public = found_community(lea, "Silk and Stations", "public", "silk-feed")
    thread = lea.write(f"/c/{public}/threads", title=f"{game_title(PLAIN)} <3", body="At six.")
    secret = found_community(lea, "Friday four", "secret")
    page = lea.get(f"/c/{public}")
    assert "atom+xml" not in lea.get(f"/c/{secret}")
    assert site.get(f"/c/{secret}/threads.atom").status_code == 404
    site.cookies.clear()
    feed = feed_of(site, feed_link(page))
    assert feed.findtext(f"{ATOM}title") == "Silk and Stations"
    assert entries(feed) == {f"http://testserver/c/{public}/t/{thread}": f"{game_title(PLAIN)} <3"}
    assert lea.name in [one.text for one in feed.iter(f"{ATOM}name")]
