"""Test which facts are secret (PP-11)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.paris_paris.components import STOPS
from grandtour.games.paris_paris.state import ParisParis
from tests.evidence import clause, example
from tests.games.paris_paris.table import (
    LAST, ON_4, PARIS, answer, boxed_tiles, full_view, lay, lay_ended, play_open,
)
from tests.scene import play_at_random, view_as

ASIDE = "bastille-orange st_lazare-red"
OPEN = {
    "game", "players", "options", "colours", "round", "rounds", "over", "asked", "seat", "leader",
    "opened", "shops", "offer", "forecast", "parked", "piles", "scores", "markers", "open_marker",
}


def middle(players: int = 3, **named: Any) -> ParisParis:
    """Return a middle of the game with some shops in the bag and some tiles gone."""
    bag = "green 2 grey 1" if players > 2 else ""
    board = {"vendome": "grey", "opera": "green grey"}
    if players == 2:
        named["face_up"] = "orange"
    return lay(board, f"vendome-red {ASIDE}", players=players, bag=bag, parked="louvre-orange",
               markers="red blue pink orange"[:{2: 8, 3: 13, 4: 20}[players]], **named)


def bytes_of(s: ParisParis, seat: int) -> bytes:
    return json.dumps(view_as(s, seat), ensure_ascii=False).encode()


def inquire_as(s: ParisParis, about: str, seat: int) -> Any:
    """Return the answer, or the code of the refusal."""
    before = str(s)
    try:
        return PARIS.inquire(s, about, seat)
    except Refused as refused:
        assert str(s) == before
        return answer(s, refused)


# What a view holds.

@clause("PP-11.1", "PP-11.3", "PP-11.4", "PP-11.5")
@pytest.mark.parametrize(("players", "named", "also"), [
    (2, {}, {"stocks"}), (3, {}, set()), (4, {}, set()),
    (2, {"show_bag": "true"}, {"stocks"}),
    (3, {"show_bag": "true"}, {"bag", "stocks"}), (4, {"show_bag": "true"}, {"bag", "stocks"}),
    (2, {"show_discards": "true"}, {"stocks", "remaining"}),
    (3, {"show_discards": "true"}, {"remaining"})])
@pytest.mark.parametrize("looker", [0, 1, PUBLIC])
def test_view_is_a_whitelist(players: int, named: dict[str, str], also: set[str],
                             looker: int) -> None:
    assert set(middle(players, **named).view(looker)) == OPEN | also


@clause("PP-11.2", "PP-11.5", "PP-4.4")
def test_only_owner_sees_special_marker() -> None:
    s = middle()
    assert [view_as(s, looker)["markers"] for looker in (0, 1, 2, PUBLIC)] == [
        ["red", None, None], [None, "blue", None], [None, None, "pink"], [None, None, None]]
    assert full_view(s)["markers"] == ["red", "blue", "pink"]


@clause("PP-11.3")
@pytest.mark.parametrize("looker", [0, 1, 2, 3, PUBLIC])
def test_public_facts_are_visible(looker: int) -> None:
    s = lay(ON_4, f"vendome-red vendome-red {ASIDE}", parked="louvre-orange", round=7,
            to_move="grey", score="green 3 grey 11", small_tour_lines="tile_colour")
    view = view_as(s, looker)
    assert view["shops"] == {
        "pont_neuf": [3], "montmartre": [1, 2], "pompidou": [0, 3], "st_nicolas": [3],
        "hotel_de_ville": [2, 2], "quartier_latin": [2]}
    assert view["offer"] == ["st_lazare-red", "vendome-red", "vendome-red", "bastille-orange"]
    assert view["parked"] == {"orange": "louvre-orange"}
    assert view["scores"] == [3, 11, 0, 0]
    assert (view["round"], view["rounds"], view["piles"]) == (7, 12, 5)
    assert (view["leader"], view["seat"], view["opened"]) == (0, 1, 1)
    assert view["options"] == s.options.values
    assert view["options"]["small_tour_lines"] == "tile_colour"
    assert view["colours"] == ["green", "grey", "violet", "yellow"]


@clause("PP-11.3", "PP-4.6", "PP-8.4")
@pytest.mark.parametrize("looker", [0, 1, PUBLIC])
def test_two_players_see_open_marker_and_stocks(looker: int) -> None:
    s = middle(2)
    assert view_as(s, looker)["open_marker"] == "orange"
    assert view_as(s, looker)["stocks"] == [19, 18]


@clause("PP-11.4")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("looker", [0, PUBLIC])
def test_stocks_show_only_with_bag(players: int, looker: int) -> None:
    assert "stocks" not in view_as(middle(players), looker)
    assert view_as(middle(players, show_bag="true"), looker)["stocks"][:2] == [17, 17]


@clause("PP-11.3")
@pytest.mark.parametrize("lines", ["both", "tile_colour"])
def test_outlook_uses_only_public_facts(lines: str) -> None:
    """The outlook says what each tile would bring if left over, with the shops as they are."""
    s = lay(ON_4, "notre_dame-turquoise louvre-orange louvre-red", parked="les_halles-turquoise",
            small_tour_lines=lines)
    forecast = view_as(s, PUBLIC)["forecast"]
    assert {seen["certain"] for seen in forecast.values()} == {False}
    assert forecast["notre_dame-turquoise"]["line"] == "turquoise"
    ways = {tile: seen["ways"] for tile, seen in forecast.items()}
    assert ways["notre_dame-turquoise"] == [{
        "small": [0, 0, 3, 0], "stops": ["hotel_de_ville", "quartier_latin"],
        "grand": [1, 1, 4, 3]}]
    assert ways["louvre-orange"] == [
        {"small": [0, 0, 0, 1], "stops": ["pont_neuf"], "grand": None}]
    assert ways["louvre-red"] == {
        "both": [{"small": [0, 0, 0, 1], "stops": ["pont_neuf"], "grand": None}],
        "tile_colour": [
            {"small": [0, 0, 1, 0], "stops": ["quartier_latin"], "grand": None}]}[lines]
    assert full_view(s)["scores"] == [0, 0, 0, 0]
    assert s.log is None


@clause("PP-11.5", "PP-6.9")
def test_log_names_removals_without_totals() -> None:
    """A spectator sees every move of a match in full, but not the markers."""
    match = play_at_random(Match(PARIS, 3, PARIS.choose(3, {"first_seat": "0"})), 9)
    shown = match.information_state(PUBLIC)
    for line, entry in zip(shown, match.line, strict=True):
        assert line == f"{entry.seat}: " + ("marker" if entry.text.startswith("marker ")
                                            else entry.text)
    assert sum(line.endswith(": marker") for line in shown) == 3
    assert sum(" remove " in line for line in shown) > 3


@clause("PP-11.2", "PP-4.4")
@pytest.mark.parametrize("looker", [0, 1, 2, PUBLIC])
def test_seat_sees_its_dealt_marker(looker: int) -> None:
    match = Match(PARIS, 3, PARIS.choose(3, {"first_seat": "0"}))
    for _ in range(3):
        match.play(match.state.choices()[0])
    dealt = ["marker turquoise", "marker red", "marker blue"]
    assert match.information_state(looker) == [
        f"-1: {text if seat == looker else 'marker'}" for seat, text in enumerate(dealt)]
    assert match.information_state(EVERYTHING) == [f"-1: {text}" for text in dealt]


@clause("PP-4.6", "PP-11.3")
@pytest.mark.parametrize("looker", [0, 1, PUBLIC])
def test_all_seats_see_open_marker(looker: int) -> None:
    match = Match(PARIS, 2, PARIS.choose(2, {"first_seat": "0"}))
    for _ in range(3):
        match.play(match.state.choices()[0])
    assert match.information_state(looker)[2] == "-1: marker blue"


# What could be otherwise.

@clause("PP-11.1", "PP-11.2", "PP-4.5")
@pytest.mark.parametrize("looker", [0, 1, 2, PUBLIC])
def test_resampling_deals_only_unknown_markers(looker: int) -> None:
    s = middle()
    found = set()
    for seed in range(600 if looker == PUBLIC else 200):
        dealt = s.resample(looker, Rng(seed))
        assert bytes_of(dealt, looker) == bytes_of(s, looker)
        lines = full_view(dealt)["markers"]
        assert len(set(lines)) == 3
        if looker >= 0:
            assert lines[looker] == full_view(s)["markers"][looker]
        found.add(tuple(lines))
        dealt.markers = s.clone().markers
        assert str(dealt) == str(s)
    assert len(found) == (12 if looker >= 0 else 60)        # two of four lines, three of five


@clause("PP-11.2", "PP-4.6")
@pytest.mark.parametrize(("looker", "cases"), [(0, 3), (1, 3), (PUBLIC, 12)])
def test_open_marker_is_never_secret(looker: int, cases: int) -> None:
    s = middle(2)
    found = {tuple(full_view(s.resample(looker, Rng(seed)))["markers"]) for seed in range(100)}
    assert len(found) == cases
    assert not [lines for lines in found if "orange" in lines]


@clause("PP-11.1")
def test_possible_deals_are_equally_likely() -> None:
    s = middle(2)
    found = [full_view(s.resample(0, Rng(seed)))["markers"][1] for seed in range(900)]
    counts = [found.count(line) for line in ("turquoise", "blue", "pink")]
    assert sum(counts) == 900
    assert all(240 < count < 360 for count in counts)


@clause("PP-11.2")
def test_partial_deal_resamples_only_dealt_markers() -> None:
    s = PARIS.start(3, PARIS.choose(3, {"first_seat": "0"}))
    s.play(s.choices()[2])
    found = {tuple(full_view(s.resample(1, Rng(seed)))["markers"]) for seed in range(60)}
    assert found == {(line, None, None)
                     for line in ("turquoise", "red", "blue", "orange", "pink")}
    assert {tuple(full_view(s.resample(0, Rng(seed)))["markers"]) for seed in range(60)} == {
        ("blue", None, None)}


@clause("PP-11.1", "PP-11.4", "PP-10.4", "PP-10.5")
@pytest.mark.parametrize(("players", "named", "changes"), [
    (2, {}, {"markers", "box"}), (3, {}, {"markers", "bag", "box"}),
    (3, {"show_bag": "true"}, {"markers", "box"}),
    (3, {"show_discards": "true"}, {"markers", "bag"}),
    (3, {"show_bag": "true", "show_discards": "true"}, {"markers"}),
    (2, {"show_discards": "true"}, {"markers"})])
@pytest.mark.parametrize("looker", [0, PUBLIC])
def test_disguise_changes_exactly_what_is_covered(
        players: int, named: dict[str, str], changes: set[str], looker: int) -> None:
    s = middle(players, **named)
    changed = set()
    for seed in range(40):
        disguised = s.disguise(looker, Rng(seed))
        assert bytes_of(disguised, looker) == bytes_of(s, looker)
        assert str(PARIS.position(str(disguised))) == str(disguised)
        now, then = full_view(disguised), full_view(s)
        differs = {name for name in now if now[name] != then[name]}
        assert differs <= {"markers", "bag", "stocks", "to_come", "remaining"}
        changed |= {"markers"} & differs
        changed |= {"bag"} if {"bag", "stocks"} & differs else set()
        changed |= {"box"} if boxed_tiles(disguised) != boxed_tiles(s) else set()
        assert sum(boxed_tiles(disguised).values()) == sum(boxed_tiles(s).values())
    assert changed == changes


@clause("PP-11.1", "PP-11.2")
@pytest.mark.parametrize("looker", [0, 1, 2, PUBLIC])
def test_disguise_changes_nothing_after_end(looker: int) -> None:
    s = lay_ended(ON_4 | {"montmartre": "grey violet"}, bag="grey 2", score="green 3")
    assert str(s.resample(looker, Rng(1))) == str(s.disguise(looker, Rng(1))) == str(s)
    assert full_view(s)["markers"] == view_as(s, looker)["markers"]


@clause("PP-11.1")
def test_omniscient_reader_resamples_nothing() -> None:
    s = middle()
    assert str(s.resample(EVERYTHING, Rng(1))) == str(s.disguise(EVERYTHING, Rng(1))) == str(s)
    assert set(full_view(s)) == OPEN | {"to_come", "stocks", "bag"}


# What may be asked.

@clause("PP-4.4", "PP-11.2", "PP-12.2")
@example("CL-19")
def test_cl_19_others_markers_are_secret() -> None:
    s = middle()
    secret = ("marker_is_secret", "PP-4.4",
              "Special markers stay secret until the end of the game.", None)
    for looker in (0, 1, 2, PUBLIC):
        for owner in range(3):
            told = inquire_as(s, f"marker {owner}", looker)
            if looker == owner:
                assert {name: str(detail) for name, detail in told.items()} == {
                    "line": f"line {[1, 2, 4][owner]}"}
            else:
                assert told == secret


@clause("PP-6.9", "PP-4.8", "PP-10.4", "PP-11.1", "PP-12.2")
@example("CL-19")
@pytest.mark.parametrize("looker", [0, 1, PUBLIC])
def test_cl_19_bag_is_closed_until_end(looker: int) -> None:
    assert inquire_as(middle(), "bag", looker) == (
        "bag_is_closed", "PP-6.9", "No one may look into the bag before the end of the game.",
        None)
    assert inquire_as(middle(show_bag="true"), "bag", looker) == {"bag": [2, 1, 0]}
    for show_bag in ("false", "true"):
        assert inquire_as(middle(2, show_bag=show_bag), "bag", looker) == (
            "bag_not_used", "PP-4.8",
            "The bag is not used with two players: removed shops go back to their owner.", None)


@clause("PP-11.1", "PP-12.2")
@example("CL-19")
@pytest.mark.parametrize("named", [{}, {"show_bag": "true", "show_discards": "true"}])
def test_cl_19_coming_tiles_are_hidden(named: dict[str, Any]) -> None:
    for looker in (0, 1, PUBLIC):
        assert inquire_as(middle(**named), "piles", looker) == (
            "piles_are_hidden", "PP-11.1", "The tiles of later rounds stay face down.", None)


@clause("PP-10.5", "PP-12.2")
@example("CL-19")
@pytest.mark.parametrize("looker", [0, PUBLIC])
def test_cl_19_remaining_tiles_need_an_option(looker: int) -> None:
    assert inquire_as(middle(), "box", looker) == (
        "box_is_closed", "PP-10.5",
        "Tiles taken lie face down. The number of tiles of each stop is printed on the board.",
        None)
    s = middle(show_discards="true")
    told = inquire_as(s, "box", looker)
    assert told == {"remaining": view_as(s, looker)["remaining"]}
    assert sum(told["remaining"].values()) == 60 - 5 * 4


@clause("PP-8.9", "PP-4.4", "PP-6.9", "PP-10.5")
def test_all_questions_open_after_end() -> None:
    s = lay({}, "tour_eiffel-orange st_lazare-red", players=3, round=LAST, bag="green 3",
            markers="red blue pink")
    assert inquire_as(s, "marker 1", 0).code == "marker_is_secret"
    play_open(s, "tour_eiffel")
    for looker in (0, 2, PUBLIC):
        assert str(inquire_as(s, "marker 1", looker)["line"]) == "line 2"
        assert inquire_as(s, "bag", looker) == {"bag": [3, 0, 0]}
        for about in ("box", "piles"):
            assert inquire_as(s, about, looker) == {"remaining": dict.fromkeys(STOPS, 0)}


@clause("PP-12.2")
@pytest.mark.parametrize("about", ["", "marker", "marker 3", "marker green", "markers", "scores",
                                   "pass", "open odeon"])
def test_other_questions_are_refused(about: str) -> None:
    s = middle()
    told = inquire_as(s, about, 0)
    assert told.code == ("no_pass" if about == "pass" else "unknown_action")
