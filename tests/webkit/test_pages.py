"""Every page of the site opens in WebKit as elsewhere, at a desk and on a phone: with its heading,
no wider than the window, without a fault of its scripts or something its policy forbids, and axe
finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.pages.test_access import AXE, SHOWN
from tests.full_site import FullSite
from tests.real_site import Site
from tests.webkit.window import Window, opened, seen
from tests.window import DESKTOP, PHONE

MEASURE = (Path(__file__).parents[1] / "browser" / "measure.js").read_text()
GRAVE = ("serious", "critical")


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory, place: Site) -> Iterator[Window]:
    with opened(tmp_path_factory.mktemp("reader"), place) as made:
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
        assert seen(sized.all("h1")), address
        assert sized.ask(f"{MEASURE} return sideways();") == [], address
        assert graves(sized) == [], address
        assert sized.faults() == [], address


def graves(reader: Window) -> list[str]:
    """What axe finds."""
    reader.ask(AXE)
    found = reader.ask("return axe.run(document, { resultTypes: ['violations'] })")
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:160]}"
            for fault in found["violations"] if fault["impact"] in GRAVE]
