"""The analysis of an entered game."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grandtour.web.app import Settings, create_app
from grandtour.features.entered_games.tests.test_entered_pages import begin, moves_of, whole
from tests.new_database import new_database
from tests.some_game import PLAIN
from tests.waiting import wait_until
from tests.web.visitor import Visitor


@pytest.mark.slow
def test_finished_game_is_analysed(tmp_path: Path) -> None:
    app = create_app(Settings(new_database(tmp_path / "grandtour.sqlite"), pause=0, requests=0,
                              continuations=4))
    with TestClient(app) as client:
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
        visitor.post(f"{home}/back")
        visitor.get(f"{home}/analysis")
        assert visitor.status == 409
        client.cookies.clear()
        visitor.get(f"{home}/analysis")
        assert visitor.status == 404
