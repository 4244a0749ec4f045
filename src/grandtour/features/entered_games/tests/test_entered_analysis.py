"""The analysis of an entered game."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from grandtour.features.entered_games.analysis_store import EnteredAnalysisStore
from grandtour.features.entered_games.rows import EnteredRow, name_version
from grandtour.features.entered_games.store import EnteredStore
from grandtour.features.entered_games.tests.test_entered_pages import begin, moves_of, whole
from grandtour.features.training.rows import AnalysisRow
from grandtour.store.database import Database
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.some_game import PLAIN
from tests.waiting import wait_until
from tests.web.visitor import Visitor


def open_site(folder: Path) -> Starlette:
    return create_app(Settings(new_database(folder / "grandtour.sqlite"), pause=0, requests=0,
                               continuations=4))


@pytest.mark.slow
def test_finished_game_is_analysed(tmp_path: Path) -> None:
    with TestClient(open_site(tmp_path)) as client:
        visitor = Visitor(client)
        home = begin(visitor, PLAIN, moves_of(whole(PLAIN)))
        assert f'href="{home}/analysis"' in visitor.page
        assert "Analyse this game" in visitor.get(f"{home}/analysis")
        visitor.post(f"{home}/analysis")
        wait_until(lambda: "The analysis is complete." in visitor.get(f"{home}/analysis"))
        main = visitor.page.partition("<main")[2].partition("</main>")[0]
        assert 'href="/t/' not in main and 'action="/t/' not in main
        lines = re.findall(rf'href="({home}/analysis/line[^"]+)"', main)
        assert lines and "<h1" in visitor.get(unescape(lines[0])) and visitor.status == 200
        cookies = dict(client.cookies)
    with TestClient(open_site(tmp_path), cookies=cookies) as client:       # after a restart
        visitor = Visitor(client)
        assert "The analysis is complete." in visitor.get(f"{home}/analysis")
        visitor.post(f"{home}/back")
        visitor.get(f"{home}/analysis")
        assert visitor.status == 409
        client.cookies.clear()
        visitor.get(f"{home}/analysis")
        assert visitor.status == 404


async def test_analysis_belongs_to_one_version(tmp_path: Path) -> None:
    database = Database(new_database(tmp_path / "grandtour.sqlite"))
    games, store = EnteredStore(database), EnteredAnalysisStore(database)
    first, second = name_version("g", 1), name_version("g", 2)
    row = EnteredRow("g", "ines", PLAIN, "", "", 1, 0, True, 1, 1)
    await games.add_game(row)
    await store.save_analysis(AnalysisRow(first, "effort", "[1]"), ())
    await store.save_analysis(AnalysisRow(first, "effort", "[2]"), ())
    assert await store.find_analysis(first) == AnalysisRow(first, "effort", "[2]")
    await games.save_game(row)                      # the game changes while it is analysed
    await store.save_analysis(AnalysisRow(first, "effort", "[3]"), ())
    assert await store.find_analysis(second) is None
    await store.save_analysis(AnalysisRow(second, "effort", "[4]"), ())
    await games.delete_game("g")
    assert await store.find_analysis(second) is None
    await database.close()
