"""Every page of the site opens in WebKit as elsewhere, at a desk and on a phone: with its heading,
no wider than the window, without a fault of its scripts or something that its policy forbids."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.pages.test_access import SHOWN
from tests.browser.pages.test_layout import MEASURE
from tests.full_site import FullSite
from tests.real_site import Site
from tests.webkit.window import Window, displayed, open_window
from tests.window import DESKTOP, PHONE

WRONG = """console.error("said");
    setTimeout(() => nothing.there);
    Promise.reject(new Error("broken"));
    document.head.append(Object.assign(document.createElement("script"), { text: "0" }));
    document.body.append(Object.assign(new Image(), { src: "/nothing.png" }));"""
FAULTS = {"said", "ReferenceError: Can't find variable: nothing", "Error: broken",
          "script-src-elem forbids inline", '<img src="/nothing.png">'}


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory, place: Site) -> Iterator[Window]:
    with open_window(tmp_path_factory.mktemp("reader"), place) as made:
        yield made


@pytest.fixture(scope="module")
def full_site(reader: Window, place: Site) -> Iterator[FullSite]:
    """Something of everything, as a member finds it who reads."""
    made = FullSite(place)
    reader.keep(grandtour=made.token, pace="quick")
    yield made
    made.close()


@pytest.fixture(scope="module", params=[DESKTOP, PHONE], ids=["desk", "phone"])
def sized(request: pytest.FixtureRequest, reader: Window) -> Window:
    reader.resize(**request.param)
    return reader


@pytest.mark.parametrize("route", SHOWN)
def test_every_page_of_the_site(sized: Window, full_site: FullSite, route: str) -> None:
    for address in full_site.addresses[route]:
        sized.open(address)
        assert displayed(sized.find_all("h1")), address
        assert sized.ask(f"{MEASURE} return sideways();") == [], address
        assert sized.take_faults() == [], address


def test_faults_of_a_page_are_written_down(reader: Window) -> None:
    """Without this nothing above would be known."""
    reader.open("/about")
    reader.ask(WRONG)
    found: set[str] = set()
    while found != FAULTS:
        found |= {fault.removeprefix("/about: ") for fault in reader.take_faults()}
        assert found <= FAULTS
