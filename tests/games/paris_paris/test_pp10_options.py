"""PP-10: options and profiles."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from grandtour.engine.core import PUBLIC, playout
from grandtour.engine.game import Refused
from grandtour.engine.rng import Rng
from grandtour.games.paris_paris.state import ParisParis
from tests.evidence import clause, example
from tests.games.paris_paris.table import (
    LAST, PARIS, Answer, answer, bag, boxed_tiles, events_of, find_answer, full_view, lay,
    left_over, list_choices, play_open, round_ends, shop_owners, small_tour, stock,
)
from tests.scene import view_as

OPTIONS = {
    "small_tour_lines": ["both", "tile_colour"],
    "open_special": ["two_players", "three_players"],
    "shop_supply": ["20", "19"],
    "show_bag": ["false", "true"],
    "show_discards": ["false", "true"],
    "first_seat": ["random", "0", "1", "2", "3"],
    "colours": ["_".join(order) for order in
                permutations(["green", "grey", "violet", "yellow"])],
    "head_start": ["none", *[f"{seat}_gets_{amount}" for seat in range(4)
                             for amount in (10, 25)]],
}
RULEBOOK = {name: values[0] for name, values in OPTIONS.items()}
ONLINE = RULEBOOK | {"small_tour_lines": "tile_colour", "open_special": "three_players"}
RB_6 = {"vendome": "green", "pont_neuf": "violet", "champs_elysees": "grey"}
ASIDE = "bastille-orange st_lazare-red"


def refusal(players: int, named: dict[str, str], profile: str = "") -> Answer:
    with pytest.raises(Refused) as refused:
        PARIS.choose(players, named, profile)
    return answer(None, refused.value)


@clause("PP-10.1", "PP-10.2", "PP-10.3", "PP-10.4", "PP-10.5", "PP-10.7", "PP-10.9")
def test_options_match_their_table() -> None:
    assert {option.name: option.allowed(4) for option in PARIS.options} == OPTIONS
    assert [option.clause for option in PARIS.options] == [
        "PP-10.1", "PP-10.2", "PP-10.3", "PP-10.4", "PP-10.5", "PP-10.7", "PP-4.2",
        "PP-10.12"]
    assert {option.name: option.default for option in PARIS.options} == RULEBOOK


@clause("PP-10.12")
def test_head_start_gives_points_to_one() -> None:
    assert PARIS.start(3, PARIS.choose(3, {"head_start": "2_gets_25"})).scores() == [0, 0, 25]


# PP-10.1  The lines of a small tour.

@clause("PP-10.1", "PP-5.3.7")
@example("CL-18")
@pytest.mark.parametrize(("board", "both", "one"), [
    ({"vendome": "green"}, {"green": 1}, {}),
    ({"vendome": "green", "louvre": "grey"}, {"grey": 1}, {"grey": 1})])
def test_cl_18_one_line_only(board: dict[str, str], both: dict[str, int],
                             one: dict[str, int]) -> None:
    assert small_tour(board, "louvre-orange") == both
    assert small_tour(board, "louvre-orange", small_tour_lines="tile_colour") == one


@clause("PP-10.1", "PP-10.9", "PP-10.10")
@example("CL-23")
@pytest.mark.parametrize(("profile", "left", "points"), [
    ("online", "louvre-red", {"green": 1}), ("online", "louvre-orange", {"violet": 1}),
    ("rulebook", "louvre-red", {"green": 1, "violet": 1}),
    ("rulebook", "louvre-orange", {"green": 1, "violet": 1})])
def test_cl_23_online_pages_small_tour(profile: str, left: str, points: dict[str, int]) -> None:
    assert small_tour(RB_6, left, profile=profile) == points


# PP-10.2  The marker that lies face up.

def markers(players: int, profile: str = "", **named: Any) -> tuple[int, int, int, int]:
    """Return the numbers of secret, open and unseen markers and of special tours, and the last
    line."""
    found = [tour for tour in round_ends({}, "st_lazare-red", players=players, profile=profile,
                                         round=LAST, **named) if tour.kind == "special"]
    s = PARIS.start(players, PARIS.choose(players, {"first_seat": "0"} | named, profile))
    while list_choices(s)[0].startswith("marker"):
        s.play(s.choices()[0])
    secret, face_up = len(full_view(s)["markers"]), full_view(s)["open_marker"]
    assert None not in full_view(s)["markers"]
    assert (found[-1].owner is None) == (face_up is not None)
    return secret, int(face_up is not None), 5 - secret - int(face_up is not None), len(found)


@clause("PP-10.2", "PP-8.4")
@example("CL-12")
@pytest.mark.parametrize(("players", "expected"), [
    (2, (2, 0, 3, 2)), (3, (3, 1, 1, 4)), (4, (4, 0, 1, 4))])
def test_cl_12_three_players_open_marker(players: int, expected: tuple[int, int, int, int]) -> None:
    assert markers(players, open_special="three_players") == expected


@clause("PP-10.2")
@pytest.mark.parametrize(("players", "expected"), [
    (2, (2, 1, 2, 3)), (3, (3, 0, 2, 3)), (4, (4, 0, 1, 4))])
def test_marker_defaults_depend_on_players(
        players: int, expected: tuple[int, int, int, int]) -> None:
    assert markers(players) == expected


# PP-10.3  The supply of shops.

def lay_without_shops(board: dict[str, str], offer: str) -> ParisParis:
    """Return a position of CL-17: green is to move with stock 0."""
    return lay(board, f"{offer} {ASIDE}", players=2, shop_supply="19", stock="green 0")


@clause("PP-10.3", "PP-12.2")
@example("CL-17")
def test_cl_17_room_but_no_shop() -> None:
    s = lay_without_shops({"vendome": ""}, "vendome-red")
    before = boxed_tiles(s).get("vendome-red", 0)
    told = events_of(s, "vendome")
    assert shop_owners(s, "vendome") == ""
    assert boxed_tiles(s)["vendome-red"] == before + 1
    assert [event.message for event in told] == ["took", "none_left"]
    assert (stock(s, "green"), s.current_player()) == (0, 1)


@clause("PP-10.3")
@example("CL-17")
def test_cl_17_others_shop_is_still_removed() -> None:
    s = lay_without_shops({"vendome": "grey"}, "vendome-red")
    before = stock(s, "grey")
    told = events_of(s, "vendome")
    assert (shop_owners(s, "vendome"), stock(s, "grey"), stock(s, "green")) == ("", before + 1, 0)
    assert [event.message for event in told] == ["took", "removed", "none_left"]


@clause("PP-10.3", "PP-6.10")
@example("CL-17")
def test_cl_17_own_shop_is_placed_again() -> None:
    s = lay_without_shops({"vendome": "green"}, "vendome-red")
    play_open(s, "vendome")
    assert (shop_owners(s, "vendome"), stock(s, "green")) == ("green", 0)


@clause("PP-10.3", "PP-6.3")
@example("CL-17")
@pytest.mark.parametrize(("removing", "left", "grown"), [
    ("green", "green grey", 0), ("grey", "green", 1)])
def test_cl_17_full_crossing_still_asks(removing: str, left: str, grown: int) -> None:
    s = lay_without_shops({"opera": "green grey"}, "opera-pink")
    before = stock(s, "grey")
    assert find_answer(s, "open opera").code == "removal_required"
    play_open(s, f"opera remove {removing}")
    assert (shop_owners(s, "opera"), stock(s, "green"), stock(s, "grey")) == (left, 0,
                                                                              before + grown)


@clause("PP-10.3")
def test_shops_suffice_for_nineteen_rounds() -> None:
    """Nineteen rounds use up nineteen shops, however they are played."""
    for seed in range(20):
        s = PARIS.start(2, PARIS.choose(2, {"shop_supply": "19"}))
        s.log = []
        rng = Rng(seed)
        while full_view(s)["round"] < 20 and not s.is_terminal():
            s.play(s.sample(rng))
        assert not [event for event in s.log if event.message == "none_left"]


# PP-10.4, PP-10.5  What the interface shows.

@clause("PP-10.4", "PP-11.4")
@pytest.mark.parametrize("looker", [0, 2, PUBLIC])
def test_option_shows_the_bag(looker: int) -> None:
    s = lay({"vendome": "grey"}, f"vendome-red {ASIDE}", players=3, to_move="violet",
            bag="green 2", show_bag="true")
    assert (view_as(s, looker)["bag"], view_as(s, looker)["stocks"]) == ([2, 0, 0], [18, 19, 20])
    play_open(s, "vendome")
    assert (view_as(s, looker)["bag"], view_as(s, looker)["stocks"]) == ([2, 1, 0], [18, 19, 19])


@clause("PP-10.4")
@pytest.mark.parametrize("show_bag", ["false", "true"])
def test_two_players_have_no_bag(show_bag: str) -> None:
    s = lay({"vendome": "grey"}, f"vendome-red {ASIDE}", players=2, show_bag=show_bag)
    view = view_as(s, 0)
    assert "bag" not in view
    assert view.pop("options")["show_bag"] == show_bag
    plain = lay({"vendome": "grey"}, f"vendome-red {ASIDE}", players=2).view(0)
    del plain["options"]
    assert view == plain


@clause("PP-10.5")
@pytest.mark.parametrize("looker", [0, PUBLIC])
def test_option_shows_the_remaining_tiles(looker: int) -> None:
    laid: dict[str, Any] = {"players": 2, "round": 3, "parked": "vendome-red"}
    hidden = lay({}, f"vendome-red {ASIDE}", **laid)
    assert not {"remaining", "to_come"} & set(view_as(hidden, looker))
    s = lay({}, f"vendome-red {ASIDE}", show_discards="true", **laid)
    left = view_as(s, looker)["remaining"]
    assert len(left) == 25
    assert sum(left.values()) == 60 - 3 * 3
    assert (left["vendome"], left["bastille"], left["tour_eiffel"]) == (0, 0, 1)
    assert "to_come" not in view_as(s, looker)


# PP-10.7  The start player.

@clause("PP-10.7", "PP-4.3")
@example("CL-20")
def test_cl_20_the_first_seat() -> None:
    s = PARIS.start(2, PARIS.choose(2, {"first_seat": "1"}))
    while s.is_chance_node():
        s.play(s.choices()[-1])
    assert (s.current_player(), full_view(s)["leader"], full_view(s)["round"]) == (1, 1, 1)


# Tables that there cannot be.

@clause("PP-4.1", "PP-4.2", "PP-10.3", "PP-10.7", "PP-10.8", "PP-12.2")
@example("CL-20")
@pytest.mark.parametrize(("players", "named", "profile", "code", "id", "sentence"), [
    (1, {}, "", "bad_player_count", "PP-4.1", "Paris Paris is for two to four players."),
    (5, {}, "", "bad_player_count", "PP-4.1", "Paris Paris is for two to four players."),
    (2, {"colours": "green_green"}, "", "colour_taken", "PP-4.2",
     "green already belongs to 1. Free: grey, violet, yellow."),
    (2, {"colours": "green_pink"}, "", "unknown_colour", "PP-4.2",
     "There are no pink shops. Free: grey, violet, yellow."),
    (2, {"shop_supply": "18"}, "", "bad_option_value", "PP-10.8", "shop_supply can be 20, 19."),
    (2, {}, "guide", "unknown_profile", "PP-10.8",
     "There is no profile guide. Profiles: rulebook, online."),
    (2, {"first_seat": "2"}, "", "bad_option_value", "PP-10.8",
     "first_seat can be random, 0, 1."),
    (2, {"first_seat": "-1"}, "", "bad_option_value", "PP-10.8",
     "first_seat can be random, 0, 1."),
    (3, {"show_bag": "on"}, "", "bad_option_value", "PP-10.8", "show_bag can be false, true."),
])
def test_cl_20_tables(players: int, named: dict[str, str], profile: str, code: str, id: str,
                      sentence: str) -> None:
    assert refusal(players, named, profile) == (code, id, sentence, None)


@clause("PP-10.8", "PP-12.2")
def test_unknown_option_is_refused() -> None:
    found = refusal(2, {"layout": "random"})
    assert found[:2] == ("unknown_option", "PP-10.8")
    assert "layout" in found.sentence
    assert ", ".join(OPTIONS) in found.sentence


@clause("PP-12.2")
def test_table_refusals_have_an_order() -> None:
    """Each refusal is the first of all that apply, in whatever order they are named."""
    wrong = {"shop_supply": "18", "colours": "green_pink_green"}
    for named in (wrong, dict(reversed(wrong.items()))):
        assert refusal(5, named, "guide").code == "bad_player_count"
        assert refusal(3, named, "guide").code == "unknown_colour"
        taken = named | {"colours": "green_grey_green"}
        assert refusal(3, taken, "guide").code == "colour_taken"
        assert refusal(3, taken).code == "colour_taken"
        fewer = named | {"colours": "green_grey"}
        assert refusal(3, fewer, "guide").code == "unknown_profile"
        assert refusal(3, fewer).code == "bad_option_value"


# PP-10.8 to PP-10.10  Profiles.

@clause("PP-10.8", "PP-10.9", "PP-10.10")
@example("CL-22")
def test_cl_22_profiles() -> None:
    assert PARIS.profiles == {"rulebook": RULEBOOK, "online": ONLINE}
    assert PARIS.choose(4, {}) == PARIS.choose(4, {}, "rulebook") == RULEBOOK
    assert PARIS.choose(4, {}, "online") == ONLINE


@clause("PP-10.8", "PP-10.9", "PP-10.2")
@example("CL-22")
@pytest.mark.parametrize(("profile", "named", "players", "expected"), [
    ("", {}, 2, (2, 1, 2, 3)), ("rulebook", {}, 2, (2, 1, 2, 3)),
    ("online", {}, 3, (3, 1, 1, 4)), ("online", {}, 2, (2, 0, 3, 2)),
    ("online", {"open_special": "two_players"}, 2, (2, 1, 2, 3)),
    ("online", {"open_special": "two_players"}, 3, (3, 0, 2, 3))])
def test_cl_22_profile_sets_markers(profile: str, named: dict[str, str], players: int,
                                    expected: tuple[int, int, int, int]) -> None:
    assert markers(players, profile, **named) == expected


@clause("PP-10.8")
@example("CL-22")
def test_cl_22_options_override_profile_values() -> None:
    named = {"open_special": "two_players"}
    assert PARIS.choose(2, named, "online") == RULEBOOK | {"small_tour_lines": "tile_colour"}
    assert small_tour(RB_6, "louvre-red", profile="online", **named) == {"green": 1}


@clause("PP-10.10")
@pytest.mark.parametrize("profile", ["rulebook", "online"])
def test_profiles_share_their_other_values(profile: str) -> None:
    """These are rounds, tiles, rooms, the owner to remove, shops counted instead of owners, the
    second tile of a line, halts, special tours for all, a player's own removals, and a sole leader
    in lost shops."""
    s = PARIS.start(4, PARIS.choose(4, {}, profile))
    assert (full_view(s)["rounds"], sum(full_view(s)["to_come"].values())) == (12, 60)
    assert small_tour({"opera": "green green"}, "opera-red", profile=profile) == {"green": 2}
    s = lay({"opera": "grey violet"}, f"opera-pink {ASIDE}", to_move="violet", profile=profile)
    assert [text for text in list_choices(s) if "opera" in text] == [
        "open opera-pink remove 1", "open opera-pink remove 2"]
    s = lay({"vendome": "grey"}, f"vendome-red {ASIDE}", to_move="grey", profile=profile)
    play_open(s, "vendome")
    assert bag(s) == {}
    small, grand = round_ends({"odeon": "grey", "st_germain": "grey", "louvre": "violet"},
                              "st_lazare-red", parked="vendome-red", profile=profile)
    assert (small.points, grand.points) == ({"violet": 1}, {"grey": 2, "violet": 1})
    assert grand.halts["odeon"] == {"grey": 2}
    s = lay({}, "tour_eiffel-orange st_lazare-red", players=3, round=LAST, profile=profile,
            bag="green 3 grey 1")
    left_over(s, "tour_eiffel")
    assert full_view(s)["scores"] == [3, 0, 0]


@clause("PP-10.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_options_can_be_combined(players: int) -> None:
    for lines in OPTIONS["small_tour_lines"]:
        for open_special in OPTIONS["open_special"]:
            for supply in OPTIONS["shop_supply"]:
                for shown in OPTIONS["show_bag"]:
                    s = PARIS.start(players, PARIS.choose(players, {
                        "small_tour_lines": lines, "open_special": open_special,
                        "shop_supply": supply, "show_bag": shown, "show_discards": shown,
                        "first_seat": str(players - 1), "colours": OPTIONS["colours"][-1]}))
                    assert playout(s, Rng(players)) <= PARIS.max_length
                    assert s.is_terminal()
