"""Test that an unreadable table says why to everyone who asks for it, and never blocks anything
else that its people do."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from channels import routes
from starlette.testclient import TestClient
from tests.some_game import PLAIN

from tests.two_people import FIRST, ME_AND_OPEN
from tests.web.test_pages import check_page
from tests.web.visitor import running

# What is damaged, and what of it the page says in English.
DAMAGES = {
    "an option that is not there": (
        "UPDATE tables SET options = '{\"lanterns\": \"all\"}'", "There is no option lanterns."),
    "a value that is not there": (
        "UPDATE tables SET options = '{\"layout\": \"round\"}'", "layout cannot be round."),
    "a value that is no word": (
        "UPDATE tables SET options = '{\"layout\": 1}'", "cannot be read"),
    "options that are no text": ("UPDATE tables SET options = '{'", "cannot be read"),
    "options in a list": ("UPDATE tables SET options = '[1]'", "cannot be read"),
    "terms that are not there": (
        "UPDATE tables SET terms = '{\"pace\": \"never\"}'", "pace"),
    "terms that are no text": ("UPDATE tables SET terms = 'x'", "cannot be read"),
    "a game that is not here": (
        "UPDATE tables SET game = 'backgammon'", "Its game, backgammon, is not installed here."),
    "rules that are not here": (
        "UPDATE tables SET rules = '99'", "It was started under version 99 of the rules"),
    "components that differ": ("UPDATE tables SET facts = 'x'", "components that differ"),
    "an entry that is not legal": (
        "UPDATE entries SET text = 'fly' WHERE number = 3",
        "Move 3 in its record is not possible."),
    "an entry that is missing": ("DELETE FROM entries WHERE number = 2", "Move 2 in its record"),
    "an entry taken back that is no number": (
        "UPDATE entries SET text = 'undo x' WHERE number = 4", "Move 4 in its record"),
    "a digest": ("UPDATE entries SET digest = 'x' WHERE digest != ''", "is not possible"),
    "a seat that is missing": ("DELETE FROM seats WHERE seat = 1", "2 to 5"),
    "an act that is no text": (
        "INSERT INTO acts SELECT id, 99, 0, 0, '', 'rename', '{', 0 FROM tables", "cannot be read"),
}
PAGES = ("/", "/tables", "/me", "/me/account", "/me/data", "/me/data/export", "/me/statistics",
         "/me/exercises", f"/games/{PLAIN}", f"/games/{PLAIN}/statistics", f"/ladder/{PLAIN}",
         "/new", "/next", "/u/Inès")
API = ("/me/tables", "/me/next", "/me/data", "/me/statistics", "/tables", "/tables?phase=running",
       f"/games/{PLAIN}/statistics", "/me/notifications")


class Played(NamedTuple):
    """A folder with a database in which Inès, a member, sits at two tables with Kenji; a token of
    each, and the tables."""

    folder: Path
    ines: str
    kenji: str
    spoilt: str
    sound: str


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("unreadable")
    with running(folder) as site:
        tables, ines, kenji = [], "", ""
        for _ in range(2):
            wish = {"game": PLAIN, "seats": ME_AND_OPEN, "options": FIRST,
                    "terms": {"listed": True}}
            opened = call_api(site, "POST", "/tables", ines, **wish,
                         **({} if ines else {"guest": "Inès"})).json()
            ines = ines or opened["token"]
            joined = call_api(site, "POST", f"/tables/{opened['table']}/seats", kenji,
                         **({} if kenji else {"guest": "Kenji"})).json()
            kenji = kenji or joined["token"]
            number = call_api(site, "GET", f"/tables/{opened['table']}", ines).json()["number"]
            done = call_api(site, "POST", f"/tables/{opened['table']}/actions", ines,
                       number=number, action="move nashik")
            assert done.status_code == 200, done.text
            tables.append(opened["table"])
    return Played(folder, ines, kenji, *tables)


def call_api(site: TestClient, method: str, path: str, token: str, **body: Any) -> Any:
    """Send a request to the API."""
    site.cookies.clear()
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return site.request(method, f"/api/v1{path}", headers=headers,
                        json=body if method == "POST" else None)


def view_page(site: TestClient, path: str, token: str, language: str = "en") -> Any:
    """Get the page in a browser."""
    site.cookies.clear()
    site.cookies.set("grandtour", token)
    return site.get(path, headers={"accept-language": language})


@contextmanager
def damage_table(played: Played, folder: Path, damage: str,
                 phase: str = "play") -> Iterator[TestClient]:
    """Yield the site with the one table damaged, which also shows in the lists."""
    shutil.copytree(played.folder, folder, dirs_exist_ok=True)
    statement = DAMAGES[damage][0]
    column = "id" if "UPDATE tables" in statement or "INSERT" in statement else "table_id"
    joint = "AND" if "WHERE" in statement else "WHERE"
    with closing(sqlite3.connect(folder / "grandtour.sqlite")) as file, file:
        file.execute(f"{statement} {joint} {column} = ?", (played.spoilt,))
        file.execute("UPDATE tables SET phase = ? WHERE id = ?", (phase, played.spoilt))
    with running(folder) as site:
        yield site


def table_routes(site: TestClient) -> list[str]:
    """Return all routes of tables, with the names of their parameters."""
    asked = [route.removeprefix("GET ") for route in routes(site.app) if route.startswith("GET ")]
    return sorted(path for path in asked if path.startswith(("/t/{", "/api/v1/tables/{")))


@pytest.mark.sample("damage", keep=8)
@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_tables_are_explained(played: Played, tmp_path: Path, damage: str) -> None:
    with damage_table(played, tmp_path, damage) as site:
        page = view_page(site, f"/t/{played.spoilt}", played.ines)
        check_page(page.text)
        assert (page.status_code, DAMAGES[damage][1] in page.text) == (409, True)
        assert "This table cannot be shown." in page.text
        told = call_api(site, "GET", f"/tables/{played.spoilt}", played.ines)
        assert (told.status_code, told.json()["code"]) == (409, "damaged_record")
        assert DAMAGES[damage][1] in told.json()["message"]
        acted = call_api(site, "POST", f"/tables/{played.spoilt}/actions", played.ines,
                    number=10, action="end")
        assert (acted.status_code, acted.json()["code"]) == (409, "damaged_record")

        for path in PAGES:
            assert view_page(site, path, played.ines).status_code < 500, path
        for path in API:
            assert call_api(site, "GET", path, played.ines).status_code in (200, 403), path
        mine = call_api(site, "GET", "/me/tables", played.ines).json()
        assert {one["table"] for one in mine["now"]} == {played.spoilt, played.sound}
        data = call_api(site, "GET", "/me/data", played.ines)
        assert [one["table"] for one in data.json()["tables"]] == [played.sound]
        number = call_api(site, "GET", f"/tables/{played.sound}", played.ines).json()["number"]
        assert call_api(site, "POST", f"/tables/{played.sound}/actions", played.ines,
                   number=number, action="end").status_code == 200


@pytest.mark.sample("damage")
@pytest.mark.parametrize("damage", ["an option that is not there", "a game that is not here",
                                    "terms that are no text", "an entry that is not legal"])
@pytest.mark.parametrize("phase", ["room", "play", "over"])
def test_damaged_tables_are_no_server_fault(
        played: Played, tmp_path: Path, damage: str, phase: str) -> None:
    """The test asks for every address of the table, and for the lists."""
    with damage_table(played, tmp_path, damage, phase) as site:
        for path in table_routes(site):
            filled = re.sub(r"{number(:int)?}", "1", path.replace("{id}", played.spoilt))
            filled = re.sub(r"{\w+(:\w+)?}", "x", filled)
            answer = view_page(site, filled, played.ines) if path.startswith("/t/") else \
                call_api(site, "GET", filled.removeprefix("/api/v1"), played.ines)
            assert answer.status_code < 500, filled
        for path in PAGES:
            assert view_page(site, path, played.ines).status_code < 500, path
        for path in API:
            assert call_api(site, "GET", path, played.ines).status_code < 500, path


@pytest.mark.parametrize(("language", "said"), [
    ("ja", "この卓は表示できません"), ("fr", "Cette table ne peut pas être affichée.")])
def test_damage_is_explained_in_any_language(
        played: Played, tmp_path: Path, language: str, said: str) -> None:
    with damage_table(played, tmp_path, "rules that are not here") as site:
        page = view_page(site, f"/t/{played.spoilt}", played.ines, language).text
        assert said in page
        assert "99" in page


def test_players_can_leave_damaged_tables(played: Played, tmp_path: Path) -> None:
    """All other data of the person is deleted."""
    with damage_table(played, tmp_path, "an option that is not there") as site:
        assert call_api(site, "POST", "/me/data/delete", played.kenji,
                   word="Kenji").status_code == 204
        seats = call_api(site, "GET", f"/tables/{played.sound}", played.ines).json()["seats"]
        assert [seat["name"] for seat in seats][1] != "Kenji"
