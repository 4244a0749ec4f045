"""Fixtures of scenes in browsers, here and in features: a real browser and a real server.
`conftest.py` loads them where a scene in a browser is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browsers import BROWSERS, NAME, Opens
from tests.full_site import FullSite
from tests.positions import Stands
from tests.real_site import Site
from tests.two_people import Two
from tests.window import Opener, Window, opening

# With what a page is looked at, what is played there, in which position, and what is done: of tests
# that differ only in these one is run at every change.
LOOKS = ("phone", "dark", "language", "size", "look", "reader", "said", "game", "desk", "name",
         "position", "strays", "press", "keys", "motion", "meanwhile")
SHARE = 5       # one in so many of what a file has then is played

expect.set_options(timeout=30_000)      # as long as for everything else, also on a busy machine


def pytest_itemcollected(item: pytest.Item) -> None:
    if "browser" in item.path.parts:
        item.add_marker(pytest.mark.sample(*LOOKS))
        item.add_marker(pytest.mark.one_in(SHARE))


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opens]:
    with sync_playwright() as playwright, \
            BROWSERS[NAME](playwright, tmp_path_factory.mktemp("program")) as made:
        yield made


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose bots act at once, and whose analyses look at every position once."""
    folder = tmp_path_factory.mktemp("browser")
    with Site(folder / "grandtour.sqlite", "--continuations", "1") as made:
        yield made


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Yield a site that no one has visited."""
    with Site(tmp_path_factory.mktemp("fresh") / "grandtour.sqlite") as made:
        yield made


@pytest.fixture(scope="session")
def stands(place: Site) -> Stands:
    """Tables that tests only look at."""
    return Stands(place)


@pytest.fixture(scope="session")
def full_site(place: Site) -> Iterator[FullSite]:
    """Something of everything, as a member finds it."""
    made = FullSite(place)
    yield made
    made.close()


@pytest.fixture
def window(browser: Opens, place: Site) -> Iterator[Opener]:
    """Opens windows; closes them after the test and fails on faults of their pages."""
    with opening(partial(Window, browser, place)) as opener:
        yield opener


@pytest.fixture
def two(place: Site) -> Two:
    return Two(place)
