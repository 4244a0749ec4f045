"""The head start of the weaker player: in the form, in the waiting room, and at the table."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from grandtour.games import game
from grandtour.language import language
from grandtour.ratings import Rating
from grandtour.web.http.access import API
from grandtour.web.lobby.head_start import find_named_choice, list_rated_players, suggest_head_start
from tests.some_game import PLAIN, WITH_HANDS
from tests.web.person import Person
from tests.web.test_pages import check_page

RULES = game(PLAIN)
OPTION = RULES.head_start_option()
assert OPTION is not None
SMALL, LARGE = OPTION.worth
SEATS = {"game": PLAIN, "seat1": "me", "seat2": "bot cyclist", "seat3": "", "seat4": ""}


def test_seat_gets_the_chosen_head_start(site: TestClient) -> None:
    ines = Person(site, "Inès").use_cookies()
    page = ines.get("/new?" + urlencode(SEATS | {"head-start": f"1 {LARGE}"}))
    assert "house rule; not rated" in page
    assert re.search(rf'<option value="1 {LARGE}"\s+selected', page)
    ines.post("/new", **SEATS, **{"head-start": f"1 {LARGE}"})
    check_page(ines.page)
    assert "with a head start" in ines.page
    assert re.search(rf"starts with .*{LARGE} .*more \(house rule\)", ines.page)
    again = ines.get(f"/new?again={ines.path[3:]}")
    assert re.search(rf'<option value="1 {LARGE}"\s+selected', again)


def test_room_says_what_is_agreed(site: TestClient) -> None:
    ines = Person(site, "Inès").use_cookies()
    ines.post("/new", **(SEATS | {"seat3": "open"}), **{"head-start": "small"})
    said = "for the player with the lowest rating. Everyone can see who gets it"
    assert said in ines.page
    check_page(ines.page)
    invitation = re.search(r"/j/\w+", ines.page)
    assert invitation is not None
    assert said in Person(site, "Kenji").use_cookies().get(invitation[0])


def test_unknown_ratings_give_nothing(site: TestClient) -> None:
    ines = Person(site, "Inès").use_cookies()
    ines.post("/new", **SEATS, **{"head-start": "small"})
    assert "No one gets a head start, because the ratings are unknown or too close." in ines.page
    assert ines.client.get(f"{API}/tables{ines.path[2:]}").json()["view"]["options"][
        "head_start"] == "none"


@pytest.mark.parametrize("chosen", ["9 2", "3 2", "1 999", "x", "1", "many"])
def test_unknown_choices_give_nothing(site: TestClient, chosen: str) -> None:
    page = Person(site, "Inès").use_cookies().get("/new?" + urlencode(
        SEATS | {"head-start": chosen}))
    assert "house rule; not rated" not in page


@pytest.mark.parametrize(("seats", "chosen", "value"), [
    (("me", "", "bot walker"), f"3 {SMALL}", {"head_start": f"1_gets_{SMALL}"}),
    (("", "me", "open"), f"2 {LARGE}", {"head_start": f"0_gets_{LARGE}"}),
    (("me", "", "open"), f"2 {SMALL}", {}),
])
def test_empty_seats_do_not_count(seats: tuple[str, ...], chosen: str,
                                  value: dict[str, str]) -> None:
    assert find_named_choice(RULES, seats, chosen) == value


def test_automata_get_no_head_start() -> None:
    amount = min(game(WITH_HANDS).head_start_option().worth)
    assert find_named_choice(game(WITH_HANDS), ("rules wakhan", "me"), f"1 {amount}") == {}
    assert find_named_choice(game(WITH_HANDS), ("rules wakhan", "me"), f"2 {amount}") == {
        "head_start": f"0_gets_{amount}"}


@pytest.mark.parametrize(("known", "said"), [
    ({1: 800, 2: 100}, f"The ratings suggest {LARGE} "),
    ({1: 400, 2: 410}, ""),
    ({1: 800}, ""),
])
def test_ratings_suggest_a_head_start(known: dict[int, int], said: str) -> None:
    ratings = {place: Rating(float(points), 20.0, 50) for place, points in known.items()}
    found = suggest_head_start(RULES, ("me", "bot cyclist"), {"bot cyclist": "cyclist"}, ratings,
                               language("en"))
    assert found.startswith(said) and bool(found) == bool(said)


def test_open_and_shared_seats_have_no_rating() -> None:
    assert list(list_rated_players(("me", "shared Aiko", "open", "bot pilot", "friend Bo"), "",
                                   {})) == [4]
