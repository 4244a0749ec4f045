"""Places to play: the file of the host, and what is found for somebody's marks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from grandtour.cli.main import main
from grandtour.features.collection.rows import MarkKind
from grandtour.features.places.rows import BadPlaces, PlaceRow, build_entry_act, read_file
from grandtour.features.places.service import PlayPlaces
from grandtour.features.places.store import PlaceStore
from grandtour.people.host_acts import COMMAND
from grandtour.people.stores.hosts import HostStore
from grandtour.store.database import Database
from sqlalchemy.exc import IntegrityError
from tests.new_database import new_database
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS

PLACES = f"""
[[place]]
name = "Café des Voyages"
kind = "cafe"
town = "Lyon"
hours = "mar.–dim. 14 h – minuit"
link = "https://cafe.example"
language = "fr"
games = ["{ANOTHER}"]

[[place]]
name = "梅田クラブ"
kind = "club"
town = "大阪"
language = "ja"
games = ["{WITH_HANDS}", "{PLAIN}"]
"""


def test_hosts_file_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url, file = new_database(tmp_path / "places.sqlite"), tmp_path / "places.toml"
    file.write_text(PLACES, encoding="utf-8")
    assert main(["places", str(file), "--database", url]) == 0
    assert capsys.readouterr().out == \
        f"Café des Voyages, Lyon: {ANOTHER}\n梅田クラブ, 大阪: {WITH_HANDS}, {PLAIN}\n"
    file.write_text(PLACES.replace(f'"{ANOTHER}"', '"chess"'), encoding="utf-8")
    assert main(["places", str(file), "--database", url]) == 1
    assert "place 1 (Café des Voyages): games are some of" in capsys.readouterr().err
    assert main(["places", "--database", url]) == 0             # nothing has changed
    assert f"Café des Voyages, Lyon: {ANOTHER}\n" in capsys.readouterr().out
    file.write_text(PLACES.partition("[[place]]\nname = \"梅田")[0], encoding="utf-8")
    assert main(["places", str(file), "--database", url]) == 0
    assert capsys.readouterr().out == f"Café des Voyages, Lyon: {ANOTHER}\n"
    assert main(["places", str(tmp_path / "none"), "--database", url]) == 1
    assert told(url) == [("places", COMMAND, "1"), ("places", COMMAND, "2")]


def test_same_file_again_is_not_logged(tmp_path: Path) -> None:
    url, file = new_database(tmp_path / "places.sqlite"), tmp_path / "places.toml"
    file.write_text(PLACES, encoding="utf-8")
    for _ in range(2):
        assert main(["places", str(file), "--database", url]) == 0
    assert told(url) == [("places", COMMAND, "2")]


async def test_unlogged_change_leaves_places_unchanged(tmp_path: Path) -> None:
    database, first = Database(new_database(tmp_path / "places.sqlite")), read_file(PLACES)
    store, act = PlaceStore(database), build_entry_act(first, 1)
    await store.replace_places(first, act)
    with pytest.raises(IntegrityError):
        await store.replace_places(first[:1], act)                 # its id is another row's
    assert await store.list_places() == first
    await database.close()


def told(url: str) -> list[tuple[str, str, str]]:
    """What the record of the site has, the newest first: what was done, by whom, to how many."""
    async def look() -> list[tuple[str, str, str]]:
        database = Database(url)
        acts = await HostStore(database).list_acts(9)
        await database.close()
        return [(act.kind, act.host, act.fact) for act in acts]
    return asyncio.run(look())


@pytest.mark.parametrize(("old", "new", "said"), [
    ('town = "Lyon"', "", "town is missing"),
    ('kind = "cafe"', 'kind = "shop"', "kind is one of cafe, club, library, other"),
    ('"https://cafe.example"', '"javascript:alert(1)"', "a link begins with https://"),
    ('language = "fr"', 'language = "de"', "language is one of"),
    ("hours =", "prices =", "there is no field prices"),
    ('town = "Lyon"', "town = 69", "town is a text"),
    ("[[place]]", "[place", "Expected"),
])
def test_faults_in_file_are_named(old: str, new: str, said: str) -> None:
    with pytest.raises(BadPlaces, match=said.replace("(", r"\(")):
        read_file(PLACES.replace(old, new, 1))


async def test_places_with_marked_games_come_first(tmp_path: Path) -> None:
    database = Database(new_database(tmp_path / "places.sqlite"))
    places = PlayPlaces(PlaceStore(database))
    await PlaceStore(database).replace_places(read_file(PLACES),
        build_entry_act(read_file(PLACES), 1))
    marks: dict[str, frozenset[MarkKind]] = {
        PLAIN: frozenset({"own", "interested"}), ANOTHER: frozenset({"played"})}
    first, second = await places.list_matching_places(marks)
    assert first.place.town == "大阪"
    assert first.wished == {"interested": [PLAIN]}
    assert second.wished == {}
    assert [one.place.town for one in await places.list_matching_places({})] == ["Lyon", "大阪"]
    assert [one.place.town for one in await places.list_matching_places({}, game=PLAIN)] == ["大阪"]
    assert await places.list_matching_places({}, town="Lyon", game=PLAIN) == []
    assert await places.list_towns() == ["Lyon", "大阪"]
    await database.close()


def test_missing_fields_get_defaults() -> None:
    assert read_file(f'[[place]]\nname = "A"\ntown = "B"\ngames = ["{ANOTHER}"]') == [
        PlaceRow("A", "other", "B", (ANOTHER,))]
