"""Test everything before the first round (PP-4)."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.core import PUBLIC, Chance
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.games.paris_paris.state import ParisParis
from tests.evidence import clause, example
from tests.games.paris_paris.table import (
    PARIS, answer, full_view, lay, list_choices, offered_tiles, play_open, stock,
)
from tests.scene import do

LINES = ["turquoise", "red", "blue", "orange", "pink"]
FIRST = {2: "tour_eiffel-orange vendome-red vendome-red",
         3: "tour_eiffel-orange vendome-red vendome-red odeon-red",
         4: "tour_eiffel-orange vendome-red vendome-red odeon-red odeon-blue"}


def start(players: int, **named: str) -> ParisParis:
    return PARIS.start(players, PARIS.choose(players, {"first_seat": "0"} | named))


def dealt(players: int, **named: Any) -> ParisParis:
    """Return a game with all markers dealt in the order of the lines, before the first pile."""
    s = start(players, **named)
    while list_choices(s)[0].startswith("marker"):
        s.play(s.choices()[0])
    return s


def chances(s: ParisParis) -> dict[str, float]:
    return {str(s.game.actions[number]): chance for number, chance in s.chance_outcomes()}


@clause("PP-4.1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_other_player_counts_are_refused(players: int) -> None:
    with pytest.raises(Refused) as refused:
        PARIS.choose(players, {})
    assert answer(None, refused.value) == (
        "bad_player_count", "PP-4.1", "Paris Paris is for two to four players.", None)


@clause("PP-4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_can_play(players: int) -> None:
    s = dealt(players)
    do(s, *[f"tile {tile}" for tile in FIRST[players].split()])
    order = []
    for _ in range(players):
        order.append(s.current_player())
        s.play(s.choices()[-1])
    assert order == list(range(players))


@clause("PP-4.2", "PP-10.3")
@pytest.mark.parametrize(("supply", "number"), [("20", 20), ("19", 19)])
def test_players_begin_with_full_stock(supply: str, number: int) -> None:
    s = start(3, shop_supply=supply)
    assert full_view(s)["stocks"] == [number] * 3
    assert full_view(s)["scores"] == [0] * 3
    assert full_view(s)["shops"] == {}


@clause("PP-4.2")
def test_players_have_shops_of_one_colour() -> None:
    assert full_view(start(3))["colours"] == ["green", "grey", "violet"]
    s = start(2, colours="yellow_violet_grey_green")
    assert full_view(s)["colours"] == ["yellow", "violet"]


@clause("PP-4.2", "PP-5.2.9")
def test_owner_is_called_by_colour_chosen() -> None:
    laid: dict[str, Any] = {
        "players": 2, "to_move": "yellow", "colours": "yellow_violet_grey_green"}
    s = lay({"opera": "yellow violet"}, "opera-pink vendome-red bastille-orange", **laid)
    assert play_open(s, "opera remove violet") == "open opera-pink remove 1"
    assert stock(s, "violet") == 20
    assert full_view(s)["shops"] == {"opera": [0, 0]}


@clause("PP-4.2", "PP-12.2")
@pytest.mark.parametrize(("value", "code", "sentence"), [
    ("green_green", "colour_taken", "green already belongs to 1. Free: grey, violet, yellow."),
    ("violet_grey_grey", "colour_taken", "grey already belongs to 2. Free: green, yellow."),
    ("green_pink", "unknown_colour", "There are no pink shops. Free: grey, violet, yellow."),
    ("green_green_pink", "unknown_colour", "There are no pink shops. Free: grey, violet, yellow."),
    ("", "unknown_colour", "There are no  shops. Free: green, grey, violet, yellow."),
])
def test_colours_are_refused(value: str, code: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        PARIS.choose(3, {"colours": value})
    assert answer(None, refused.value) == (code, "PP-4.2", sentence, None)


@clause("PP-4.3", "PP-10.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_player_is_drawn(players: int) -> None:
    s = start(players, first_seat="random")
    assert full_view(s)["leader"] == -1
    assert chances(s) == {f"first {seat}": 1 / players for seat in range(players)}
    do(s, f"first {players - 1}", *[f"marker {line}" for line in LINES[:players]])
    if players == 2:
        do(s, "marker pink")
    do(s, *[f"tile {tile}" for tile in FIRST[players].split()])
    assert full_view(s)["leader"] == s.current_player() == players - 1


@clause("PP-4.3", "PP-10.7")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_table_may_name_the_first_player(seat: int) -> None:
    s = dealt(3, first_seat=str(seat))
    do(s, *[f"tile {tile}" for tile in FIRST[3].split()])
    assert full_view(s)["leader"] == s.current_player() == seat


@clause("PP-4.4")
def test_every_remaining_line_is_equally_likely() -> None:
    s = start(4)
    assert chances(s) == {f"marker {line}": 1 / 5 for line in LINES}
    do(s, "marker blue")
    assert chances(s) == {f"marker {line}": 1 / 4 for line in LINES if line != "blue"}
    do(s, "marker turquoise")
    assert chances(s) == {f"marker {line}": 1 / 3 for line in ("red", "orange", "pink")}
    do(s, "marker pink", "marker orange")
    assert full_view(s)["markers"] == ["blue", "turquoise", "pink", "orange"]
    assert list_choices(s)[0].startswith("tile")


@clause("PP-4.4", "PP-11.2")
def test_only_owner_may_see_marker() -> None:
    s = dealt(3)
    own = [s.view(seat)["markers"] for seat in (0, 1, 2, PUBLIC)]
    assert own == [["turquoise", None, None], [None, "red", None], [None, None, "blue"],
                   [None, None, None]]


@clause("PP-4.4", "PP-4.5", "PP-4.6")
@example("RB-2")
@pytest.mark.parametrize(("players", "face_up", "unseen"), [(2, 1, 2), (3, 0, 2), (4, 0, 1)])
def test_rb_2_special_markers(players: int, face_up: int, unseen: int) -> None:
    s = dealt(players)
    lines = [*full_view(s)["markers"], *([full_view(s)["open_marker"]] if face_up else [])]
    assert len(full_view(s)["markers"]) == players
    assert (full_view(s)["open_marker"] is not None) == bool(face_up)
    assert len(set(lines)) == len(lines) == 5 - unseen
    assert set(lines) <= set(LINES)


@clause("PP-4.5")
@pytest.mark.parametrize("players", [3, 4])
def test_remaining_markers_are_nowhere(players: int) -> None:
    """No position holds them, so no player can see them."""
    s = dealt(players)
    used = {f"{line}" for line in full_view(s)["markers"]}
    [markers] = [line for line in str(s).splitlines() if line.startswith("markers")]
    assert set(markers.split()[1:]) == used
    assert str(s).endswith("\nopen -\n")


@clause("PP-4.6")
def test_two_players_share_an_open_marker() -> None:
    s = start(2)
    do(s, "marker red", "marker pink")
    assert chances(s) == {f"marker {line}": 1 / 3 for line in ("turquoise", "blue", "orange")}
    do(s, "marker orange")
    assert [s.view(seat)["open_marker"] for seat in (0, 1, PUBLIC)] == ["orange"] * 3


@clause("PP-4.7", "PP-5.0.1")
@example("RB-1")
@pytest.mark.parametrize(("players", "piles", "tiles"), [(2, 20, 3), (3, 15, 4), (4, 12, 5)])
def test_rb_1_piles(players: int, piles: int, tiles: int) -> None:
    s = dealt(players)
    assert full_view(s)["piles"] == full_view(s)["rounds"] == piles
    assert sum(full_view(s)["to_come"].values()) == piles * tiles == 60
    drawn = 0
    while s.is_chance_node():
        s.play(s.choices()[-1])
        drawn += 1
    assert drawn == tiles == players + 1
    assert len(offered_tiles(s)) == tiles
    assert full_view(s)["piles"] == piles - 1


@clause("PP-4.7", "PP-5.1.1")
def test_tiles_in_piles_are_equally_likely() -> None:
    s = dealt(2)
    found = chances(s)
    assert len(found) == 35
    assert found["tile odeon-red"] == pytest.approx(2 / 60)
    assert found["tile tour_eiffel-orange"] == pytest.approx(1 / 60)
    do(s, "tile tour_eiffel-orange", "tile odeon-red")
    found = chances(s)
    assert "tile tour_eiffel-orange" not in found
    assert found["tile odeon-red"] == pytest.approx(1 / 58)
    assert found["tile odeon-blue"] == pytest.approx(2 / 58)


@clause("PP-4.7", "PP-5.1.1")
@pytest.mark.parametrize("out", ["", "tour_eiffel-orange denfert_rochereau-pink"])
def test_tiles_are_drawn_by_weight(out: str) -> None:
    """Every way to draw a tile respects the weights."""
    s = dealt(3)
    do(s, *[f"tile {tile}" for tile in out.split()])
    drawing, drawn = s.stack[-1], set()
    assert isinstance(drawing, Chance)
    for seed in range(600):
        assert s.sample(Rng(seed)) is Chance.sample(drawing, s, Rng(seed))
        drawn.add(str(s.sample(Rng(seed))))
    assert drawn == set(chances(s))


@clause("PP-4.8")
@pytest.mark.parametrize(("players", "bag"), [(2, None), (3, [0] * 3), (4, [0] * 4)])
def test_bag_starts_empty_except_with_two(players: int, bag: list[int] | None) -> None:
    assert full_view(dealt(players, show_bag="true")).get("bag") == bag
