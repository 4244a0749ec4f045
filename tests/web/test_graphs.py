"""Measurements of the site, in the admin area."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from grandtour.cli.main import main
from grandtour.maintenance.measures import (
    DAY, FIGURES, SLOT, FigureName, Span, find_begin_of_span, build_graphs,
)
from tests.some_game import PLAIN
from tests.web.test_host_room import House
from tests.web.visitor import app_of, running

BARS = re.compile(r'class="bars" d="([^"]*)"')
AWAY = re.compile(r'class="away" d="([^"]*)"')


class Measured(House):
    """A site whose first member, Hestia, is its host."""

    database: str

    @property
    def now(self) -> int:
        """Return the end of the last quarter of an hour."""
        now: int = app_of(self.site).state.services.tables.now()
        return now // SLOT * SLOT

    def measure(self, moment: int) -> None:
        """Store the measurements, as the server does at the end of a quarter of an hour."""
        self.site.portal.call(app_of(self.site).state.services.measuring.store_measurements, moment)

    def graph(self, figure: FigureName, span: Span = "day") -> dict[int, float]:
        """Return the stored values, by the moment at which a bar ends."""
        services = app_of(self.site).state.services
        now = services.tables.now()
        found = self.site.portal.call(services.measuring.store.list_since,
                                      find_begin_of_span(span, now))
        [graph] = [one for one in build_graphs(found, span, now) if one.figure == figure]
        return {graph.until - number * graph.every: value
                for number, value in enumerate(reversed(graph.values)) if value is not None}


@pytest.fixture
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    folder = tmp_path_factory.mktemp("measured")
    with running(folder) as site:
        found = Measured(site)
        found.database = f"sqlite:///{folder / 'grandtour.sqlite'}"
        yield found


def test_what_happens_is_measured_and_shown(
        measured: Measured, capsys: pytest.CaptureFixture[str]) -> None:
    """Moves and visitors count once each."""
    assert measured.host.get("/host/graphs").count("Nothing has been measured yet.") == len(FIGURES)
    now = measured.now
    measured.measure(now - 2 * SLOT)
    ada, ben = measured.member("Ada").client, measured.member("Ben").client
    made = ada.post("/api/v1/tables", json={
        "game": PLAIN, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    assert ben.post(f"/api/v1/tables/{made['table']}/seats", json={"code": made["code"]}).is_success
    measured.measure(now - SLOT)
    measured.measure(now)
    moves = measured.graph("moves")
    drawn = moves[now - SLOT]           # the game has begun
    assert drawn > 0 == moves[now]
    assert measured.graph("people")[now - SLOT] == 3
    errors = measured.graph("errors")
    assert (errors[now - 2 * SLOT], errors[now], now - 3 * SLOT in errors) == (0, 0, False)
    page = measured.host.get("/host/graphs")
    assert page.count('role="img"') == len(FIGURES)
    assert f"{drawn:.0f} in total; peak {drawn:.0f} in the 15 minutes ending" in page
    assert len(AWAY.findall(page)) == len(BARS.findall(page)) == len(FIGURES)
    assert all(away.startswith("M0.0 64v-64.0") for away in AWAY.findall(page))
    assert main(["graphs", "--database", measured.database]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(FIGURES)


def test_measurements_are_kept_a_week(measured: Measured) -> None:
    now = measured.now
    for days in (9, 6, 0):
        measured.measure(now - days * DAY)
    week, day = measured.graph("moves", "week"), measured.graph("moves")
    kept = {one.moment for one in measured.site.portal.call(
        app_of(measured.site).state.services.measuring.store.list_since, 0)}
    assert [now - days * DAY in kept for days in (9, 6, 0)] == [False, True, True]
    assert len(week) > len(day) > 0
    assert "The last week" in measured.host.get("/host/graphs?span=week")
