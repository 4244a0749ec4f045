"""Test that in WebKit, too, nothing of a table overlaps or is cut off, late in every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.pages.test_layout import MEASURE
from tests.positions import Stands, those
from tests.real_site import Site
from tests.webkit.window import Window, open_window
from tests.window import DESKTOP, PHONE

MEASURED = f"""return (async () => {{
    await document.fonts.ready;
    {MEASURE}
    return measure();
}})()"""


@pytest.fixture(scope="module")
def seat(tmp_path_factory: pytest.TempPathFactory, place: Site) -> Iterator[Window]:
    with open_window(tmp_path_factory.mktemp("seat"), place) as made:
        yield made


@pytest.fixture(scope="module")
def stands(seat: Window, place: Site) -> Stands:
    return Stands(place)


@pytest.mark.parametrize("name", those("late"))
def test_the_table(seat: Window, stands: Stands, name: str) -> None:
    stand = stands[name]
    seat.keep(grandtour=stand.token, pace="quick")
    for size in (DESKTOP, PHONE):
        seat.resize(**size)
        seat.open(f"/t/{stand.table}")
        seat.the("[data-connection=live] #turn-idle")
        assert seat.ask(MEASURED) == []
        assert seat.take_faults() == []
