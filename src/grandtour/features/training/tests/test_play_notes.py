"""The PR of a person over all analysed games, next to the rating."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grandtour.bots.analysis.report import LossSum
from grandtour.features.training.feature import EXPLAINED
from grandtour.features.training.rows import AnalysisRow
from grandtour.features.training.store import AnalysisStore
from grandtour.people.rows import PersonRow
from grandtour.ratings import Player
from grandtour.results.rows import SeatResult, TableResult
from grandtour.results.stores.results import ResultStore
from grandtour.tables.seating import SeatWish
from grandtour.web.documents.document import make_slug
from tests.some_game import ANOTHER, PLAIN
from tests.web.visitor import Visitor, app_of

ROOT = Path(__file__).parents[5]
CLEAN = LossSum(20, 0.0, 0.0)


def end_analysed_table(site: TestClient, game: str, person: PersonRow, losses: LossSum) -> str:
    """Return a finished table, not rated, at which the person lost this much."""
    state = app_of(site).state.services

    async def end() -> str:
        table = await state.tables.open_table(
            game, [SeatWish("me"), SeatWish("open")], PersonRow("host", "Host"))
        await ResultStore(state.database).save_result(TableResult(
            table.id, game, "hints", state.tables.now(), seats=(
                SeatResult(Player("bot", "walker"), 1, 90, 0, 1.0),
                SeatResult(Player("person", person.id), 2, 80, 1, 0.0))))
        await AnalysisStore(state.database).save_analysis(
            AnalysisRow(table.id, "", "[]"), [CLEAN, losses])
        return str(table.id)
    return site.portal.call(end)


@pytest.fixture(name="keen")
def _keen(site: TestClient, visitor: Visitor) -> PersonRow:
    """The visitor, as a guest whose cookie is set."""
    person, token = site.portal.call(app_of(site).state.services.people.create_guest, "Keen")
    site.cookies.set("grandtour", token)
    return person


def test_statistics_show_pr_by_game(site: TestClient, visitor: Visitor, keen: PersonRow) -> None:
    end_analysed_table(site, PLAIN, keen, LossSum(10, 0.4, 0.04))
    end_analysed_table(site, PLAIN, keen, LossSum(10, 0.2, 0.02))
    end_analysed_table(site, ANOTHER, keen, LossSum(1, 0.2, 0.04))
    page = visitor.get("/me/statistics")
    note = f'href="{EXPLAINED}">PR 30.0 ± 21.0 over 2 analysed games</a>'
    assert page.count("PR ") == 1
    assert note in page


def test_new_analysis_replaces_losses(site: TestClient, visitor: Visitor,
                                      keen: PersonRow) -> None:
    table = end_analysed_table(site, PLAIN, keen, LossSum(10, 0.4, 0.04))
    store = AnalysisStore(app_of(site).state.services.database)
    site.portal.call(store.save_analysis, AnalysisRow(table, "", "[]"),
                     [CLEAN, LossSum(10, 0.1, 0.001)])
    assert "PR 10.0 ± 0.0 over 1 analysed game<" in visitor.get("/me/statistics")


def test_profiles_show_pr_with_statistics(site: TestClient, visitor: Visitor) -> None:
    people = app_of(site).state.services.people
    for number, (circle, shown) in enumerate([("everybody", True), ("nobody", False)]):
        guest, _ = site.portal.call(people.create_guest, "Keen")
        name = f"Noted {number}"
        member = site.portal.call(people.accounts.register, guest, name, "a long road south")
        site.portal.call(people.set_settings, member, member.settings.with_changes(
            see_profile="everybody", see_statistics=circle))
        end_analysed_table(site, PLAIN, member, LossSum(10, 0.4, 0.04))
        page = visitor.get(f"/u/{name}")
        assert name in page
        assert ("over 1 analysed game<" in page) == shown


def test_notes_link_to_explanation() -> None:
    document, _, part = EXPLAINED.removeprefix("/").partition("#")
    lines = (ROOT / f"{document}.md").read_text(encoding="utf-8").splitlines()
    assert part in {make_slug(line.lstrip("# ")) for line in lines if line.startswith("## ")}
