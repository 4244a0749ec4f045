"""Members' texts have a quota, and the last part of the disk is for moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grandtour.maintenance import space
from grandtour.maintenance.space import MEGABYTE
from grandtour.web.app import Settings, create_app
from tests.new_database import new_database
from tests.some_game import PLAIN
from tests.two_people import FIRST, ME_AND_OPEN
from tests.web.person import Person
from tests.web.visitor import app_of
from tests.with_feature import with_feature

REVIEW = {"kind": "review", "language": "en", "title": "Long", "body": "絹" * 7_000}
POST = {"title": "Silk", "body": "Who brings it?", "language": "en"}

GAME = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot"}], "options": FIRST}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(new_database(tmp_path / "g.sqlite"), pause=0, requests=0, tables=0)
    with TestClient(create_app(settings)) as made:
        yield made


def set_limits(site: TestClient, **numbers: str) -> None:
    assert site.portal
    site.portal.call(app_of(site).state.services.site.change_settings, numbers)


def code(answer: Any) -> str:
    return str(answer.json().get("code", answer.status_code))


@with_feature("collection")
def test_a_member_keeps_so_much(site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes count. Moves are still accepted, and the quota grows after a week."""
    set_limits(site, space="1")                     # 50 kB for new members
    ada = Person(site, "Ada").use_cookies().client
    table = ada.post("/api/v1/tables", json=GAME).json()["table"]
    shelf = f"/games/{PLAIN}/texts"
    assert [ada.post(shelf, data=REVIEW).status_code for _ in range(3)] == [200] * 3
    assert code(ada.post(f"/api/v1/tables/{table}/messages", json={"text": "Silk"})) == \
        "space_used"
    assert ada.post(shelf, data=REVIEW).status_code == 409
    number = ada.get(f"/api/v1/tables/{table}").json()["number"]
    assert code(ada.post(f"/api/v1/tables/{table}/actions", json={
        "number": number, "action": "move nashik"})) == "200"
    monkeypatch.setattr(space, "WEEK", 0)
    assert ada.post(shelf, data=REVIEW).status_code == 200


def test_nearly_full_disks_take_only_moves(
        site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Person(site, "Ada").use_cookies().client
    table = ada.post("/api/v1/tables", json=GAME).json()["table"]
    monkeypatch.setattr(app_of(site).state.services.space, "_free", lambda: 199 * MEGABYTE)
    number = ada.get(f"/api/v1/tables/{table}").json()["number"]
    assert code(ada.post(f"/api/v1/tables/{table}/actions", json={
        "number": number, "action": "move nashik"})) == "200"
    answer = ada.post("/api/v1/tables", json={"game": PLAIN, "seats": ME_AND_OPEN},
                      headers={"accept-language": "fr"})
    assert (answer.status_code, code(answer)) == (503, "disk_nearly_full")
    assert "disque" in answer.json()["message"]
    for page, form in (("/new", {"game": PLAIN}), (f"/games/{PLAIN}/texts", REVIEW)):
        assert ada.post(page, data=form).status_code == 503
    set_limits(site, disk_free="100")
    assert ada.post("/api/v1/tables", json=GAME).status_code == 201
    set_limits(site, disk_free="")
    assert ada.post("/sign-out", follow_redirects=False).status_code == 303
